import { beforeEach, describe, expect, test } from "vitest";
import { asDeskChange } from "#app/domain/appointments/desk-changes/desk-change.server.ts";
import { cancelVisit } from "#app/domain/booking/change/cancel.server.ts";
import {
  forgetMailServer,
  noteDelivery,
  watchMailServer,
} from "#app/domain/notifications/email/server-state.server.ts";
import {
  type Delivery,
  smtpTransport,
  type Transport,
} from "#app/domain/notifications/email/transport.server.ts";
import { queueMessage } from "#app/domain/notifications/outbox.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { auditActions, loadAuditLog } from "#app/operations/audit-log.server.ts";
import { clearTrouble, troubleNow } from "#app/operations/checks/trouble.server.ts";
import { rememberMailServer } from "#app/operations/state/server-notes.server.ts";
import { record } from "#app/platform/shared/audit.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { mailServer } from "#app/testing/smtp.server.ts";
import { addPerson, appointmentAt, now, smallStudio, tuesday } from "#app/testing/studio.server.ts";
import { turnsDuring } from "#app/testing/turns.ts";
import { loadMailLog, mailInWords } from "./mail-log.server.ts";
import { sendDue } from "./send.server.ts";
import { mailsAtATime, mailsWaiting } from "./unsent.server.ts";

const studio = perTest(smallStudio);
beforeEach(() => {
  Object.assign(environment(), { smtpUrl: null, originIsSet: false });
  forgetMailServer();
  watchMailServer(null);
});

const staff = { kind: "staff", userId: null, actor: { id: null, role: "system" } } as const;
// Accepts every email.
const willing: Transport = { deliver: async () => ({ ok: true }) };
const list = async (state: Parameters<typeof loadMailLog>[0] = null) =>
  (await loadMailLog(state, 1, now)).mails;

