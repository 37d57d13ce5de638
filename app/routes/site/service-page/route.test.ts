import type { SerializeFrom } from "@remix-run/node";
import { beforeEach, describe, expect, test } from "vitest";
import { addMissingSlugs } from "#app/domain/catalogue/change-services.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { pngPicture } from "#app/testing/pictures.server.ts";
import { renderedAt } from "#app/testing/render.tsx";
import { addPerson, appointmentAt, monday, now, origin, smallStudio } from "#app/testing/studio.server.ts";
import { type loader, meta } from "./route.tsx";

const studio = perTest(smallStudio);
beforeEach(() => {
  studio.sqlite.exec("UPDATE services SET category = 'Face'");
  addMissingSlugs();
});

type Page = SerializeFrom<typeof loader>;
const show = (slug: string) => callRoute<Page>(`/services/${slug}`, { now });
const html = async (slug: string) => (await renderedAt(`/services/${slug}`, { now })).html;
const write = (columns: string, ...values: unknown[]) =>
  studio.sqlite.prepare(`UPDATE services SET ${columns} WHERE name = 'Facial'`).run(...values);

async function head(slug: string) {
  const { data } = await show(slug);
  const matches = [{ id: "root", data: { studioName: "Lavender & Linen", origin } }];
  const tags = meta({ data, matches } as unknown as Parameters<typeof meta>[0]) as Record<string, string>[];
  const content = (name: string) => tags.find((tag) => tag.name === name || tag.property === name)?.content;
  return { title: tags.find(({ title }) => title)?.title, content };
}

describe("the address", () => {
  test("is the slug; an id redirects permanently, anything else is 404", async () => {
    expect((await show("facial")).status).toBe(200);
    expect(await show(String(studio.facial))).toMatchObject({ status: 301, location: "/services/facial" });
    expect(await show("FaciaL")).toMatchObject({ status: 301, location: "/services/facial" });
    for (const none of ["nothing", "999", "0", "-1", "1e3", "%20", "facial%00"]) {
      expect((await show(none)).status, none).toBe(404);
    }
  });

  test("is the id if a service has no slug", async () => {
    write("slug = NULL");
    const { status, data } = await show(String(studio.facial));
    expect([status, data.address]).toEqual([200, `${origin}/services/${studio.facial}`]);
  });

  test("stays when the service is renamed", async () => {
    write("name = 'Grand Facial'");
    expect((await show("facial")).data.service.name).toBe("Grand Facial");
  });
});

