import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { environment } from "#app/domain/studio/environment.server.ts";
import { lastChange, undoLastChange } from "#app/platform/undo/changes.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { enrol, setOrigin } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { renderedAt } from "#app/testing/render.tsx";
import { now, starterStudio } from "#app/testing/studio.server.ts";
import { addressOfStarter } from "#db/seed/pictures.ts";

const studio = perTest(starterStudio);
let as: { id: number };
beforeEach(() => {
  as = enrol("olga@x.test", ["admin"]);
  environment().smtpUrl = null;
  setOrigin("https://quiet.example");
});
afterEach(() => {
  environment().smtpUrl = null;
  setOrigin("http://localhost:3000");
});

const look = async () => (await callRoute("/admin/start", { as, now })).data;
const send = (form: Record<string, string>) => callRoute("/admin/start", { form, as, now });
const stepsDone = async () => {
  const { groups } = await look();
  return groups
    .flatMap(({ steps }: { steps: { name: string; done: boolean }[] }) => steps)
    .filter(({ done }: { done: boolean }) => done)
    .map(({ name }: { name: string }) => name);
};
const change = (sql: string) => studio.sqlite.exec(sql);
const opened = () => studio.rows("SELECT opened_at FROM settings")[0]?.opened_at;

const ownAddress = "UPDATE settings SET address = '48 Juniper Lane'";
const ownLicense = "UPDATE texts SET is_example = 0 WHERE key LIKE 'licence.%'";
const noVoices = "UPDATE entries SET published = 0 WHERE kind = 'testimonial'";

test("no step of a new studio is ready", async () => {
  const { done, all, missing, isPublic } = await look();
  expect([done, all, isPublic]).toEqual([0, 14, true]);
  expect(missing).toEqual(["Address", "License", "Testimonials"]);
});

test.each([
  ["address", ownAddress],
  ["phone", "UPDATE settings SET phone = '(503) 555-0142'"],
  ["hours", "UPDATE opening_hours SET opens_min = 600 WHERE weekday = 1"],
  ["map", "UPDATE settings SET latitude = 45.5, longitude = -122.6"],
  ["map", "INSERT INTO site_pictures VALUES ('map', '/media/x-400.webp', 400, 300, 'The way', 0)"],
  ["owner", "UPDATE texts SET is_example = 0 WHERE key LIKE 'owner.%'"],
  ["license", ownLicense],
  ["license", "UPDATE texts SET body = '' WHERE key LIKE 'licence.%'"],
  ["testimonials", noVoices],
  ["testimonials", "DELETE FROM entries WHERE kind = 'testimonial'"],
  ["testimonials", "UPDATE entries SET is_example = 0 WHERE kind = 'testimonial'"],
  ["news", "DELETE FROM entries WHERE kind = 'news'"],
  ["prices", "UPDATE services SET price_minor = price_minor + 100"],
  ["pictures", "UPDATE services SET image = '/media/own-800.webp'"],
  ["providers", "UPDATE users SET email = 'eve@x.test' WHERE email IS NULL"],
])("%s is ready once the database says so: %s", async (step, sql) => {
  change(sql);
  expect(await stepsDone()).toEqual([step]);
});

test.each(["hours", "map", "prices", "pictures"])(
  "%s is ready once the owner marks it as done",
  async (step) => {
    expect((await send({ intent: "keep", step })).location).toBe("/admin/start?done=keep");
    await send({ intent: "keep", step });
    expect(await stepsDone()).toEqual([step]);
    expect(studio.rows("SELECT name, done_by FROM opening_steps")).toEqual([{ name: step, done_by: as.id }]);
  },
);

test.each(["testimonials", "license", "address", "news", "x", ""])(
  "%j can't be marked as done",
  async (step) => {
    expect((await send({ intent: "keep", step })).status).toBe(400);
    expect(await stepsDone()).toEqual([]);
  },
);

test.each(["testimonials", "license", "news"])(
  "removes the examples of %s, and undo restores them",
  async (step) => {
    expect((await send({ intent: "clear", step })).location).toBe(
      `/admin/start?done=${step === "license" ? "without" : "clear"}`,
    );
    expect(await stepsDone()).toEqual([step]);
    expect(lastChange()).not.toBeNull();
    undoLastChange(lastChange()?.id, { actor: { id: as.id, role: "admin" }, now });
    expect(await stepsDone()).toEqual([]);
  },
);

test.each(["address", "hours", "x"])("%j has no examples to remove", async (step) => {
  expect((await send({ intent: "clear", step })).status).toBe(400);
});