describe("the email log", () => {
  test("shows recipient, subject and text, without the secret of any link", async () => {
    appointmentAt(studio, tuesday, "10:30");
    const tokens = () => studio.sqlite.prepare("SELECT count(*) FROM tokens").pluck().get();
    const before = tokens();
    const client = (await list()).find(
      ({ recipient, subject }) => recipient === "ana@example.com" && subject.startsWith("B"),
    );
    expect(client).toMatchObject({
      subject: "Booked: Facial, Tue, Mar 3, 10:30 AM",
      state: "waiting",
      written: "March 2, 2026, 8:00 AM",
      status: "",
    });
    const text = mailInWords(client?.id ?? 0, now)?.text;
    expect(text).toContain("View or change your visit:\n(the link is added when the email is sent)");
    expect(text).toContain("Maya Ortiz");
    expect(tokens()).toBe(before);
  });

  test("shows no link of an email about an account", async () => {
    const userId = addPerson(studio.sqlite, "Ana", "ana@example.com", "user");
    const about = {
      audience: "client",
      recipient: "ana@example.com",
      appointmentId: null,
      userId,
      dueAt: now,
    } as const;
    queueMessage({ ...about, kind: "password-reset", occasion: "1" }, now);
    queueMessage({ ...about, kind: "address-proof", occasion: "2" }, now);
    for (const { id } of await list()) {
      expect(mailInWords(id, now)?.text).toContain("(the link is added when the email is sent)");
      expect(mailInWords(id, now)?.text).not.toMatch(/\/(?:reset|verify)\//u);
    }
    expect(studio.sqlite.prepare("SELECT count(*) FROM tokens").pluck().get()).toBe(0);
  });

  test("says why an obsolete email will not be sent", async () => {
    const { appointment } = appointmentAt(studio, "2026-03-05", "10:30");
    cancelVisit(appointment.id, staff, {}, now);
    const of = (kind: string) => `${kind}: Ana López, Thu, Mar 5, 10:30 AM`;
    expect(
      (await list("needless")).map(({ subject, state, status }) => `${subject}, ${state}: ${status}`),
    ).toContain(`${of("Booked")}, needless: Will not be sent: A later email covers this change.`);
    expect(await list("dropped")).toMatchObject([
      { subject: of("Reminder"), state: "dropped", status: "Not sent: The visit was cancelled." },
      { subject: of("Reminder"), state: "dropped", status: "Not sent: The visit was cancelled." },
    ]);
    studio.sqlite.exec("UPDATE outbox SET appointment_id = NULL");
    expect((await list("dropped")).map(({ subject }) => subject)).toEqual(["Reminder", "Reminder"]);
  });

  test("counts and filters emails by state", async () => {
    const { appointment } = appointmentAt(studio, "2026-03-05", "10:30");
    cancelVisit(appointment.id, staff, {}, now);
    appointmentAt(studio, tuesday, "10:30");
    const day = 24 * 60 * 60_000;
    for (const at of [now, now + day, now + 2 * day, now + 30 * day]) {
      const all = (await loadMailLog(null, 1, at)).mails;
      for (const state of ["waiting", "needless", "dropped", "sent", "undelivered"] as const) {
        const shown = all.filter((mail) => mail.state === state);
        expect([at, state, (await loadMailLog(state, 1, at)).mails]).toEqual([at, state, shown]);
        if (state === "waiting") expect((await mailsWaiting(at)).all).toBe(shown.length);
      }
    }
    expect([(await mailsWaiting(now)).all > 0, (await mailsWaiting(now + 30 * day)).all]).toEqual([true, 0]);
  });

  test("shows fifty obsolete emails on a page", async () => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30");
    const copy = studio.sqlite.prepare(
      `INSERT INTO outbox (kind, audience, recipient, appointment_id, occasion, created_at, due_at)
       SELECT kind, audience, recipient, appointment_id, occasion || ?, created_at, due_at FROM outbox WHERE id = 1`,
    );
    for (let n = 0; n < 450; n += 1) copy.run(` ${n}`);
    cancelVisit(appointment.id, staff, {}, now);
    const pages = await Promise.all([1, 9, 10].map((page) => loadMailLog("needless", page, now)));
    expect(pages.map(({ mails, more }) => [mails.length, more])).toEqual([
      [50, true],
      [50, true],
      [3, false],
    ]);
    const turns = await turnsDuring(() => mailsWaiting(now));
    expect(turns).toBeGreaterThanOrEqual(Math.floor(450 / mailsAtATime));
    expect(new Set(pages.flatMap(({ mails }) => mails.map(({ id }) => id))).size).toBe(103);
  });

  test("says until when a desk change can be undone before its email is sent", async () => {
    const { appointment } = appointmentAt(studio, "2026-03-05", "10:30");
    const work = () => cancelVisit(appointment.id, staff, {}, now);
    const what = { date: () => tuesday, label: () => "Ana López cancelled" };
    asDeskChange(what, work, { actor: staff.actor, now });
    const cancellation = async (at: number) =>
      (await loadMailLog("waiting", 1, at)).mails.find(
        ({ recipient, subject }) => recipient === "ana@example.com" && subject.startsWith("Cancelled"),
      );
    expect(await cancellation(now)).toMatchObject({
      state: "waiting",
      status: "Waits until 8:02 AM, so that the change can be undone",
    });
    expect(await cancellation(now + 120_000)).toMatchObject({ state: "waiting", status: "" });
  });

  test("shows fifty emails on a page, newest first", async () => {
    for (let each = 0; each < 60; each += 1) {
      queueMessage(
        {
          kind: "account-made",
          audience: "client",
          recipient: `c${each}@example.com`,
          appointmentId: null,
          occasion: `made ${each}`,
          dueAt: now,
        },
        now,
      );
    }
    const first = await loadMailLog(null, 1, now);
    const second = await loadMailLog(null, 2, now);
    expect([first.mails.length, first.more, second.mails.length, second.more]).toEqual([50, true, 10, false]);
    expect([first.mails[0]?.recipient, second.mails.at(-1)?.recipient]).toEqual([
      "c59@example.com",
      "c0@example.com",
    ]);
  });
});

