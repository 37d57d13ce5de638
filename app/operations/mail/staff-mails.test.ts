import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Appointment, appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { asDeskChange } from "#app/domain/appointments/desk-changes/desk-change.server.ts";
import { undoDeskChange } from "#app/domain/appointments/desk-changes/undo-desk-change.server.ts";
import { notifyOfLateness, queueBookingAgain } from "#app/domain/appointments/notices/notify.server.ts";
import type { Requester } from "#app/domain/appointments/requester.ts";
import { cancelVisit } from "#app/domain/booking/change/cancel.server.ts";
import { moveVisit } from "#app/domain/booking/visit/move.server.ts";
import { smtpTransport, type Transport } from "#app/domain/notifications/email/transport.server.ts";
import { studio as settings } from "#app/domain/studio/studio.server.ts";
import { mailServer, type ReceivedMail } from "#app/testing/smtp.server.ts";
import {
  appointmentAt,
  instantAt,
  now,
  type SmallStudio,
  smallStudio,
  tuesday,
} from "#app/testing/studio.server.ts";
import { sendDue } from "./send.server.ts";

const minute = 60_000;
const staff: Requester = { kind: "staff", userId: null, actor: { id: null, role: "system" } };

let studio: SmallStudio;
let server: Awaited<ReturnType<typeof mailServer>>;
let transport: Transport;
beforeEach(async () => {
  studio = smallStudio();
  studio.sqlite.prepare("UPDATE settings SET email = 'hello@studio.test'").run();
  server = await mailServer();
  transport = smtpTransport(server.url);
});
afterEach(async () => {
  await server.close();
  studio.close();
});

async function sentAt(instant: number): Promise<ReceivedMail[]> {
  const before = server.mails.length;
  await sendDue(instant, transport);
  return server.mails.slice(before);
}
const subjects = (mails: ReceivedMail[]) => mails.map(({ to, headers }) => [to[0], headers.get("subject")]);
const whole = (id: number): Appointment => {
  const appointment = appointmentById(id);
  if (!appointment) throw new Error("There is no appointment.");
  return appointment;
};

describe("a repeated confirmation", () => {
  test("goes only to the current address of the appointment", async () => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30");
    await sentAt(now);
    studio.sqlite.exec("UPDATE appointments SET customer_email = 'right@example.com'");
    queueBookingAgain(whole(appointment.id), settings(), now + minute);
    const again = await sentAt(now + minute);
    expect(subjects(again)).toEqual([["right@example.com", "Booked: Facial, Tue, Mar 3, 10:30 AM"]]);
    expect(again[0]?.text).toContain("/manage/");
  });

  test.each([
    ["cancelled", now],
    ["booked", instantAt(tuesday, "11:30")],
  ])("is refused for an appointment that is %s and over or cancelled", async (status, at) => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30");
    await sentAt(now);
    studio.sqlite.prepare("UPDATE appointments SET status = ?").run(status);
    queueBookingAgain(whole(appointment.id), settings(), at);
    expect(studio.mails().filter((mail) => mail.startsWith("booked"))).toHaveLength(3);
  });
});

describe("a late client", () => {
  test("is reported to the provider and the studio, with the latest minutes", async () => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30");
    await sentAt(now);
    const at = instantAt(tuesday, "10:20");
    notifyOfLateness(whole(appointment.id), 10, settings(), at);
    notifyOfLateness(whole(appointment.id), 20, settings(), at + 1);
    const mails = (await sentAt(at + 1)).filter(({ to }) => !to.includes("ana@example.com"));
    const subject = "Running late: Ana López, Facial, Tue, Mar 3, 10:30 AM";
    expect(subjects(mails)).toEqual([
      ["maya@studio.test", subject],
      ["hello@studio.test", subject],
    ]);
    for (const { text, calendar, raw } of mails) {
      expect(text).toContain("about 20 minutes late");
      expect([calendar, raw.includes("/manage/")]).toEqual([null, false]);
    }
  });

  test("is not reported after a cancellation", async () => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30");
    await sentAt(now);
    const at = instantAt(tuesday, "10:20");
    notifyOfLateness(whole(appointment.id), 10, settings(), at);
    cancelVisit(appointment.id, staff, {}, at + 1);
    const mails = await sentAt(at + 1);
    expect(mails.filter(({ text }) => text.includes("minutes late"))).toEqual([]);
  });
});

