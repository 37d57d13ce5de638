import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { environment } from "#app/domain/studio/environment.server.ts";
import { noteBackupState } from "#app/operations/backup/state.server.ts";
import type { Check } from "#app/operations/checks/check.ts";
import { noteJobEnd, noteJobStart } from "#app/operations/state/job-runs.server.ts";
import { recordServerNote } from "#app/operations/state/server-notes.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { enrol, password, signedInNow } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { renderedAt } from "#app/testing/render.tsx";
import { addPerson, appointmentAt, now, smallStudio, tuesday } from "#app/testing/studio.server.ts";
import { databaseVersion } from "#db/client.server.ts";
import { connect } from "#db/connection.server.ts";
import { loadSystem } from "./loader.server.ts";
import { Verdict } from "./page.tsx";

const studio = perTest(smallStudio, { clock: now });
let as: { id: number };
beforeEach(() => {
  as = enrol("olga@x.test", ["admin"], "Olga Owner");
});
afterEach(() =>
  Object.assign(environment(), { smtpUrl: null, originIsSet: false, origin: "http://localhost:3000" }),
);

const look = async (query = "") => (await callRoute(`/admin/system${query}`, { as, now })).data;
const words = async (query = "") =>
  (await renderedAt(`/admin/system${query}`, { as, now })).html
    .replace(/<[^>]+>/gu, " ")
    .replace(/\s+/gu, " ");
const send = (form: Record<string, string>) => callRoute("/admin/system", { as, now, form });
const open = (form: Record<string, string>) => send({ intent: "take", backup: "", ...form });
const fetched = () => callRoute("GET /admin/system/download", { as, now });
const audited = (action: string) =>
  studio.rows(`SELECT actor_id AS who, detail FROM audit WHERE action = '${action}'`);

test.each(["receptionist", "provider"] as const)(
  "is neither shown to a %s nor usable by them",
  async (role) => {
    const other = addPerson(studio.sqlite, "Rita", `${role}@x.test`, role);
    const calls: [string, Record<string, string>?][] = [
      ["/admin/system"],
      ["/admin/system", { intent: "backup" }],
      ["/admin/system", { intent: "take", password }],
      ["GET /admin/system/download"],
    ];
    for (const [path, form] of calls) {
      const { status, text } = await callRoute(path, { as: other, now, form });
      expect([status, text.includes("backups")]).toEqual([403, false]);
    }
  },
);

test("shows missing information about a new studio", async () => {
  const page = await words();
  for (const sentence of [
    "No backups yet. One is made every night.",
    "Not set. Emails wait and are not sent.",
    "No other address",
    "Not set. Links use",
    studio.folder,
  ])
    expect(page).toContain(sentence);
});

test("begins with the verdict: all is well, or the problems with remedies, the worst first", () => {
  const check = { name: "disk", about: "Disk", words: "Only 1 MB is free.", remedy: "Make room." };
  const shown = (...levels: Check["level"][]) =>
    renderToStaticMarkup(
      createElement(Verdict, { checks: levels.map((level) => ({ ...check, level, name: level })) }),
    );
  expect(shown("well", "note")).toContain("All is well");
  expect(shown("well", "note")).toContain("2 checks were run. One has a note");
  const wrong = shown("wrong", "warning", "well");
  expect(wrong).not.toContain("All is well");
  expect(wrong).toMatch(/notice danger.*Only 1 MB is free.*Make room.*notice warn/u);
});

test("the page writes nothing and is not cached", async () => {
  await look();
  const before = databaseVersion();
  await loadSystem(new URLSearchParams(), { now, failed: false, sessionId: 0 });
  expect(databaseVersion()).toBe(before);
  const { headers } = await callRoute("/admin/system", { as, now });
  expect(headers.get("Cache-Control")).toBe("no-store");
});

test("makes a backup and lists it with its contents", async () => {
  appointmentAt(studio, tuesday, "10:30");
  const { status, location } = await send({ intent: "backup" });
  expect([status, location]).toEqual([303, "/admin/system?done=made"]);
  const { backups } = await look();
  expect(backups.last).toMatch(/^March 2, 2026, 8:00 AM, \d+ [KM]B, just now$/u);
  expect(backups.kept).toMatchObject([{ why: "Manual", holds: "1 appointment, 3 accounts" }]);
  expect(await words("?done=made")).toContain("Backup made and verified.");
});

