import { existsSync, readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import { parkCall } from "#app/domain/booking/parked-calls.server.ts";
import { smtpTransport } from "#app/domain/notifications/email/transport.server.ts";
import { queueMessage, wakeForMail } from "#app/domain/notifications/outbox.server.ts";
import { deletePerson } from "#app/domain/privacy/delete-person.server.ts";
import { readEnvironment } from "#app/domain/studio/environment.server.ts";
import { sendMessage } from "#app/domain/website/inbox/receive.server.ts";
import { sendDue } from "#app/operations/mail/send.server.ts";
import { noteJobStart } from "#app/operations/state/job-runs.server.ts";
import { singleton } from "#app/platform/shared/singleton.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { mailServer } from "#app/testing/smtp.server.ts";
import { addPerson, appointmentAt, now, smallStudio, tuesday } from "#app/testing/studio.server.ts";
import { writing } from "#db/client.server.ts";
import { startJobs, stopJobs, sweep } from "./jobs.server.ts";

const studio = perTest(smallStudio);
afterEach(() => stopJobs());

const settings = (env: Record<string, string> = {}) => readEnvironment({ NODE_ENV: "test", ...env });
const jobs = () => singleton("jobs", (): { jobs?: { name: string }[] } => ({})).jobs ?? [];
const day = 24 * 60 * 60_000;

test("jobs start once per process, and stop on request", () => {
  startJobs(settings({ SMTP_URL: "smtp://127.0.0.1:1" }));
  startJobs(settings({ SMTP_URL: "smtp://127.0.0.1:1" }));
  expect(jobs().map(({ name }) => name)).toEqual(["night", "clock", "count", "watch", "paper", "deliver"]);
  stopJobs();
  expect(jobs()).toEqual([]);
});

test("nothing is sent without a mail server, and no job runs with NO_JOBS=1", () => {
  startJobs(settings());
  expect(jobs().map(({ name }) => name)).toEqual(["night", "clock", "count", "watch"]);
  stopJobs();
  startJobs(settings({ SMTP_URL: "smtp://127.0.0.1:1", NO_JOBS: "1" }));
  expect(jobs()).toEqual([]);
});

test("a new email wakes the sender after its transaction, unless it is due later", async () => {
  let woken = 0;
  let open = true;
  wakeForMail(() => {
    woken += 1;
    open = studio.sqlite.inTransaction;
  });
  writing(() => {
    appointmentAt(studio, tuesday, "10:30");
    expect(woken).toBe(0);
  });
  await new Promise(setImmediate);
  expect(open).toBe(false);
  // The sender runs once for the emails to client, provider and studio. The reminder is due later.
  expect(woken).toBe(1);
  const late = {
    kind: "reminder",
    audience: "client",
    recipient: "ana@example.com",
    appointmentId: null,
  } as const;
  writing(() => queueMessage({ ...late, occasion: "later", dueAt: now + 1 }, now));
  await new Promise(setImmediate);
  expect(woken).toBe(1);
});

test("the nightly deletion removes old links and keeps valid ones", async () => {
  appointmentAt(studio, tuesday, "10:30");
  const links = () => studio.sqlite.prepare("SELECT count(*) FROM tokens").pluck().get();
  await sweep(now + 2 * day);
  expect(links()).toBe(1);
  noteJobStart("count", now + 63 * day);
  await sweep(now + 63 * day);
  expect(links()).toBe(0);
});

const inFiles = (word: string) =>
  [studio.sqlite.name, `${studio.sqlite.name}-wal`].some(
    (path) => existsSync(path) && readFileSync(path).includes(word),
  );

const deskPerson = () => addPerson(studio.sqlite, "Dora", "dora@studio.test", "receptionist");

test("an old parked call is deleted from the file and its log at night", async () => {
  const typed = { customerName: "Zerlina Quux", customerPhone: "(503) 200-0040", date: tuesday };
  expect(parkCall(typed, { userId: deskPerson(), desk: null }, now).ok).toBe(true);
  expect(inFiles("Zerlina Quux")).toBe(true);
  await sweep(now + day);
  expect(inFiles("Zerlina Quux")).toBe(false);
});

test("deleted data is removed from the log even if a later step fails", async () => {
  const typed = { customerName: "Zerlina Quux", date: tuesday };
  expect(parkCall(typed, { userId: deskPerson(), desk: null }, now).ok).toBe(true);
  studio.sqlite.exec("ALTER TABLE paper_references RENAME TO away");
  await expect(sweep(now + day)).rejects.toThrow("paper_references");
  expect(studio.rows("SELECT * FROM parked_calls")).toEqual([]);
  expect(inFiles("Zerlina Quux")).toBe(false);
});

test("a deleted client gets a cancellation email without a name, and then the address is erased", async () => {
  const server = await mailServer();
  const id = addPerson(studio.sqlite, "Ana López", "ana@example.com", "user");
  appointmentAt(studio, tuesday, "10:30", { clientId: id });
  expect(deletePerson(id, {}, { actor: { id: 1, role: "admin" }, now }).ok).toBe(true);
  await sendDue(now, smtpTransport(server.url));
  await server.close();
  const mails = server.to("ana@example.com");
  expect(mails.map(({ headers }) => headers.get("subject"))).toEqual([
    "Cancelled: Facial, Tue, Mar 3, 10:30 AM",
    "Your account at Lavender & Linen was deleted",
  ]);
  for (const { text } of mails) expect(text).toContain("Hello,");
  await sweep(now + day);
  expect(JSON.stringify(studio.sqlite.prepare("SELECT * FROM outbox").all())).not.toContain("ana@");
});

test("an email about a deletion keeps its address for at most a week", async () => {
  const id = addPerson(studio.sqlite, "Ana López", "ana@example.com", "user");
  deletePerson(id, {}, { actor: { id: 1, role: "admin" }, now });
  const recipients = () => studio.sqlite.prepare("SELECT recipient FROM outbox").pluck().all();
  await sweep(now + 7 * day);
  expect(recipients()).toEqual(["ana@example.com"]);
  await sweep(now + 7 * day + 1);
  expect(recipients()).toEqual([""]);
});

test("audit entries and contact messages are deleted after 13 months, with the addresses in their emails", async () => {
  // The trigger of the audit log uses SQLite's clock, which tests can't set.
  const present = Date.now();
  const add = studio.sqlite.prepare(
    "INSERT INTO audit (at, actor_role, action, entity) VALUES (?, 'system', ?, 'settings')",
  );
  add.run(present - 405 * day, "old");
  add.run(present - 364 * day, "young");
  const write = (message: string, at: number) =>
    sendMessage({ name: "Ana", email: "ana@example.com", message }, { ip: "192.0.2.9", now: at });
  write("old", present - 405 * day);
  write("young", present - 364 * day);
  noteJobStart("count", present);
  await sweep(present);
  const kept = (sql: string) => studio.sqlite.prepare(sql).pluck().all();
  expect(kept("SELECT action FROM audit WHERE action IN ('old', 'young')")).toEqual(["young"]);
  expect(kept("SELECT body FROM contact_messages")).toEqual(["young"]);
  expect(kept("SELECT recipient <> '' FROM outbox WHERE kind = 'contact-message' ORDER BY id")).toEqual([
    0, 1,
  ]);
  // The trigger protects these entries even if the clock of the program is ahead.
  noteJobStart("count", present + 1000 * day);
  await sweep(present + 1000 * day);
  expect(kept("SELECT action FROM audit WHERE action IN ('old', 'young')")).toEqual(["young"]);
});
