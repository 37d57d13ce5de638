import { expect, test } from "vitest";
import { setSitePicture } from "#app/domain/website/gallery/site-pictures.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { enrol } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { pngPicture } from "#app/testing/pictures.server.ts";
import { renderedAt } from "#app/testing/render.tsx";
import { appointmentAt, instantAt, monday, now, smallStudio, tuesday } from "#app/testing/studio.server.ts";

const studio = perTest(smallStudio);

const look = async (at = now) => (await callRoute("/", { now: at })).data;
const html = async (at = now) => (await renderedAt("/", { now: at })).html;
const names = ({ featured }: { featured: { name: string }[] }) => featured.map(({ name }) => name);

test("shows the first four bookable treatments in the owner's order, with price and page", async () => {
  const data = await look();
  // No one offers "Peel", and "Wrap" is unavailable.
  expect(data.featured).toMatchObject([
    { name: "Facial", price: "$95", minutes: "60" },
    { name: "Brows", price: "$28" },
  ]);
  studio.sqlite.exec("UPDATE services SET position = position - 1, unavailable = 0 WHERE name = 'Wrap'");
  studio.sqlite
    .prepare("INSERT INTO service_providers (service_id, provider_id) VALUES (?, ?)")
    .run(studio.peel, studio.tom);
  studio.sqlite.exec("UPDATE services SET slug = 'facial' WHERE name = 'Facial'");
  expect(names(await look())).toEqual(["Wrap", "Facial", "Brows", "Peel"]);
  expect(await html()).toMatch(/<a [^>]*href="\/services\/facial">Facial<\/a>/u);
});

test("shows when the first one is free next, with a link", async () => {
  expect((await look()).soonest).toEqual({
    name: "Facial",
    when: "Monday, March 2, 9:00 AM",
    to: `/book?service=Facial&date=${monday}&time=09%3A00#times`,
  });
  appointmentAt(studio, monday, "09:00");
  expect((await look()).soonest.when).toBe("Monday, March 2, 9:00 AM");
  appointmentAt(studio, monday, "09:00", { providerId: studio.tom });
  expect((await look()).soonest.when).toBe("Monday, March 2, 10:00 AM");
});

test("names the next visit of a signed-in client, and no visit that was cancelled", async () => {
  const { id: clientId } = enrol("ana@x.test");
  const nextVisit = async (as?: number) => (await callRoute("/", { now, as })).data.nextVisit;
  appointmentAt(studio, tuesday, "09:00", { clientId });
  const { id } = appointmentAt(studio, monday, "09:00", { clientId }).appointment;
  expect(await nextVisit(clientId)).toBe("Monday, March 2, 9:00 AM, Facial with Maya Ortiz");
  studio.sqlite.prepare("UPDATE appointments SET status = 'cancelled' WHERE id = ?").run(id);
  expect(await nextVisit(clientId)).toBe("Tuesday, March 3, 9:00 AM, Facial with Maya Ortiz");
  expect(await nextVisit(studio.maya)).toBeNull();
  expect(await nextVisit()).toBeNull();
  const { html } = await renderedAt("/", { now, as: clientId });
  expect(html).toMatch(/href="\/profile">Your next visit: <b>Tuesday, March 3/u);
});

test("uses the next treatment if the first has no time, and shows nothing if none has one", async () => {
  studio.sqlite.prepare("DELETE FROM service_providers WHERE service_id = ?").run(studio.facial);
  expect((await look()).soonest.name).toBe("Brows");
  studio.sqlite.exec("UPDATE providers SET active = 0");
  const page = await html();
  expect(page).not.toMatch(/Next free|id="picks"/u);
  expect(page).toContain("Book Now");
});

test("shows whether the studio is open, closed days included", async () => {
  expect((await look(instantAt(tuesday, "10:00"))).openToday).toBe("Open today until 6:00 PM");
  studio.sqlite.prepare("INSERT INTO closed_days (date) VALUES (?)").run(tuesday);
  expect((await look(instantAt(tuesday, "10:00"))).openToday).toBe(
    "Closed today, open tomorrow from 9:00 AM",
  );
  studio.sqlite.exec("DELETE FROM opening_hours");
  expect((await look()).openToday).toBeNull();
});

test("quotes the first published testimonial in short", async () => {
  studio.sqlite.exec("DELETE FROM entries WHERE kind = 'testimonial'");
  expect(await html()).not.toContain("All testimonials");
  const long = `${"Very kind words. ".repeat(30)}\n\nSecond paragraph.`;
  studio.tell({ kind: "testimonial", slug: "long", title: "At length", body: long });
  studio.tell({ kind: "testimonial", slug: "draft", title: "Unseen", body: "x", published: 0 });
  studio.tell({ kind: "testimonial", slug: "short", title: "In short", body: "It was <b>good</b> & calm." });
  studio.tell({ kind: "testimonial", slug: "third", title: "A third", body: "x" });
  expect((await look()).quote.words).toMatch(/^Very kind words\..{180,240} …$/u);
  studio.sqlite.exec("UPDATE entries SET published = 0 WHERE slug = 'long'");
  expect((await look()).quote.words).toBe("It was <b>good</b> & calm.");
  expect(await html()).toContain("It was &lt;b&gt;good&lt;/b&gt; &amp; calm.");
});

test("has folded linen until the owner adds a photo", async () => {
  expect(await html()).not.toContain("<img");
  const image = await pngPicture(900, 600, "#88aa99");
  const by = { actor: { id: 7, role: "admin" } as const, now };
  expect((await setSitePicture("home", { image, alt: "The room" }, by)).ok).toBe(true);
  expect(await html()).toMatch(/<img [^>]* alt="The room"/u);
});

test("keeps its seven tiles in order, below one heading and the booking button", async () => {
  studio.sqlite.exec(
    "INSERT INTO gallery_pictures (image, width, height, alt, position, created_at) VALUES ('/media/x', 4, 3, 'A room', 0, 0)",
  );
  const page = await html();
  const tiles = [...page.matchAll(/<a class="tile"[^>]* href="([^"]+)"/gu)].map(([, to]) => to);
  expect(tiles).toEqual(["/about", "/services", "/gallery", "/news", "/faq", "/testimonials", "/contact"]);
  expect(page.match(/<h1/gu)).toHaveLength(1);
  expect(page.indexOf('href="/book"')).toBeLessThan(page.indexOf('class="tiles"'));
  studio.sqlite.exec("DELETE FROM gallery_pictures");
  expect(await html()).not.toContain('href="/gallery"');
});
