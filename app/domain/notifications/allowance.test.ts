/** Limits of mails about appointments (rule 11.7). Mails over a limit wait. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { queueAccountMail } from "#app/domain/accounts/queue-account-mail.server.ts";
import type { Requester } from "#app/domain/appointments/requester.ts";
import { cancelVisit } from "#app/domain/booking/change/cancel.server.ts";
import { moveVisit } from "#app/domain/booking/visit/move.server.ts";
import type { Mail, Transport } from "#app/domain/notifications/email/transport.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { loadMailLog } from "#app/operations/mail/mail-log.server.ts";
import { sendDue } from "#app/operations/mail/send.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import {
  addPerson,
  appointmentAt,
  instantAt,
  monday,
  now,
  setRateLimits,
  smallStudio,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";
import { reachedToday } from "./allowance.server.ts";

const minute = 60_000;
const staff: Requester = { kind: "staff", userId: null, actor: { id: null, role: "system" } };
const victim = "ana@example.com";

const studio = perTest(smallStudio);
let mails: Mail[];
beforeEach(() => {
  setRateLimits(false);
  studio.sqlite.prepare("UPDATE settings SET email = 'hello@studio.test'").run();
  mails = [];
});
afterEach(() => (environment().smtpUrl = null));

// Accepts every mail, without the delay of a real server.
const willing: Transport = {
  async deliver(mail) {
    mails.push(mail);
    return { ok: true };
  },
};
async function deliver(at: number, transport = willing): Promise<void> {
  setRateLimits(true);
  for (let batch = 0; batch < 200; batch += 1) {
    if (!(await sendDue(at, transport)).more) break;
  }
  setRateLimits(false);
}
const to = (address: string) => mails.filter((mail) => mail.to === address);
const subjects = (address: string) => to(address).map(({ content }) => content.subject);
const rows = (where: string) =>
  studio.sqlite.prepare(`SELECT * FROM outbox WHERE ${where} ORDER BY id`).all() as Record<string, unknown>[];
const waiting = "sent_at IS NULL AND dropped_at IS NULL AND kind <> 'reminder'";
const move = (id: number, date: string, time: string, at: number) => {
  const moved = moveVisit(id, { date, time }, staff, at);
  if (!moved.ok) throw new Error(moved.refusal.message);
};
/** Books Tom's sixty start times. */
const place = (n: number) =>
  [
    ["2026-03-03", "2026-03-04", "2026-03-05", "2026-03-06", "2026-03-07", "2026-03-09", "2026-03-10"][
      Math.floor(n / 9) % 7
    ] as string,
    `${String(9 + (n % 9)).padStart(2, "0")}:00`,
  ] as const;
const appointment = (n: number, more: object = {}) =>
  appointmentAt(studio, ...place(n), { providerId: studio.tom, ...more }).appointment;

