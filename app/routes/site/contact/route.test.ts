import { expect, test } from "vitest";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { renderedAt } from "#app/testing/render.tsx";
import { contentDay, starterStudio } from "#app/testing/studio.server.ts";

const studio = perTest(() => starterStudio(contentDay));

const written = { name: "Ana Lopez", email: "ana@example.test", message: "Hello <b>there</b>" };
const look = async (query = "") => (await callRoute(`/contact${query}`)).data;
const send = (form: Record<string, string>) => callRoute("POST /contact", { form });
const kept = () => studio.sqlite.prepare("SELECT count(*) AS n FROM contact_messages").get();

test("a message is stored, with a 303 to the thank-you page", async () => {
  const { status, location } = await send(written);
  expect([status, location]).toEqual([303, "/contact?sent=1"]);
  expect(kept()).toEqual({ n: 1 });
  expect((await look("?sent=1")).sent).toBe(true);
  expect((await look()).sent).toBe(false);
});

test("a refused message is 400, keeps the typed values, and the page title says so", async () => {
  const { status, data, context } = await send({ ...written, email: "ana" });
  expect(status).toBe(400);
  expect(data).toMatchObject({
    values: { ...written, email: "ana" },
    fields: { email: "Enter an email address in the form name@example.com." },
  });
  // After an action Remix runs the page's loader with the same context.
  expect((await callRoute("/contact", { context })).data.refused).toBe(true);
  expect((await look()).refused).toBe(false);
  expect(kept()).toEqual({ n: 0 });
});

test("a mistyped address is questioned once, and the confirmed address is stored", async () => {
  const form = new URLSearchParams({ ...written, email: "ana@gmial.com" });
  const { html } = await renderedAt("/contact", { form });
  expect(html).toMatch(/Did you mean (?:<!-- -->)?ana@gmail.com/u);
  expect(kept()).toEqual({ n: 0 });
  expect((await send({ ...written, email: "ana@gmial.com", emailIs: "ana@gmial.com" })).status).toBe(303);
  expect(studio.rows("SELECT email FROM contact_messages")).toEqual([{ email: "ana@gmial.com" }]);
});

test("a link can prefill the message with up to 500 characters of plain text", async () => {
  const about = async (text: string) => (await look(`?${new URLSearchParams({ about: text })}`)).about;
  expect(await about("I would like <b>Facial</b>.\r\nPlease write.")).toBe(
    "I would like <b>Facial</b>.\nPlease write.",
  );
  expect(await about("a\u0000b\u202ec\u2066d\u0007")).toBe("abcd");
  expect(await about("x".repeat(600))).toHaveLength(500);
  expect(await about(`${"x".repeat(499)}\u{1f600}`)).toBe("x".repeat(499));
  expect(await about(`a${"\u0301".repeat(40)}`)).toBe("");
  expect((await look()).about).toBe("");
  const { html } = await renderedAt("/contact?about=My+wish");
  expect(html).toMatch(/<textarea[^>]*>My wish<\/textarea>/u);
  const form = new URLSearchParams({ ...written, email: "ana" });
  expect((await renderedAt("/contact?about=My+wish", { form })).html).toContain(
    "Hello &lt;b&gt;there&lt;/b&gt;</textarea>",
  );
});

test("a body without a form is 400", async () => {
  const broken = [
    ["{}", "application/json"],
    ["--x", "multipart/form-data; boundary=y"],
    ["name=%FF", "application/x-www-form-urlencoded"],
  ] as const;
  for (const [body, type] of broken) {
    const answer = await callRoute("POST /contact", { body, headers: { "Content-Type": type } });
    expect(answer.status).toBe(400);
  }
});

test("the sixth message of a network within an hour is 429 with the time to wait", async () => {
  const sendAs = (who: number) => send({ ...written, email: `p${who}@example.test` });
  for (let who = 1; who <= 5; who++) expect((await sendAs(who)).status).toBe(303);
  const answer = await sendAs(6);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
});

test("A place without description has three links and no picture.", async () => {
  const { map } = await look();
  expect(map).toMatchObject({ picture: null, door: null });
  expect(map.links).toHaveLength(3);
  expect((await renderedAt("/contact", { now: contentDay })).html).not.toContain('<svg class="map');
});

test("The links open the coordinates, and the page shows the owner's pictures instead.", async () => {
  studio.sqlite.exec("UPDATE settings SET latitude = 45.5152, longitude = -122.6784");
  const page = await renderedAt("/contact", { now: contentDay });
  expect(page.html).not.toContain("45.51520°");
  expect(page.html).toContain("query=45.5152%2C-122.6784");
  const put = studio.sqlite.prepare("INSERT INTO site_pictures VALUES (?, ?, 800, 600, ?, 0)");
  put.run("map", "/media/map-800.webp", "From the bus stop to us");
  put.run("door", "/media/door-800.webp", "A blue door");
  const { html } = await renderedAt("/contact", { now: contentDay });
  expect(html).toContain('alt="From the bus stop to us"');
  expect(html).toContain('alt="A blue door"');
  expect(html).not.toContain("geo:");
});

test("parking, accessibility and languages are shown if the owner described them", async () => {
  const headings = async () =>
    [...(await renderedAt("/contact")).html.matchAll(/<h2 id="(parking|accessibility|languages)"/gu)].map(
      ([, id]) => id,
    );
  expect(await headings()).toEqual(["parking", "accessibility", "languages"]);
  studio.say("contact.accessibility", "Two **steps**.");
  studio.say("contact.parking", " ");
  expect((await look()).arrival).toEqual({
    parking: null,
    accessibility: { __html: "<p>Two <strong>steps</strong>.</p>" },
    languages: "English (example)",
  });
  studio.sqlite.exec("DELETE FROM texts WHERE key LIKE 'contact.%'");
  expect(await headings()).toEqual([]);
});
