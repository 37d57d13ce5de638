import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { smtpTransport } from "#app/domain/notifications/email/transport.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { loadMailLog } from "#app/operations/mail/mail-log.server.ts";
import { sendDue } from "#app/operations/mail/send.server.ts";
import { noteJobEnd, noteJobStart } from "#app/operations/state/job-runs.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { mailServer } from "#app/testing/smtp.server.ts";
import { addPerson, now, smallStudio } from "#app/testing/studio.server.ts";
import { alertDue, watchChecks } from "./alerts.server.ts";

const hour = 60 * 60_000;
const day = 24 * hour;

const studio = perTest(smallStudio);
let said: string[];
beforeEach(() => {
  said = [];
  // Collects the log lines for the tests.
  vi.spyOn(console, "error").mockImplementation((line) => said.push(JSON.parse(line).message));
  Object.assign(environment(), { originIsSet: true });
});
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(environment(), { smtpUrl: null, originIsSet: false });
});

const examined = (error: string | null, at: number) => {
  noteJobStart("examine", at);
  noteJobEnd("examine", error, at);
};

test("a problem is emailed to each admin when it starts, after a week and when it ends", async () => {
  const server = await mailServer();
  environment().smtpUrl = server.url;
  addPerson(studio.sqlite, "Olga", "olga@studio.test", "admin");
  addPerson(studio.sqlite, "Oleg", "oleg@studio.test", "admin");
  addPerson(studio.sqlite, "Rita", "rita@studio.test", "receptionist");
  studio.sqlite.exec("UPDATE users SET password_hash = 'set'");
  const watched = async (at: number) => {
    await watchChecks(at);
    await sendDue(at, smtpTransport(server.url));
  };
  examined(null, now);
  await watched(now);
  expect(server.mails).toEqual([]);
  // Ignores lines about an earlier studio.
  said.length = 0;
  examined("Appointments of one provider overlap: 3 and 4", now + hour);
  for (let at = 1; at < 24; at += 1) await watched(now + at * hour);
  expect(server.mails.map(({ to }) => to[0]).sort()).toEqual(["oleg@studio.test", "olga@studio.test"]);
  const [first] = server.to("olga@studio.test");
  expect(first?.headers.get("subject")).toBe("Lavender & Linen: the server needs attention (database)");
  expect(first?.text).toContain("Appointments of one provider overlap: 3 and 4.");
  expect(first?.text).toContain("studio doctor");
  await watched(now + hour + 7 * day);
  expect(server.to("olga@studio.test")).toHaveLength(2);
  expect(server.to("olga@studio.test").at(-1)?.text).toContain("You got an email about this a week ago");
  examined(null, now + 9 * day);
  await watched(now + 9 * day);
  await watched(now + 9 * day + hour);
  const subjects = server.to("olga@studio.test").map(({ headers }) => headers.get("subject"));
  expect(subjects).toHaveLength(3);
  expect(subjects.at(-1)).toBe("Lavender & Linen: solved (database)");
  expect(said.filter((line) => line.startsWith("Database"))).toEqual([
    expect.stringContaining("Database: Appointments of one provider overlap: 3 and 4."),
    expect.stringContaining("Database: solved. "),
  ]);
  expect((await loadMailLog(null, 1, now)).mails[0]?.subject).toBe(subjects.at(-1));
  await server.close();
});

test("no alert is queued without a mail server, or about the mail server", async () => {
  addPerson(studio.sqlite, "Olga", "olga@studio.test", "admin");
  examined("damaged", now);
  await watchChecks(now);
  expect(studio.mails()).toEqual([]);
});

const ago = (state: string, ms: number) => ({ state, at: now - ms });

test.each([
  ["well", null, null],
  ["note", null, null],
  ["warning", null, "begins"],
  ["wrong", null, "begins"],
  ["wrong", ago("begins", 7 * day - 1), null],
  ["wrong", ago("begins", 7 * day), "lasts"],
  ["wrong", ago("lasts", 7 * day), "lasts"],
  ["well", ago("begins", hour), "well"],
  ["well", ago("lasts", hour), "well"],
  ["well", ago("well", 30 * day), null],
  ["warning", ago("well", hour), null],
  ["warning", ago("well", day), "begins"],
] as const)("a check that is %s, after %j, sends the email %s", (level, last, expected) => {
  expect(alertDue({ level }, last, now)).toBe(expected);
});
