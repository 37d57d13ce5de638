import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Appointment, appointmentById } from "#app/appointments/appointment.server.ts";
import { queueBookingAgain, tellAboutLateness } from "#app/appointments/notices/notify.server.ts";
import type { Requester } from "#app/appointments/requester.ts";
import { cancelAppointment } from "#app/booking/change/cancel.server.ts";
import { smtpTransport, type Transport } from "#app/notifications/email/transport.server.ts";
import { studio as settings } from "#app/studio/studio.server.ts";
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

describe("the confirmation once more", () => {
  test("goes to the address that stands in the appointment now, and to nobody else", async () => {
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
  ])("is none for an appointment that is %s and over or off", async (status, at) => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30");
    await sentAt(now);
    studio.sqlite.prepare("UPDATE appointments SET status = ?").run(status);
    queueBookingAgain(whole(appointment.id), settings(), at);
    expect(studio.mails().filter((mail) => mail.startsWith("booked"))).toHaveLength(3);
  });
});

describe("a client who comes late", () => {
  test("is told of to the provider and the studio by name, and said again before it was sent counts the last word", async () => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30");
    await sentAt(now);
    const at = instantAt(tuesday, "10:20");
    tellAboutLateness(whole(appointment.id), 10, settings(), at);
    tellAboutLateness(whole(appointment.id), 20, settings(), at + 1);
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

  test("and cancels after all is told of no more", async () => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30");
    await sentAt(now);
    const at = instantAt(tuesday, "10:20");
    tellAboutLateness(whole(appointment.id), 10, settings(), at);
    cancelAppointment(appointment.id, staff, {}, at + 1);
    const mails = await sentAt(at + 1);
    expect(mails.filter(({ text }) => text.includes("minutes late"))).toEqual([]);
  });
});