describe("a studio with one email a day", () => {
  const morning = instantAt(tuesday, "08:00");
  const thursday = "2026-03-05";
  const toStudio = (mails: ReceivedMail[]) => mails.filter(({ to }) => to.includes("hello@studio.test"));
  beforeEach(() => {
    studio.sqlite.exec("UPDATE settings SET staff_mails = 'daily'");
  });

  test("gets new, moved and cancelled appointments in the morning, each once", async () => {
    const at = instantAt("2026-03-02", "10:00");
    const kim = { customerName: "Kim Park", customerEmail: "kim@example.com", at: now - 7_200_000 };
    const old = appointmentAt(studio, thursday, "09:00", kim).appointment;
    studio.sqlite.exec("UPDATE outbox SET sent_at = 1");
    appointmentAt(studio, thursday, "12:00", {
      at,
      customerName: "Eve Kurt",
      customerEmail: "eve@example.com",
    });
    const { appointment } = appointmentAt(studio, thursday, "15:00", { at });
    moveVisit(old.id, { time: "10:30" }, staff, at);
    moveVisit(old.id, { time: "13:30" }, staff, at + 1);
    cancelVisit(appointment.id, staff, { reason: "Maya is ill." }, at + 2);
    expect(toStudio(await sentAt(at + 2))).toEqual([]);
    const [digest, ...more] = toStudio(await sentAt(morning));
    expect([digest?.headers.get("subject"), more]).toEqual([
      "Since yesterday: 1 new, 1 moved, 1 cancelled",
      [],
    ]);
    const lines = digest?.text.replace(/\r\n/gu, "\n") ?? "";
    expect(lines).toContain(
      [
        "Cancelled: Thu, Mar 5, 3:00 PM\nAna López, Facial with Maya Ortiz; booked on the same day; by the studio",
        "Moved: Thu, Mar 5, 1:30 PM\nKim Park, Facial with Maya Ortiz; previously Thu, Mar 5, 9:00 AM",
        "New: Thu, Mar 5, 12:00 PM\nEve Kurt, Facial with Maya Ortiz",
      ].join("\n"),
    );
    expect(lines).toContain("/receptionist");
    expect(digest?.raw).not.toContain("/manage/");
  });

  test("gets no email if nothing happened, and the next day's changes the next morning", async () => {
    expect(studio.mails()).toEqual([]);
    appointmentAt(studio, thursday, "09:00", { at: morning });
    expect(toStudio(await sentAt(morning))).toEqual([]);
    expect(toStudio(await sentAt(instantAt("2026-03-04", "08:00")))).toHaveLength(1);
    expect(toStudio(await sentAt(instantAt("2026-03-05", "08:00")))).toEqual([]);
  });

  test("gets no email about mistakes and changes that were undone or moved back", async () => {
    const made = ["09:00", "10:30", "12:00"].map(
      (time) => appointmentAt(studio, tuesday, time).appointment.id,
    );
    await sentAt(morning);
    const [moved = 0, undone = 0, mistake = 0] = made;
    moveVisit(moved, { time: "15:00" }, staff, morning + minute);
    moveVisit(moved, { time: "09:00" }, staff, morning + 2 * minute);
    const by = { actor: staff.actor, now: morning + minute };
    const what = { date: () => tuesday, label: () => "cancelled" };
    const change = asDeskChange(what, () => cancelVisit(undone, staff, {}, by.now), by);
    expect(change.ok && undoDeskChange(change.change, by)).toMatchObject({ ok: true });
    cancelVisit(mistake, staff, { calledOffBy: "mistake" }, by.now);
    expect(toStudio(await sentAt(morning + 24 * 60 * minute))).toEqual([]);
  });

  test("still sends providers an email each, except one who is the studio", async () => {
    appointmentAt(studio, thursday, "09:00");
    expect(subjects(await sentAt(now)).map(([to]) => to)).toEqual(["ana@example.com", "maya@studio.test"]);
    studio.sqlite.exec("UPDATE settings SET email = 'Tom@studio.test'");
    appointmentAt(studio, thursday, "12:00", { providerId: studio.tom, customerEmail: "eve@example.com" });
    expect(subjects(await sentAt(now)).map(([to]) => to)).toEqual(["eve@example.com"]);
  });

  test("gets an email right away if a client will be late", async () => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30");
    const at = instantAt(tuesday, "10:20");
    notifyOfLateness(whole(appointment.id), 0, settings(), at);
    const [late] = toStudio(await sentAt(at)).filter(({ text }) => text.includes("on time after all"));
    expect(late?.headers.get("subject")).toMatch(/^On time after all: Ana López/u);
  });

  test("gets a small email for a hundred bookings", async () => {
    const { appointment } = appointmentAt(studio, thursday, "09:00");
    const copy = studio.sqlite.prepare(
      `INSERT INTO appointments (reference, service_name, price_minor, currency, policy_id, provider_id, date, start_min, end_min,
         customer_name, customer_email, customer_phone, customer_phone_digits, created_at, updated_at)
       SELECT 'R' || @n, service_name, price_minor, currency, policy_id, provider_id, '2027-01-01', @n * 5, @n * 5 + 5,
         customer_name, customer_email, customer_phone, customer_phone_digits, created_at, updated_at FROM appointments WHERE id = @id`,
    );
    for (let n = 0; n < 100; n += 1) copy.run({ n, id: appointment.id });
    const [digest] = toStudio(await sentAt(morning));
    expect(digest?.headers.get("subject")).toBe("Since yesterday: 101 new");
    expect(digest?.text).toContain("Open appointments to see 76 more");
    expect(Buffer.byteLength(digest?.html ?? "")).toBeLessThan(20_000);
  });
});