test("refuses a restore test without a backup", async () => {
  const { status, data } = await send({ intent: "drill" });
  expect([status, data.message]).toEqual([404, "No backups yet. Make one first: studio backup"]);
  expect(await words()).not.toContain("Test the newest backup");
});

test("shows the errors of backups, restore tests and jobs", async () => {
  const yesterday = now - 24 * 60 * 60_000;
  noteBackupState(studio.folder, {
    failure: { at: yesterday, why: "No room <b>left</b>." },
    drill: { at: yesterday, file: "a.db", why: "It could not be opened.", counts: {} },
  });
  noteJobStart("sweep", yesterday);
  noteJobEnd("sweep", "Error SQLITE_FULL", yesterday);
  const page = await words();
  expect(page).toContain("March 1, 2026, 8:00 AM: No room &lt;b&gt;left&lt;/b&gt;.");
  expect(page).toContain("March 1, 2026, 8:00 AM, 24 hours ago. It could not be opened.");
  expect(page).toContain("The last attempt failed: Error SQLITE_FULL");
});

test("shows the mail server without its user name and password", async () => {
  environment().smtpUrl = "smtps://owner:s3cret@mail.example:465";
  recordServerNote("mail", { why: "535 wrong password." }, now);
  const page = await words();
  expect(page).toContain("mail.example, port 465");
  expect(page).toContain("535 wrong password");
  expect(page).not.toMatch(/s3cret|owner:/u);
});

test("shows another address that browsers used until ORIGIN is set to it", async () => {
  Object.assign(environment(), { origin: "https://studio.example", originIsSet: true });
  recordServerNote("origin", { address: "https://www.studio.example" }, now);
  expect(await words()).toContain("Also opened at https://www.studio.example");
  environment().origin = "https://www.studio.example";
  expect((await look()).address.seen).toBeNull();
});

test("shows what the newest version added, changed or fixed", async () => {
  expect(await words("?show=new")).toContain("What&#x27;s new");
  const { news } = await look("?show=new");
  expect(news?.version).toMatch(/^\d+\.\d+\.\d+, /u);
  expect([news?.title, news?.titles]).toEqual(["Added", ["Added", "Changed", "Fixed"]]);
  for (const title of news?.titles ?? []) {
    const asked = (await look(`?show=new&for=${encodeURIComponent(title)}`)).news;
    expect([asked?.title, asked?.html.__html.startsWith("<ul>")]).toEqual([title, true]);
  }
  expect((await look("?show=new&for=nobody")).news).toEqual(news);
});

describe("a download", () => {
  const failures = () => studio.rows("SELECT failures FROM sign_in_failures");
  const backups = async () => (await look()).backups.kept;

  test("asks for the password, and counts wrong ones as failed sign-ins", async () => {
    for (const [given, because] of [
      ["", "Enter your password."],
      ["Wrong-Pass-1", "That is not your password."],
    ] as const) {
      const { status, data } = await open({ password: given });
      expect([status, data.fields]).toEqual([400, { password: because }]);
    }
    expect(failures()).toEqual([{ failures: 1 }]);
    for (let n = 0; n < 4; n += 1) await open({ password: "Wrong-Pass-1" });
    expect((await open({ password })).status).toBe(429);
    expect(audited("backup-downloaded")).toEqual([]);
    expect((await fetched()).location).toBe("/admin/system?done=late#download");
  });

  test("is a full database made now, named by the studio's date, and is audited", async () => {
    appointmentAt(studio, tuesday, "10:30");
    await open({ password: "Wrong-Pass-1" });
    const { status: led, location } = await open({ password });
    expect([led, location]).toEqual([303, "/admin/system?done=opened#download"]);
    expect(await words("?done=opened")).toMatch(/ready to download.*Download studio-2026-03-02\.db/u);
    const { status, headers, bytes } = await fetched();
    expect([status, headers.get("Content-Disposition"), headers.get("Content-Length")]).toEqual([
      200,
      'attachment; filename="studio-2026-03-02.db"',
      String(bytes.length),
    ]);
    expect(headers.get("Content-Type")).toBe("application/vnd.sqlite3");
    const file = join(studio.folder, "taken.db");
    writeFileSync(file, bytes);
    const taken = connect(file);
    expect(taken.prepare("SELECT count(*) FROM appointments").pluck().get()).toBe(1);
    taken.close();
    expect(audited("backup-downloaded")).toEqual([
      { who: as.id, detail: '{"file":"app-20260302-130000.db"}' },
    ]);
    expect(failures()).toEqual([]);
  });

  test("is available to one session for five minutes", async () => {
    const minutes = (n: number) => now + n * 60_000;
    await open({ password });
    const other = enrol("oleg@x.test", ["admin"], "Oleg Owner");
    expect((await callRoute("GET /admin/system/download", { as: other, now })).status).toBe(303);
    const cookie = signedInNow(as);
    const at = (when: number) => callRoute("GET /admin/system/download", { cookie, now: when });
    expect((await at(minutes(5) - 1)).status).toBe(200);
    expect((await at(minutes(5))).location).toBe("/admin/system?done=late#download");
    expect(await words("?done=late")).toContain("Enter your password again.");
  });

  test("can be a stored backup, but no other file", async () => {
    await send({ intent: "backup" });
    const [kept] = await backups();
    expect((await open({ password, backup: kept.name })).status).toBe(303);
    expect((await fetched()).status).toBe(200);
    expect(await backups()).toHaveLength(1);
    for (const backup of ["../app.db", "app.db", "state.json", "/etc/passwd"])
      expect((await open({ password, backup })).status).toBe(404);
  });

  test("makes one backup if it is requested twice", async () => {
    await Promise.all([open({ password }), open({ password }), send({ intent: "backup" })]);
    await send({ intent: "backup" });
    expect(await backups()).toHaveLength(1);
    vi.setSystemTime(now + 11_000);
    await callRoute("/admin/system", { as, now: now + 11_000, form: { intent: "backup" } });
    expect((await backups()).map(({ of }: { of: string }) => of)).toEqual([
      "March 2, 2026 at 8:00:11 AM",
      "March 2, 2026 at 8:00:00 AM",
    ]);
  });
});

