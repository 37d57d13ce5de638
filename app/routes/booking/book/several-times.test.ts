/** Tests the times of several treatments (rule 35.88). */
import { expect, it } from "vitest";
import { peoplePerTest } from "#app/testing/per-test.ts";
import { renderedAt } from "#app/testing/render.tsx";
import { now, tuesday } from "#app/testing/studio.server.ts";

const studio = peoplePerTest();

const page = async (more = "") => {
  const { facial, brows, tom, maya } = studio;
  const query = `serviceId1=${facial}&providerId1=${tom}&serviceId2=${brows}&providerId2=${maya}`;
  const { html } = await renderedAt(`/book?several&${query}&date=${tuesday}${more}`, { now });
  return html.replaceAll("<!-- -->", "");
};

it("are ranges under Morning and Afternoon, each with its treatments", async () => {
  const html = await page();
  const [morning = "", afternoon = ""] = html.split('<h3 class="time-part">').slice(1);
  expect(morning).toMatch(/^Morning<\/h3><div class="time-grid ranges"><label>/u);
  expect(afternoon).toMatch(/^Afternoon<\/h3>/u);
  expect(morning).toContain("<span>10:00–11:30</span></label><ul");
  const [, about = ""] = /aria-describedby="([^"]+)"[^>]*><span>10:00–11:30/u.exec(morning) ?? [];
  const [, lines = ""] = new RegExp(`id="${about}">(.*?)</ul>`, "u").exec(morning) ?? [];
  expect(lines.replace(/<[^>]*>/gu, "|").replace(/[\u202f\s]+/gu, " ")).toBe(
    "||10:00 AM| Facial with Tom Reed|||11:00 AM| Brows with Maya Ortiz|||11:30 AM| Done|",
  );
});
