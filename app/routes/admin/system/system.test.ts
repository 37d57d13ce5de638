import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { noteBackupState } from "#app/operations/backup/state.server.ts";
import type { Check } from "#app/operations/checks/check.ts";
import { noteJobEnd, noteJobStart } from "#app/operations/noted/job-runs.server.ts";
import { noteOfServer } from "#app/operations/noted/server-notes.server.ts";
import { environment } from "#app/studio/environment.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { enrol, password } from "#app/testing/people.server.ts";
import { renderedAt } from "#app/testing/render.tsx";
import {
  addPerson,
  appointmentAt,
  now,
  type SmallStudio,
  smallStudio,
  tuesday,
} from "#app/testing/studio.server.ts";
import { connect, databaseVersion } from "#db/client.server.ts";
import { Verdict } from "./check-list.tsx";
import { loadSystem } from "./loader.server.ts";

let studio: SmallStudio;
let as: { id: number };
beforeEach(() => {
  // why: the gate asks the clock itself, and the checks that of a minute ago
  vi.useFakeTimers({ toFake: ["Date"], now });
  studio = smallStudio();
  as = enrol("olga@x.test", ["admin"], "Olga Owner");
});
afterEach(() => {
  Object.assign(environment(), { smtpUrl: null, originIsSet: false, origin: "http://localhost:3000" });
  studio.close();
  vi.useRealTimers();
});

const look = async (query = "") => (await callRoute(`/admin/system${query}`, { as, now })).data;
const words = async (query = "") =>
  (await renderedAt(`/admin/system${query}`, { as, now })).html
    .replace(/<[^>]+>/gu, " ")
    .replace(/\s+/gu, " ");
const send = (form: Record<string, string>) => callRoute("/admin/system", { as, now, form });
const download = (form: Record<string, string>) => callRoute("/admin/system/download", { as, now, form });
const audited = (action: string) =>
  studio.rows(`SELECT actor_id AS who, detail FROM audit WHERE action = '${action}'`);

test.each(["receptionist", "provider"] as const)(
  "A %s sees nothing of it and does nothing.",
  async (role) => {
    const other = addPerson(studio.sqlite, "Rita", `${role}@x.test`, role);
    const calls: [string, Record<string, string>?][] = [
      ["/admin/system"],
      ["/admin/system", { intent: "backup" }],
      ["/admin/system/download", { password }],
    ];
    for (const [path, form] of calls) {
      const { status, text } = await callRoute(path, { as: other, now, form });
      expect([status, text.includes("backups")]).toEqual([403, false]);
    }
  },
);

test("A new studio says of each part that nothing is known yet.", async () => {
  const page = await words();
  for (const sentence of [
    "None has been made yet. One is made each night.",
    "None is set, so mails are kept and none is sent.",
    "No other address was seen",
    "Not set: links lead to",
    studio.folder,
  ])
    expect(page).toContain(sentence);
});

test("The first line says that all is well, or what is not and what to do, the worst first.", () => {
  const check = { name: "disk", about: "Disk", words: "Only 1 MB is free.", remedy: "Make room." };
  const shown = (...levels: Check["level"][]) =>
    renderToStaticMarkup(
      createElement(Verdict, { checks: levels.map((level) => ({ ...check, level, name: level })) }),
    );
  expect(shown("well", "note")).toContain("All is well");
  expect(shown("well", "note")).toContain("2 things were looked at just now. One is worth knowing");
  const wrong = shown("wrong", "warning", "well");
  expect(wrong).not.toContain("All is well");
  expect(wrong).toMatch(/notice danger.*Only 1 MB is free.*Make room.*notice warn/u);
});

test("Looking writes nothing, and no cache keeps it.", async () => {
  await look();
  const before = databaseVersion();
  await loadSystem(new URLSearchParams(), { now, failed: false });
  expect(databaseVersion()).toBe(before);
  const { headers } = await callRoute("/admin/system", { as, now });
  expect(headers.get("Cache-Control")).toBe("no-store");
});

test("A backup is made by one press, and stands on the page with what it holds.", async () => {
  appointmentAt(studio, tuesday, "10:30");
  const { status, location } = await send({ intent: "backup" });
  expect([status, location]).toEqual([303, "/admin/system?done=made"]);
  const { backups } = await look();
  expect(backups.last).toMatch(/^March 2, 2026, 8:00 AM, \d+ KB, 1 minute ago$/u);
  expect(backups.kept).toMatchObject([{ why: "Asked for", holds: "1 appointment, 3 accounts" }]);
  expect(await words("?done=made")).toContain("The backup is made, and was read back and found whole.");
});

test("Without a backup there is none to try out.", async () => {
  const { status, data } = await send({ intent: "drill" });
  expect([status, data.message]).toEqual([404, "There is no backup yet that a drill could bring back."]);
  expect(await words()).not.toContain("Try the newest one out");
});