describe("after a restore", () => {
  const hour = 60 * 60_000;
  const waiting = () => studio.rows("SELECT id FROM outbox WHERE dropped_at IS NULL ORDER BY id").length;
  const released = () => studio.rows("SELECT mails_released_at AS at FROM restores");

  beforeEach(() => {
    appointmentAt(studio, tuesday, "10:30");
    studio.sqlite.exec(
      `INSERT INTO restores (at, backup_at, source, counts, erasures)
       VALUES (${now - hour}, ${now - 24 * hour}, 'app-20260301-130000.db', '{"appointments":7,"users":4}', 2)`,
    );
    studio.sqlite.exec(`UPDATE outbox SET created_at = ${now - 2 * hour} WHERE id = 1`);
  });

  test("the page shows the restored data and the waiting emails, and doesn't say that all is well", async () => {
    const page = await words();
    expect(page).not.toContain("All is well");
    expect(page).toContain("A backup was restored on March 2, 2026, 7:00 AM");
    expect(page).toContain("The data is as of March 1, 2026, 8:00 AM");
    expect(page).toContain("7 appointments, 4 accounts");
    expect(page).toContain("2 erasures made later were applied again.");
    expect(page).toContain(
      `${waiting()} emails are waiting, 1 of them until it is due. 1 of them was written before`,
    );
    const help = await renderedAt("/admin/help?show=mails", { as, now });
    expect(help.html).toContain(`${waiting()} emails are waiting, 1 of them until it is due`);
    expect(help.html).toContain("On hold since a backup was restored");
    expect(help.html).not.toMatch(/tried again|server works|in a moment/u);
    expect(help.html).toContain('href="/admin/system"');
  });

  test("asks before emails are sent or discarded", async () => {
    expect(await words("?ask=drop")).toContain("1 of them was written before the restore");
    expect(await words("?ask=let")).toContain("including those that may have been sent before the restore");
    expect((await look("?ask=everything")).ask).toBeNull();
    expect(released()).toEqual([{ at: null }]);
  });

  test("discards older emails, and refuses a second decision", async () => {
    const before = waiting();
    const { status, location } = await send({ intent: "drop" });
    expect([status, location]).toEqual([303, "/admin/system?done=drop"]);
    expect([waiting(), released()]).toEqual([before - 1, [{ at: now }]]);
    expect(audited("held-mails-released")).toHaveLength(1);
    const again = await send({ intent: "let" });
    expect([again.status, again.data.message]).toEqual([
      409,
      "No emails are on hold: they were released or discarded on March 2, 2026, 8:00 AM.",
    ]);
    expect((await look()).restored).toBeNull();
  });

  test("sends all without discarding any", async () => {
    const before = waiting();
    expect((await send({ intent: "let" })).location).toBe("/admin/system?done=let");
    expect(waiting()).toBe(before);
  });
});