describe("the email log with a mail server", () => {
  beforeEach(() => {
    environment().smtpUrl = "smtp://127.0.0.1:1";
  });

  test("shows when an email was sent and its subject, but no text, because the appointment may have changed", async () => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30");
    await sendDue(now, willing);
    studio.sqlite.prepare("UPDATE appointments SET start_min = 645 WHERE id = ?").run(appointment.id);
    const sent = (await list("sent")).find(({ recipient }) => recipient === "ana@example.com");
    expect(sent).toMatchObject({
      subject: "Booked: Facial, Tue, Mar 3, 10:30 AM",
      status: "Sent March 2, 2026, 8:00 AM",
    });
    expect(mailInWords(sent?.id ?? 0, now)?.text).toBe("");
  });

  test("says why an email waits", async () => {
    appointmentAt(studio, "2026-03-05", "10:30");
    const reminders = (await list()).filter(({ subject }) => subject.startsWith("Reminder"));
    expect(reminders.map(({ status }) => status)).toEqual([
      "Will be sent March 4, 2026, 8:30 PM",
      "Will be sent March 3, 2026, 10:30 AM",
    ]);
    const away: Transport = {
      deliver: async () => ({ ok: false, why: "ECONNREFUSED", forGood: false, outOfReach: true }),
    };
    await sendDue(now, away);
    expect((await list()).map(({ status }) => status)).toContain(
      "Next attempt March 2, 2026, 8:01 AM. ECONNREFUSED",
    );
  });

  test("shows an email that the recipient's server refuses as not delivered", async () => {
    appointmentAt(studio, tuesday, "10:30");
    const unknown: Transport = {
      deliver: async () => ({ ok: false, why: "550 No such user", forGood: true, outOfReach: false }),
    };
    await sendDue(now, unknown);
    expect(await list("dropped")).toEqual([]);
    const [one] = await list("undelivered");
    expect(one).toMatchObject({ state: "undelivered", status: "Not sent: 550 No such user" });
  });

  test("shows since when and why emails can't be sent, also on the owner's pages", async () => {
    const server = await mailServer({ connect: () => ({ code: 421, words: "Closed for today" }) });
    Object.assign(environment(), { smtpUrl: server.url, originIsSet: true });
    rememberMailServer(clearTrouble);
    const transport = smtpTransport(server.url);
    appointmentAt(studio, tuesday, "10:30");
    expect(await troubleNow(now)).toBeNull();
    const minutes = (n: number) => now + n * 60_000;
    for (const each of [0, 3, 6]) {
      // In each round, the newest emails have not been tried yet.
      appointmentAt(studio, tuesday, `1${3 + each / 3}:00`, { providerId: studio.tom });
      await sendDue(minutes(each), transport);
    }
    const statuses = (await loadMailLog("waiting", 1, minutes(6))).mails.map(({ status }) => status);
    expect(statuses.join("\n")).not.toContain("in a moment");
    expect(statuses).toContain(
      "Waiting for the mail server, which has been failing since March 2, 2026, 8:00 AM",
    );
    expect(await troubleNow(minutes(6))).toEqual({
      heading:
        "No emails have been sent since March 2, 2026, 8:00 AM. 16 emails are waiting, 4 of them until they are due",
      text: "The mail server in SMTP_URL does not accept emails at the moment. Error: 421 Closed for today.",
      page: "/admin/system",
    });
    server.answers.connect = undefined;
    await sendDue(minutes(30), transport);
    expect(await troubleNow(minutes(30))).toBeNull();
    expect((await loadMailLog("sent", 1, minutes(30))).mails.length).toBeGreaterThan(0);
    await server.close();
  });

  test("logs one line when the mail server fails and one when it works again", async () => {
    const said: string[] = [];
    const print = console.error;
    console.error = (line: string) => said.push(JSON.parse(line).message);
    try {
      const down: Delivery = { ok: false, why: "EAUTH: wrong password", forGood: false, outOfReach: true };
      noteDelivery({ ok: true }, now);
      for (let each = 0; each < 5; each += 1) noteDelivery(down, now + each);
      // The server works, but has refused one recipient.
      noteDelivery({ ok: false, why: "550 No such user", forGood: true, outOfReach: false }, now + 9);
      noteDelivery({ ok: true }, now + 10);
    } finally {
      console.error = print;
    }
    expect(said).toEqual([
      "The mail server is failing. Emails are waiting: EAUTH: wrong password",
      "The mail server works again. It had been failing since 2026-03-02T13:00:00.000Z.",
    ]);
  });
});