describe("opening", () => {
  test.each([
    [[], "Address, License, Testimonials"],
    [[ownAddress], "License, Testimonials"],
    [[ownAddress, ownLicense], "Testimonials"],
    [[ownAddress, noVoices], "License"],
    [[ownLicense, noVoices], "Address"],
  ])("is refused while required examples remain: %j", async (changes, missing) => {
    for (const sql of changes) change(sql);
    const { status, data } = await send({ intent: "open" });
    expect([status, data.message]).toEqual([
      409,
      `The studio can't be opened yet. Replace the example content of: ${missing}.`,
    ]);
    expect(opened()).toBeNull();
    expect((await callRoute("/services", { now })).text).toContain("isn't open yet");
  });

  test("shows the site to visitors, closing hides it, and both are audited", async () => {
    for (const sql of [ownAddress, ownLicense, noVoices]) change(sql);
    expect((await send({ intent: "open" })).location).toBe("/admin/start?done=open");
    await send({ intent: "open" });
    expect(opened()).toBe(now);
    expect((await callRoute("/services", { now })).data.groups.length).toBeGreaterThan(0);
    expect((await send({ intent: "close" })).location).toBe("/admin/start?done=close");
    expect(opened()).toBeNull();
    expect((await callRoute("/services", { now })).text).toContain("isn't open yet");
    expect(studio.rows("SELECT action, actor_id AS who FROM audit WHERE entity = 'settings'")).toEqual([
      { action: "opened", who: as.id },
      { action: "closed-again", who: as.id },
    ]);
  });

  test("asks before closing and says what opening again needs", async () => {
    for (const sql of [ownAddress, ownLicense, noVoices]) change(sql);
    await send({ intent: "open" });
    const html = async (query = "") => (await renderedAt(`/admin/start${query}`, { as, now })).html;
    expect(await html()).not.toContain('value="close"');
    expect(await html()).toContain('href="/admin/start?ask=close#open"');
    expect(await html("?ask=close")).toMatch(/value="close"/u);
    expect(await html("?ask=close")).toContain("You can open again at any time.");
    change("UPDATE texts SET is_example = 1 WHERE key LIKE 'licence.%'");
    expect(await html("?ask=close")).toMatch(/open again right away\..*License\./su);
    expect(opened()).toBe(now);
    await send({ intent: "close" });
    expect(await html("?ask=close")).not.toContain('value="close"');
  });

  test("is only for admins", async () => {
    for (const role of ["receptionist", "provider", "user"] as const) {
      const other = enrol(`${role}@x.test`, [role]);
      for (const intent of ["open", "close", "keep", "test"]) {
        const answer = await callRoute("/admin/start", { form: { intent, step: "hours" }, as: other, now });
        expect([role, intent, answer.status]).toEqual([role, intent, 403]);
      }
    }
    expect(opened()).toBeNull();
  });
});

describe("the test email", () => {
  test("is refused without a mail server", async () => {
    const { status, data } = await send({ intent: "test" });
    expect([status, data.message.startsWith("No mail server is set")]).toEqual([409, true]);
    expect(studio.mails()).toEqual([]);
  });

  test("goes to the admin, at most three times an hour, and counts once it is sent", async () => {
    environment().smtpUrl = "smtp://127.0.0.1:1";
    for (const later of [0, 1, 2]) {
      const answer = await callRoute("/admin/start", { form: { intent: "test" }, as, now: now + later });
      expect(answer.location).toBe("/admin/start?done=test");
    }
    expect((await callRoute("/admin/start", { form: { intent: "test" }, as, now: now + 3 })).status).toBe(
      429,
    );
    expect(studio.mails()).toEqual(["test olga@x.test", "test olga@x.test", "test olga@x.test"]);
    expect(await stepsDone()).toEqual(["mail-server"]);
    change("UPDATE outbox SET sent_at = 1");
    expect(await stepsDone()).toEqual(["mail-server", "test-mail"]);
  });
});

test("shows a refusal at the top and at the button that was pressed", async () => {
  const { html, status } = await renderedAt("/admin/start", { as, now, form: { intent: "open" } });
  expect(status).toBe(409);
  expect(html.split("Replace the example content of: ").length - 1).toBe(2);
});

test("counts the treatments with a picture", async () => {
  const counted = async () => (await renderedAt("/admin/start", { as, now })).html;
  expect(await counted()).toContain("0 of 12 treatments have a picture.");
  change("UPDATE services SET image = '/media/own-800.webp' WHERE name = 'Lash Lift'");
  expect(await stepsDone()).toEqual(["pictures"]);
  change(`UPDATE services SET image = '${addressOfStarter("candle")}' WHERE name = 'Back Facial'`);
  expect(await counted()).toContain("2 of 12 treatments have a picture. 1 of them is an example.");
  expect(await stepsDone()).toEqual([]);
});

test("works without script: each step has a link, and each form a button", async () => {
  const { html } = await renderedAt("/admin/start", { as, now });
  expect(html).toContain("0 of 14 ready");
  for (const to of [
    "/admin/webpage/studio",
    "/admin/webpage/hours",
    "/admin/services",
    "/admin/users",
    "/book",
  ]) {
    expect(html).toContain(`href="${to}"`);
  }
  expect(html).toContain('name="intent" value="open"');
  expect(html).toContain("No mail server yet.");
});
