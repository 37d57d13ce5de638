import { afterEach, beforeEach, expect, test } from "vitest";
import { saveTexts } from "#app/domain/website/texts/change-texts.server.ts";
import { lastChange, undoLastChange } from "#app/platform/undo/changes.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { enrol, setOrigin } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { contentDay, starterStudio } from "#app/testing/studio.server.ts";
import { changeEntry, publishEntry } from "./change-entries.server.ts";
import { entriesOf } from "./entry-rows.server.ts";

const studio = perTest(() => starterStudio(contentDay));
beforeEach(() => {
  studio.sqlite.exec("UPDATE settings SET opened_at = 1");
  setOrigin("https://quiet.example");
});
afterEach(() => setOrigin("http://localhost:3000"));

const now = contentDay;
const by = { actor: { id: 7, role: "admin" as const }, now };
const look = async (path: string) => callRoute(path, { now });
const voices = async () =>
  (await look("/testimonials")).data.voices.map(({ title }: { title: string }) => title);
const firstVoice = () => entriesOf("testimonial")[0] as ReturnType<typeof entriesOf>[number];
const words = { title: "Slept like a stone", body: "Thank you, Olga.", byline: "Ana L." };

test("Example testimonials, news and license are hidden on a public address.", async () => {
  expect(await voices()).toEqual([]);
  expect((await look("/news")).data.articles).toEqual([]);
  expect((await look("/news.xml")).text).not.toContain("<entry>");
  expect((await look("/sitemap.xml")).text).not.toContain("/news/");
  expect((await look("/news/book-online")).status).toBe(404);
  const { name, role, licence, story } = (await look("/about")).data;
  expect([name, role, licence.number, licence.check, story.__html]).toEqual(["", "", "", null, ""]);
  expect((await look("/contact")).data.gettingHere.__html).toBe("");
  expect(JSON.stringify(await look("/about").then(({ data }) => data))).not.toContain("Alex Example");
});

test("Example questions, advice and page texts are shown on a public address.", async () => {
  expect((await look("/faq")).data.questions.length).toBeGreaterThan(0);
  expect((await look("/advice")).text).toContain("A routine that is enough");
  expect((await look("/")).data.heading).toBe("Skin care, slowly done.");
});

test("All examples are shown on a local address.", async () => {
  setOrigin("http://localhost:3000");
  expect(await voices()).toHaveLength(5);
  expect((await look("/news")).data.articles).toHaveLength(4);
  expect((await look("/about")).data.name).toBe("Alex Example");
});

test("A testimonial that the owner changed is shown, and hidden again after an undo.", async () => {
  const { id } = firstVoice();
  expect(changeEntry("testimonial", id, words, {}, by).ok).toBe(true);
  expect(await voices()).toEqual([words.title]);
  expect(undoLastChange(lastChange()?.id, by).ok).toBe(true);
  expect(firstVoice().isExample).toBe(true);
  expect(await voices()).toEqual([]);
});

test("An example stays an example when it is unpublished and published again.", async () => {
  const { id } = firstVoice();
  publishEntry("testimonial", id, false, by);
  publishEntry("testimonial", id, true, by);
  expect(await voices()).toEqual([]);
});

test("A text that the owner changed is shown, and hidden again after an undo.", async () => {
  expect(saveTexts("owner", { "owner-name": "Olga Owner" }, by).ok).toBe(true);
  expect((await look("/about")).data).toMatchObject({
    name: "Olga Owner",
    role: "owner and licensed esthetician",
    story: { __html: "" },
    licence: { number: "" },
  });
  undoLastChange(lastChange()?.id, by);
  expect((await look("/about")).data.name).toBe("");
});

test("The list for staff marks the examples.", async () => {
  const as = enrol("admin@x.test", ["admin"]);
  const { data } = await callRoute("/admin/webpage?part=testimonials", { as, now });
  expect(JSON.stringify(data)).toContain("Example: hidden from visitors");
});