test("the audit lists who did what, newest first, and can be filtered", () => {
  const id = addPerson(studio.sqlite, "Rita", "rita@studio.test", "receptionist");
  const { appointment } = appointmentAt(studio, tuesday, "10:30");
  cancelVisit(appointment.id, { ...staff, actor: { id, role: "receptionist" } }, {}, now);
  record(
    { action: "sign-in-failed", entity: "user", entityId: id },
    { actor: { id: null, role: "guest" }, now },
  );
  record(
    { action: "deleted", entity: "user", entityId: 7, detail: { moved: 2 } },
    { actor: { id: 999, role: "admin" }, now },
  );
  const { entries, more } = loadAuditLog("", 1);
  expect(more).toBe(false);
  expect(entries.slice(0, 2)).toMatchObject([
    { action: "deleted", who: "Account 999, deleted (admin)", what: "user 7", detail: "moved: 2" },
    { action: "sign in failed", who: "A guest", what: `user ${id}`, at: "March 2, 2026, 8:00 AM" },
  ]);
  expect(loadAuditLog("cancelled", 1).entries).toMatchObject([
    { action: "cancelled", who: "Rita (receptionist)" },
  ]);
  expect(auditActions()).toContain("sign-in-failed");
});

test("changes are shown in words, with old and new values and formatted money", () => {
  const detail = {
    priceMinor: { from: 9500, to: 9950 },
    minimumNoticeMinutes: { from: 0, to: 120 },
    category: { from: null, to: "Facials" },
    unavailable: false,
    providers: [1, 2],
    texts: ["home.heading"],
    zones: [],
  };
  record(
    { action: "changed", entity: "settings", entityId: 1, detail },
    { actor: { id: null, role: "system" }, now },
  );
  expect(loadAuditLog("", 1).entries[0]).toMatchObject({
    what: "settings",
    detail:
      "price: $95 → $99.50; minimum notice minutes: 0 → 120; category: none → Facials; unavailable: no; providers: 1, 2; texts: home.heading; zones: none",
  });
});

test("the audit shows amounts in their original currency, with its decimals", () => {
  const of = (currency: string) => studio.sqlite.prepare("UPDATE settings SET currency = ?").run(currency);
  const note = (
    entity: "service" | "settings" | "appointment",
    entityId: number | null,
    detail: Record<string, unknown>,
  ) => record({ action: "changed", entity, entityId, detail }, { actor: { id: null, role: "system" }, now });
  of("IDR");
  const { appointment } = appointmentAt(studio, tuesday, "10:30");
  studio.sqlite.exec("UPDATE appointments SET price_minor = 1500000");
  note("service", 1, { priceMinor: { from: 0, to: 1_500_000 } });
  note("settings", 1, { currency: { from: "IDR", to: "KWD" } });
  of("KWD");
  note("service", 1, { priceMinor: 10_050 });
  note("appointment", appointment.id, { chargeMinor: 1_500_000 });
  const details = loadAuditLog("changed", 1).entries.map(({ detail }) => detail.replaceAll("\u00a0", " "));
  expect(details).toEqual([
    "charge: IDR 1,500,000",
    "price: KWD 10.050",
    "currency: IDR → KWD",
    "price: IDR 0 → IDR 1,500,000",
  ]);
});