describe("the page", () => {
  test("links to the form for several treatments, with this one selected", async () => {
    const { data } = await show("facial");
    expect(await html("facial")).toContain("Book it with another treatment or person");
    const { choices } = (await callRoute(`GET ${data.bookMore}`, { now })).data;
    expect(choices.rows.map(({ name }: { name: string }) => name)).toEqual(["Facial", ""]);
  });

  test("shows the owner's texts in order, with the studio's facts, and leaves out empty ones", async () => {
    write(
      "story = ?, not_for_whom = ?, questions = ?",
      "Calm skin in an hour. And more.\n\nCall {phone}.",
      "- a sunburn",
      "Does it hurt?\nNo, **never**.",
    );
    const { data } = await show("facial");
    expect(data.sections.map(({ name }) => name)).toEqual(["story", "notForWhom"]);
    expect(data.sections[0]?.html.__html).toContain("555-0100");
    const page = await html("facial");
    for (const words of ["Please wait, or ask us first, if", "<summary>Does it hurt?</summary>"]) {
      expect(page).toContain(words);
    }
    expect(page).toContain("<strong>never</strong>");
    expect(page).not.toContain("Afterwards");
  });

  test("shows the next three free times, each a link to that day's times", async () => {
    appointmentAt(studio, monday, "09:00");
    studio.sqlite.prepare("DELETE FROM service_providers WHERE provider_id = ?").run(studio.tom);
    const { times } = (await show("facial")).data;
    expect(times).toHaveLength(3);
    expect(times[0]).toMatchObject({
      to: `/book?service=Facial&date=${monday}&time=10%3A30#times`,
      words: "Monday, March 2, 10:30 AM",
    });
  });

  test("links to the providers on the team page", async () => {
    studio.sqlite
      .prepare("INSERT INTO team_profiles (user_id, slug, listed, updated_at) VALUES (?, ?, ?, 0)")
      .run(studio.maya, "maya-ortiz", 1);
    studio.sqlite
      .prepare("INSERT INTO team_profiles (user_id, slug, listed, updated_at) VALUES (?, ?, ?, 0)")
      .run(studio.tom, "tom", 0);
    expect((await show("facial")).data.service.providers.map(({ name, to }) => [name, to])).toEqual([
      ["Maya Ortiz", "/team/maya-ortiz"],
      ["Tom Reed", null],
    ]);
  });

  test("lists others of the category that can be booked", async () => {
    expect((await show("facial")).data.related.map(({ name }) => name)).toEqual(["Brows"]);
    studio.sqlite.exec("UPDATE services SET category = '' WHERE name = 'Brows'");
    expect((await show("facial")).data.related).toEqual([]);
  });

  test("offers no booking if unavailable, without providers or free times", async () => {
    const unavailable = await html("wrap");
    expect(unavailable).toContain("Temporarily Unavailable");
    expect(unavailable).toContain("Currently Unavailable");
    const nobody = await html("peel");
    expect(nobody).toContain("No providers currently offer this service.");
    studio.sqlite.exec("DELETE FROM working_hours");
    const full = await html("brows");
    expect(full).toContain("No free times in the next 30 days.");
    for (const page of [unavailable, nobody, full])
      expect(page).toContain('href="/contact?about=I+would+like');
    for (const page of [unavailable, nobody]) {
      expect(page).not.toMatch(/Book This Service: (?:Wrap|Peel)/u);
    }
  });

  test("escapes hostile text", async () => {
    write(
      "story = ?, questions = ?",
      "<script>alert(1)</script> [x](javascript:alert(1))",
      "<b>?\n<img src=x>",
    );
    const page = await html("facial");
    expect(page).not.toMatch(/<script>alert|javascript:|<b>\?|<img src=x>/u);
  });
});

describe("the page's head", () => {
  test("has the name and the first sentence of the story, or the description, or the price", async () => {
    write("story = ?", "**Calm** skin & more in an hour. Then this.");
    const told = await head("facial");
    expect([told.title, told.content("description")]).toEqual([
      "Facial · Lavender & Linen",
      "Calm skin & more in an hour.",
    ]);
    write("story = '', description = 'Short words'");
    expect((await head("facial")).content("description")).toBe("Short words");
    write("description = ''");
    expect((await head("facial")).content("description")).toContain("60 minutes, $95");
  });

  test("shares the service's own picture if it is large enough, otherwise the studio's", async () => {
    expect((await show("facial")).data.sharing).toBeUndefined();
    const rita = addPerson(studio.sqlite, "Rita", "rita@studio.test", "receptionist");
    const upload = async (width: number) => {
      const form = new FormData();
      for (const [name, value] of [
        ["intent", "change"],
        ["id", String(studio.facial)],
        ["name", "Facial"],
        ["price", "95"],
        ["duration", "60"],
      ] as const)
        form.append(name, value);
      form.append("image", new File([new Uint8Array(await pngPicture(width, width))], "a.png"));
      expect((await callRoute("/admin/services", { as: rita, form, now })).status).toBe(303);
    };
    await upload(400);
    expect((await show("facial")).data.sharing).toBeUndefined();
    await upload(1280);
    const { sharing } = (await show("facial")).data;
    expect(sharing).toMatchObject({ width: 1200, height: 800, alt: "Facial" });
    const picture = sharing?.image.replace(origin, "") ?? "";
    expect((await callRoute(picture, { now })).headers.get("Content-Type")).toBe("image/jpeg");
    expect((await head("facial")).content("og:image")).toBe(sharing?.image);
  });
});
