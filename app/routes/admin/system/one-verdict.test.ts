/** Page, banner, list of emails, server, doctor, log, alerts and /up agree in each state (rule 27.46). */
import { unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { environment } from "#app/domain/studio/environment.server.ts";
import { noteBackupState } from "#app/operations/backup/state.server.ts";
import { watchChecks } from "#app/operations/checks/alerts.server.ts";
import { type Check, isSerious } from "#app/operations/checks/check.ts";
import { clearTrouble, troubleNow } from "#app/operations/checks/trouble.server.ts";
import { doctorCommand } from "#app/operations/command/doctor.server.ts";
import { listenForCommands } from "#app/operations/control-socket.server.ts";
import { serverCommands } from "#app/operations/start.server.ts";
import { noteJobEnd, noteJobStart } from "#app/operations/state/job-runs.server.ts";
import { recordServerNote } from "#app/operations/state/server-notes.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { enrol, signedInNow } from "#app/testing/people.server.ts";
import { renderedAt } from "#app/testing/render.tsx";
import { appointmentAt, now, type SmallStudio, smallStudio, tuesday } from "#app/testing/studio.server.ts";

const hour = 60 * 60_000;
const day = 24 * hour;
const { dataDir, databaseFile } = environment();

let studio: SmallStudio;
let cookie: string;
let stop: () => void;
let log: string[];
beforeEach(() => {
  // why: page, doctor and gate read the clock themselves
  vi.useFakeTimers({ toFake: ["Date"], now });
  log = [];
  // why: the log lines are compared with the page
  vi.spyOn(console, "error").mockImplementation((line) => log.push(JSON.parse(line).message));
  studio = smallStudio();
  cookie = signedInNow(enrol("olga@x.test", ["admin"], "Olga Owner"));
  Object.assign(environment(), { dataDir: studio.folder, databaseFile: studio.sqlite.name });
  stop = listenForCommands(studio.folder, serverCommands);
  clearTrouble();
});
afterEach(() => {
  stop();
  Object.assign(environment(), {
    ...{ dataDir, databaseFile, smtpUrl: null, mailFrom: null, originIsSet: false, jobs: true },
    origin: "http://localhost:3000",
  });
  vi.restoreAllMocks();
  vi.useRealTimers();
  studio.close();
});

/** Uses an address without DNS lookups. */
const sends = () =>
  Object.assign(environment(), {
    ...{ smtpUrl: "smtp://127.0.0.1:1", originIsSet: true },
    mailFrom: { name: "", address: "studio@localhost" },
  });
const ran = (name: string, error: string | null, at = now) => {
  noteJobStart(name, at);
  noteJobEnd(name, error, at);
};
const restored = () =>
  studio.sqlite
    .prepare("INSERT INTO restores (at, backup_at, source) VALUES (?, ?, 'app-1.db')")
    .run(now, now - day);

/** Each state, the code that creates it, and its serious checks. */
const states: [string, () => void, string[]][] = [
  ["without problems", () => {}, []],
  ["without jobs", () => void Object.assign(environment(), { jobs: false }), ["Jobs"]],
  [
    "whose emails are held after a restore",
    () => {
      sends();
      appointmentAt(studio, tuesday, "10:30");
      restored();
    },
    ["Emails after the restore"],
  ],
  [
    "that holds emails, and whose mail server fails",
    () => {
      sends();
      appointmentAt(studio, tuesday, "10:30");
      restored();
      recordServerNote("mail", { why: "535 wrong password" }, now);
    },
    ["Emails after the restore", "Mail"],
  ],
  ["that was restored without earlier emails", restored, []],
  [
    "whose address is wrong in two ways",
    () => {
      Object.assign(environment(), { originIsSet: true, origin: "http://studio.invalid" });
      recordServerNote("origin", { address: "http://www.studio.invalid" }, now);
    },
    ["Address"],
  ],
  [
    "in which rows refer to missing rows",
    () => {
      const { appointment } = appointmentAt(studio, tuesday, "10:30");
      studio.sqlite.pragma("foreign_keys = OFF");
      studio.sqlite.exec(`UPDATE appointments SET client_id = 99 WHERE id = ${appointment.id}`);
    },
    ["Database"],
  ],
  ["without its triggers", () => studio.sqlite.exec("DROP TRIGGER appt_no_overlap_ins"), ["Database"]],
  [
    "whose newest backup is missing, and whose restore test failed",
    () => {
      const last = { at: now, file: "app-1.db", bytes: 1 };
      noteBackupState(studio.folder, {
        last,
        drill: { at: now, file: "app-1.db", why: "It is cut.", counts: {} },
      });
    },
    ["Backups", "Backup drill"],
  ],
  ["with an overdue job", () => ran("sweep", "SQLITE_FULL", now - 51 * hour), ["Deletion of old data"]],
  ["with failing backups", () => ran("backup", null, now - 51 * hour), ["Backups"]],
  ["whose clock jumped", () => recordServerNote("clock", { by: 365 * day }, now), ["Clock"]],
  ["whose database was deleted", () => unlinkSync(studio.sqlite.name), ["Database"]],
  [
    "whose database is empty",
    () => {
      unlinkSync(studio.sqlite.name);
      writeFileSync(studio.sqlite.name, "");
    },
    ["Database"],
  ],
];

async function doctor(): Promise<{ code: number | null; checks: Check[]; lines: string[] }> {
  const said: string[] = [];
  const context = {
    environment: environment(),
    wrongSettings: [],
    opened: new Map<string, number>(),
    pathOf: (word: string) => join(studio.folder, word),
    say: (line: string) => void said.push(line),
    complain: () => {},
  };
  const code = await doctorCommand.run(["--json"], context);
  const { checks } = JSON.parse(said.join("\n"));
  said.length = 0;
  await doctorCommand.run([], context);
  return { code, checks, lines: said };
}

/** Hides values that change between two calls or that only the shell sees. */
const ofAMoment = ["memory", "growth", "disk", "server"];
const same = (checks: Check[]) =>
  checks.filter(({ name }) => !ofAMoment.includes(name)).map((check) => JSON.parse(JSON.stringify(check)));

test.each(states)("all reports agree on a studio %s", async (_, make, expected) => {
  make();
  await watchChecks(now);
  const told = await doctor();
  log.length = 0;
  clearTrouble();
  const { checks } = (await callRoute<{ checks: Check[] }>("/admin/system", { cookie, now })).data;
  const serious = checks.filter(isSerious);
  expect(serious.map(({ about }) => about)).toEqual(expected);
  expect(new Set(checks.map(({ about }) => about)).size).toBe(checks.length);

  expect(same(told.checks)).toEqual(same(checks));
  expect(told.code).toBe(serious.length > 0 ? 1 : 0);
  const headline =
    serious.length === 0 ? /^All is well/u : serious.length === 1 ? /^One/u : /^\d+ things need/u;
  expect(told.lines[0]).toMatch(headline);

  const { html } = await renderedAt("/admin/system", { cookie, now });
  expect(html.includes("All is well")).toBe(serious.length === 0);
  const trouble = await troubleNow(now);
  expect(trouble?.heading ?? null).toBe(serious[0]?.words.replace(/\.$/u, "") ?? null);

  const mails = await renderedAt("/admin/help?show=mails", { cookie, now });
  for (const { name, words } of serious.filter(({ name: each }) => ["mail", "restore"].includes(each)))
    expect([name, mails.html]).toEqual([name, expect.stringContaining(words.replace(/\.$/u, ""))]);

  const stops = checks.filter(({ stopsBookings }) => stopsBookings);
  const up = await callRoute("GET /up", { now });
  expect(up.status).toBe(stops.length > 0 ? 503 : 200);
  expect(up.text).not.toContain("/");
  for (const { words, openly = words } of stops)
    expect(up.text.toLowerCase()).toContain(openly.toLowerCase().replace(/\.$/u, ""));
});

test.each(states)("the log and the alerts say the same as the page about a studio %s", async (_, make) => {
  sends();
  // Clears the messages of an earlier state.
  await watchChecks(now);
  log.length = 0;
  make();
  await watchChecks(now);
  const { checks } = (await callRoute<{ checks: Check[] }>("/admin/system", { cookie, now })).data;
  for (const { about, words } of checks.filter(isSerious))
    if (about !== "Address") expect(log.join("\n")).toContain(`${about}: ${words}`);
  const alerts = studio
    .rows("SELECT facts FROM outbox WHERE kind = 'alert'")
    .map(({ facts }) => JSON.parse(String(facts)));
  for (const { about, words } of alerts)
    expect(checks.find((check) => check.about === about)).toMatchObject({ words });
});