describe("a mailbox", () => {
  test("gets at most ten mails about sixty bookings and cancellations, and the latest state of the others on later days", async () => {
    for (let n = 0; n < 60; n += 1) {
      const at = now + n * minute;
      const { id } = appointment(n, { at });
      await deliver(at);
      cancelVisit(id, staff, {}, at + 1000);
      await deliver(at + 1000);
    }
    expect(to(victim)).toHaveLength(10);
    await deliver(instantAt(monday, "23:59"));
    expect(to(victim)).toHaveLength(10);
    await deliver(instantAt(tuesday, "00:00"));
    expect(to(victim)).toHaveLength(20);
    expect(
      subjects(victim)
        .slice(10)
        .every((subject) => subject.startsWith("Cancelled: ")),
    ).toBe(true);
    const told = rows(`recipient = '${victim}' AND kind = 'booked' AND dropped_at IS NOT NULL`);
    expect(told).toHaveLength(55);
    expect(new Set(told.map(({ last_error }) => last_error))).toEqual(
      new Set(["A later email covers this change."]),
    );
    // Clients over the limit get their mail on a later day, unless the appointment is over by then.
    for (const date of [wednesday, "2026-03-05", "2026-03-06", "2026-03-07", "2026-03-08"]) {
      const before = to(victim).length;
      await deliver(instantAt(date, "00:00"));
      expect(to(victim).length - before).toBeLessThanOrEqual(10);
    }
    expect(rows(`recipient = '${victim}' AND ${waiting}`)).toEqual([]);
  });

  test("is the same mailbox for all spellings of its address", async () => {
    const names = ["Ana@Example.com", "ana+1@example.com", "ana@ｅxample.com", "ana+a+b@example.com"];
    for (let n = 0; n < 16; n += 1) {
      const { id } = appointment(n);
      studio.sqlite.prepare("UPDATE appointments SET customer_email = ? WHERE id = ?").run(names[n % 4], id);
    }
    await deliver(now);
    expect(names.flatMap(to)).toHaveLength(10);
    mails = [];
    for (let n = 20; n < 36; n += 1)
      appointment(n, { customerEmail: `${["eve", "e.ve", "ev.e", "e.v.e"][n % 4]}@gmail.com` });
    await deliver(now);
    expect(mails.filter((mail) => /^e\.?v\.?e@/u.test(mail.to)).length).toBeLessThanOrEqual(20);
  });

  test("has no limit if it belongs to the studio or a provider", async () => {
    for (let n = 0; n < 40; n += 1) appointment(n, { customerEmail: `guest${n}@example.com` });
    await deliver(now);
    expect(to("hello@studio.test")).toHaveLength(40);
    expect(to("tom@studio.test")).toHaveLength(40);
    expect(mails).toHaveLength(120);
  });

  test("gets its reminders in time, however many mails it got before", async () => {
    for (let n = 9; n < 18; n += 1) appointment(n);
    await deliver(now);
    for (let n = 20; n < 30; n += 1) appointment(n);
    await deliver(now);
    mails = [];
    const evening = instantAt(tuesday, "17:30");
    const due = rows(`kind = 'reminder' AND recipient = '${victim}' AND due_at <= ${evening}`);
    expect(due.length).toBeGreaterThan(10);
    await deliver(evening);
    const reminders = subjects(victim).filter((subject) => subject.startsWith("Reminder: "));
    expect(reminders).toHaveLength(due.length);
  });
});

describe("an appointment", () => {
  test("sends three mails right away if it is moved repeatedly, and its latest time ten minutes later", async () => {
    const { id } = appointment(0);
    const times = ["10:00", "11:00", "12:00", "13:00", "14:00"];
    await deliver(now);
    for (const [n, time] of times.entries()) {
      move(id, tuesday, time, now + (n + 1) * minute);
      await deliver(now + (n + 1) * minute);
    }
    for (const address of [victim, "tom@studio.test", "hello@studio.test"])
      expect(to(address)).toHaveLength(3);
    await deliver(now + 9 * minute);
    expect(to(victim)).toHaveLength(3);
    await deliver(now + 10 * minute + 5000);
    for (const address of [victim, "tom@studio.test", "hello@studio.test"])
      expect(to(address)).toHaveLength(4);
    const last = to(victim).at(-1)?.content;
    expect(last?.subject).toContain("2:00 PM");
    // "Previously" is the last time that the client was emailed.
    expect(last?.facts).toContainEqual({ term: "Previously", detail: "Tue, Mar 3, 11:00 AM" });
    expect(rows(waiting)).toEqual([]);
    expect(rows(`recipient = '${victim}' AND dropped_at IS NOT NULL AND kind = 'moved'`)).toHaveLength(2);
  });

  test("does not delay mails about another one", async () => {
    const { id } = appointment(0);
    for (const [n, time] of ["10:00", "11:00", "12:00"].entries()) {
      await deliver(now + n * minute);
      move(id, tuesday, time, now + n * minute + 1000);
    }
    appointment(20, { at: now + 3 * minute });
    await deliver(now + 3 * minute);
    expect(subjects(victim).at(-1)).toMatch(/^Booked: .*Mar 5/u);
  });
});