test("What went wrong with backups, drills and jobs is said in its own words.", async () => {
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
  expect(page).toContain("The last try failed: Error SQLITE_FULL");
});

test("The mail server stands there without its name and password.", async () => {
  environment().smtpUrl = "smtps://owner:s3cret@mail.example:465";
  noteOfServer("mail", { why: "535 wrong password." }, now);
  const page = await words();
  expect(page).toContain("mail.example, port 465");
  expect(page).toContain("535 wrong password");
  expect(page).not.toMatch(/s3cret|owner:/u);
});

test("An address under which browsers came is told, until ORIGIN is that one.", async () => {
  Object.assign(environment(), { origin: "https://studio.example", originIsSet: true });
  noteOfServer("origin", { address: "https://www.studio.example" }, now);
  expect(await words()).toContain("Opened at https://www.studio.example too");
  environment().origin = "https://www.studio.example";
  expect((await look()).address.seen).toBeNull();
});

test("What is new is the newest part of the change log.", async () => {
  const page = await words("?show=new");
  expect(page).toContain("What is new");
  expect(page).not.toContain("Keep one elsewhere");
  const { news } = await look("?show=new");
  expect(news.version).toMatch(/^\d+\.\d+\.\d+, /u);
  expect(news.parts[0].title).toBe("For the owner");
  for (const { html } of news.parts) expect(html.__html).toMatch(/^<ul>/u);
});

describe("a download", () => {
  const failures = () => studio.rows("SELECT failures FROM sign_in_failures");

  test("asks the password, and counts wrong ones as failed sign-ins", async () => {
    for (const [given, because] of [
      ["", "empty"],
      ["Wrong-Pass-1", "not-signed-in"],
    ] as const) {
      const { status, location } = await download({ password: given, backup: "" });
      expect([status, location]).toEqual([303, `/admin/system?refused=${because}#download`]);
    }
    expect(failures()).toEqual([{ failures: 1 }]);
    expect(await words("?refused=not-signed-in")).toContain("That is not your password.");
    for (let n = 0; n < 4; n += 1) await download({ password: "Wrong-Pass-1" });
    const { location } = await download({ password });
    expect(location).toBe("/admin/system?refused=too-many#download");
    expect(audited("backup-downloaded")).toEqual([]);
  });

  test("is a whole database under the studio's date, made now, and is noted", async () => {
    appointmentAt(studio, tuesday, "10:30");
    await download({ password: "Wrong-Pass-1" });
    const { status, headers, bytes } = await download({ password, backup: "" });
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

  test("is of a kept one where that is chosen, and of no other file", async () => {
    await send({ intent: "backup" });
    const [kept] = (await look()).backups.kept;
    expect((await download({ password, backup: kept.name })).status).toBe(200);
    expect((await look()).backups.kept).toHaveLength(1);
    for (const backup of ["../app.db", "app.db", "state.json", "/etc/passwd"]) {
      const { location } = await download({ password, backup });
      expect(location).toBe("/admin/system?refused=not-found#download");
    }
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

  test("the page says what came back, and that mails wait", async () => {
    const page = await words();
    expect(page).toContain("A backup was put back on March 2, 2026, 7:00 AM");
    expect(page).toContain("as it was on March 1, 2026, 8:00 AM");
    expect(page).toContain("7 appointments, 4 accounts");
    expect(page).toContain("2 erasures that came later were done again.");
    expect(page).toContain(`${waiting()} mails wait for your word`);
  });

  test("both answers are asked about first, with what they mean", async () => {
    expect(await words("?ask=drop")).toContain(`1 of ${waiting()} were written before the restore`);
    expect(await words("?ask=let")).toContain("also those that may have gone out before the restore");
    expect((await look("?ask=everything")).ask).toBeNull();
    expect(released()).toEqual([{ at: null }]);
  });

  test("all are let go, or those from before are dropped; the second answer is told", async () => {
    const before = waiting();
    const { status, location } = await send({ intent: "drop" });
    expect([status, location]).toEqual([303, "/admin/system?done=drop"]);
    expect([waiting(), released()]).toEqual([before - 1, [{ at: now }]]);
    expect(audited("held-mails-released")).toHaveLength(1);
    const again = await send({ intent: "let" });
    expect([again.status, again.data.message]).toEqual([
      409,
      "No mails are held back: that was decided on March 2, 2026, 8:00 AM.",
    ]);
    expect((await look()).restored).toBeNull();
  });

  test("letting all go drops none", async () => {
    const before = waiting();
    expect((await send({ intent: "let" })).location).toBe("/admin/system?done=let");
    expect(waiting()).toBe(before);
  });
});