/** Copies the sixty bookings to later fortnights, each with its own mailbox. */
function copyAppointments(n: number): void {
  const names = studio.sqlite.pragma("table_info(appointments)") as { name: string }[];
  const changed: Record<string, string> = {
    id: `id + ${1000 * n}`,
    reference: `reference || ${n}`,
    idempotency_key: "NULL",
    date: `date(date, '+${14 * n} days')`,
    customer_email: `customer_email || '.x${n}'`,
  };
  const columns = names.map(({ name }) => name);
  const copies = columns.map((name) => changed[name] ?? name);
  studio.sqlite.exec(
    `INSERT INTO appointments (${columns}) SELECT ${copies} FROM appointments WHERE id < 1000;
     INSERT INTO outbox (kind, audience, recipient, appointment_id, occasion, facts, created_at, due_at)
       SELECT kind, audience, recipient || '.x${n}', appointment_id + ${1000 * n}, occasion || ' copy ${n}', facts, created_at, due_at
       FROM outbox WHERE appointment_id < 1000 AND audience = 'client'`,
  );
}

describe("the whole studio", () => {
  const flood = async () => {
    for (let n = 0; n < 60; n += 1) appointment(n, { customerEmail: `guest${n}@example.com` });
    studio.sqlite.exec("DELETE FROM outbox WHERE audience <> 'client' OR kind = 'reminder'");
    for (const n of [1, 2, 3]) copyAppointments(n);
    await deliver(now);
  };

  test("sends clients at most two hundred mails a day, and admins see that others wait", async () => {
    expect(reachedToday(now)).toBeNull();
    await flood();
    expect(mails).toHaveLength(200);
    setRateLimits(true);
    environment().smtpUrl = "smtp://127.0.0.1:1";
    expect(reachedToday(now)).toEqual({ most: 200, waiting: 40 });
    expect((await loadMailLog("waiting", 1, now)).mails[0]?.status).toBe(
      "Will be sent March 3, 2026, 12:00 AM. On hold: 200 appointment emails were already sent to clients today.",
    );
    expect(reachedToday(instantAt(tuesday, "00:00"))).toBeNull();
    await deliver(instantAt(tuesday, "00:00"));
    expect(new Set(mails.map((mail) => mail.to)).size).toBe(mails.length);
    expect(mails).toHaveLength(240);
    expect(rows(waiting)).toEqual([]);
  });

  test("still mails staff, and sends mails about accounts", async () => {
    await flood();
    const id = addPerson(studio.sqlite, "Cleo", "cleo@example.com", "user");
    queueAccountMail({ id, email: "cleo@example.com" }, "password-reset", now);
    appointment(61, { customerEmail: "late@example.com" });
    await deliver(now);
    expect(to("cleo@example.com")).toHaveLength(1);
    expect(to("tom@studio.test")).toHaveLength(1);
    expect(to("late@example.com")).toHaveLength(0);
  });
});

test("sends a password reset before six hundred waiting mails about appointments, also in the middle of a batch", async () => {
  for (let n = 0; n < 60; n += 1) appointment(n, { customerEmail: `guest${n}@example.com` });
  const copy = studio.sqlite.prepare(
    `INSERT INTO outbox (kind, audience, recipient, appointment_id, occasion, facts, created_at, due_at)
     SELECT kind, audience, recipient || ?, appointment_id, occasion || ?, facts, created_at, due_at FROM outbox
     WHERE kind = 'booked' AND occasion NOT LIKE '% copy %'`,
  );
  for (const n of [1, 2, 3]) copy.run(`.x${n}`, ` copy ${n}`);
  expect(rows(waiting).length).toBeGreaterThanOrEqual(600);
  const id = addPerson(studio.sqlite, "Cleo", "cleo@example.com", "user");
  let at = now;
  // Each mail takes a second of the test's clock.
  const slow: Transport = {
    async deliver(mail) {
      at += 1000;
      mails.push(mail);
      if (mails.length === 5) queueAccountMail({ id, email: "cleo@example.com" }, "password-reset", now);
      return { ok: true };
    },
  };
  await sendDue(now, slow);
  expect(mails[5]?.to).toBe("cleo@example.com");
  queueAccountMail({ id, email: "cleo@example.com" }, "address-proof", at);
  mails = [];
  await sendDue(at, slow);
  expect(mails[0]?.to).toBe("cleo@example.com");
});

test("sends every mail if RATE_LIMITS=off", async () => {
  for (let n = 0; n < 15; n += 1) appointment(n);
  for (let batch = 0; batch < 5; batch += 1) await sendDue(now, willing);
  expect(to(victim)).toHaveLength(15);
});
