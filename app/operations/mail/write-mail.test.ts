import ICAL from "ical.js";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { resetIsOpen } from "#app/domain/accounts/password/reset.server.ts";
import { accountById } from "#app/domain/accounts/people/account.server.ts";
import { askForEmail } from "#app/domain/accounts/people/own-account.server.ts";
import { proveAddress } from "#app/domain/accounts/verify-email.server.ts";
import { appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { wholeAppointmentByToken } from "#app/domain/appointments/in-words.server.ts";
import { queueBookingAgain } from "#app/domain/appointments/notices/notify.server.ts";
import { linkRequester, type Requester } from "#app/domain/appointments/requester.ts";
import { cancelVisit } from "#app/domain/booking/change/cancel.server.ts";
import { inviteByMail, openInvite } from "#app/domain/booking/change/invite.server.ts";
import { addPart } from "#app/domain/booking/joint/add-part.server.ts";
import { bookVisit } from "#app/domain/booking/visit/book.server.ts";
import { moveVisit, setStatus } from "#app/domain/booking/visit/move.server.ts";
import { smtpTransport, type Transport } from "#app/domain/notifications/email/transport.server.ts";
import { type MailKind, queueMessage } from "#app/domain/notifications/outbox.server.ts";
import { disownAddress } from "#app/domain/privacy/delete-own.server.ts";
import { deletePerson } from "#app/domain/privacy/delete-person.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { studio as settings } from "#app/domain/studio/studio.server.ts";
import { changeReach } from "#app/domain/website/opening-hours/contact-details.server.ts";
import { instantOf } from "#app/platform/shared/clock.server.ts";
import { noteDeposit } from "#app/testing/deposit.server.ts";
import { mailServer, type ReceivedMail } from "#app/testing/smtp.server.ts";
import {
  addPerson,
  ana,
  appointmentAt,
  monday,
  now,
  type SmallStudio,
  smallStudio,
  timeZone,
  tuesday,
  wednesday,
} from "#app/testing/studio.server.ts";
import { sendDue } from "./send.server.ts";

const minute = 60_000;
const hour = 60 * minute;

let studio: SmallStudio;
let server: Awaited<ReturnType<typeof mailServer>>;
let transport: Transport;
beforeEach(async () => {
  studio = smallStudio();
  studio.sqlite.prepare("UPDATE settings SET email = 'hello@studio.test'").run();
  server = await mailServer();
  transport = smtpTransport(server.url);
  environment().origin = "https://studio.test";
});
afterEach(async () => {
  await server.close();
  studio.close();
});

const staff: Requester = { kind: "staff", userId: null, actor: { id: null, role: "system" } };
const at = (date: string, time: string) => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return instantOf(date, hours * 60 + minutes, timeZone);
};
const only = (mails: ReceivedMail[]): ReceivedMail => {
  expect(mails).toHaveLength(1);
  return mails[0] as ReceivedMail;
};
const subject = (mail: ReceivedMail) => mail.headers.get("subject");
/** Returns the emails that are sent at an instant. */
async function sentAt(instant: number): Promise<ReceivedMail[]> {
  const before = server.mails.length;
  await sendDue(instant, transport);
  return server.mails.slice(before);
}
const toClient = (mails: ReceivedMail[]) => mails.filter(({ to }) => to.includes("ana@example.com"));
const dropped = () =>
  studio.sqlite
    .prepare("SELECT last_error FROM outbox WHERE dropped_at IS NOT NULL ORDER BY id")
    .pluck()
    .all();

function event({ calendar }: ReceivedMail) {
  ICAL.design.strict = true;
  const file = new ICAL.Component(ICAL.parse(calendar ?? ""));
  const component = file.getFirstSubcomponent("vevent");
  if (!component) throw new Error("The mail has no calendar file.");
  const value = (name: string) => String(component.getFirstPropertyValue(name));
  const all = (name: string) =>
    component.getAllProperties(name).map((one) => String(one.getFirstValue()).toLowerCase());
  return { method: file.getFirstPropertyValue("method"), value, all, text: String(calendar) };
}

describe("a booking", () => {
  test("is confirmed to the client in text and HTML, with equal facts and a link to the appointment", async () => {
    appointmentAt(studio, tuesday, "10:30");
    const mail = only(toClient(await sentAt(now)));
    expect(subject(mail)).toBe("Booked: Facial, Tue, Mar 3, 10:30 AM");
    for (const fact of [
      "Hello Ana,",
      "Tuesday, March 3, 2026",
      "10:30 AM to 11:30 AM",
      "Maya Ortiz",
      "$95",
    ]) {
      expect(mail.text).toContain(fact);
      expect(mail.html).toContain(fact);
    }
    expect(mail.text).toContain("free of charge, until Monday, March 2, 10:30 AM");
    expect(mail.text).toContain("24-hour notice is required");
    const [, token = ""] = /https:\/\/studio\.test\/manage\/([\w-]{43})/u.exec(mail.text) ?? [];
    expect(wholeAppointmentByToken(token, now)?.serviceName).toBe("Facial");
    expect(mail.html).toContain(`https://studio.test/manage/${token}`);
  });

  test("contains the owner's directions and preparation, but no example texts", async () => {
    appointmentAt(studio, tuesday, "10:30");
    expect(only(toClient(await sentAt(now))).text).not.toMatch(/How to|\(example\)/u);
    studio.say("contact.gettingHere", "Ring the **green** bell.\n\n[The map](https://maps.example/x)");
    studio.sqlite.prepare("UPDATE services SET preparation = ?").run("No retinol for *three* days.");
    appointmentAt(studio, tuesday, "12:00", { customerEmail: "eve@example.com" });
    const [mail] = (await sentAt(now)).filter(({ to }) => to.includes("eve@example.com"));
    expect(mail?.text.replace(/\r\n/gu, "\n")).toContain(
      "How to prepare\nNo retinol for three days.\n\nHow to get here\nRing the green bell.\n\nThe map (https://maps.example/x)",
    );
  });

  test("is reported to provider and studio with the client's name, without the client's link", async () => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30", { notes: "Allergic to nuts" });
    const [, provider, house] = await sentAt(now);
    for (const mail of [provider, house] as ReceivedMail[]) {
      expect(subject(mail)).toBe("New: Ana López, Facial, Tue, Mar 3, 10:30 AM");
      expect(mail.headers.get("reply-to")).toContain("<ana@example.com>");
      for (const fact of ["Ana López", "(555) 010-2030"]) {
        expect(mail.text).toContain(fact);
        expect(mail.calendar?.replace(/\r\n /gu, "")).toContain(fact);
      }
      expect(mail.raw + mail.text + mail.html).not.toContain("/manage/");
    }
    expect(provider?.text).toContain(`https://studio.test/provider?date=${tuesday}`);
    const panel = `https://studio.test/receptionist?date=${tuesday}&visit=${appointment.id}#panel`;
    expect(house?.text).toContain(panel);
  });

  test("says that the client has left a note, but not which", async () => {
    const { appointment } = appointmentAt(studio, "2026-03-05", "10:30", {
      notes: "Pregnant, allergic to nuts",
    });
    await sentAt(now);
    moveVisit(appointment.id, { time: "12:00", providerId: studio.tom }, staff, now + 1);
    await sentAt(now + 1);
    await sentAt(at(tuesday, "12:00"));
    cancelVisit(appointment.id, staff, {}, at(tuesday, "13:00"));
    await sentAt(at(tuesday, "13:00"));
    expect(server.mails).toHaveLength(11);
    for (const mail of server.mails) {
      const everything = [mail.text, mail.html, mail.calendar?.replace(/\r\n /gu, "")].join();
      expect(everything).not.toMatch(/pregnant|nuts/iu);
    }
    const staffMails = server.mails.filter(({ to }) => !to.includes("ana@example.com"));
    const notice = staffMails.filter(({ text }) => text.includes("Notes: There is a note."));
    // All except the email to the previous provider.
    expect([staffMails.length, notice.length]).toEqual([7, 6]);
  });

  test("without a note mentions no notes", async () => {
    appointmentAt(studio, tuesday, "10:30");
    for (const { text } of await sentAt(now)) expect(text).not.toContain("Notes");
  });

  test("shows the client no staff address and no other person, in the email or the calendar file", async () => {
    appointmentAt(studio, tuesday, "10:30");
    appointmentAt(studio, tuesday, "12:00", { customerName: "Eve Kurt", customerEmail: "eve@example.com" });
    const mail = only(toClient(await sentAt(now)));
    for (const text of [mail.raw, mail.text, mail.html, String(mail.calendar)]) {
      expect(text).not.toMatch(/maya@|eve@|Eve Kurt/u);
    }
    expect(mail.calendar?.replace(/\r\n /gu, "")).not.toMatch(/Ana|2030/u);
    expect(event(mail).all("attendee")).toEqual(["mailto:ana@example.com"]);
  });
});

describe("a cancellation by the studio", () => {
  test("has the reason and a link to the same service and provider if they can be booked", async () => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30");
    const brows = appointmentAt(studio, tuesday, "12:00", { serviceId: studio.brows }).appointment;
    await sentAt(now);
    studio.sqlite.prepare("UPDATE services SET unavailable = 1 WHERE id = ?").run(studio.brows);
    cancelVisit(appointment.id, staff, { reason: "Maya is ill." }, now);
    cancelVisit(brows.id, staff, {}, now);
    const [mail, other] = toClient(await sentAt(now));
    for (const words of ["We're sorry", "Reason: Maya is ill.", "Nothing is charged."]) {
      expect(mail?.text).toContain(words);
    }
    expect(mail?.text).toContain(`https://studio.test/book?service=Facial&provider=${studio.maya}`);
    expect(other?.text).toMatch(/https:\/\/studio\.test\/book\s/u);
    expect(other?.text).not.toContain("The reason");
  });

  test("has no apology if the client asked for it", async () => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30");
    await sentAt(now);
    cancelVisit(appointment.id, staff, { calledOffBy: "client" }, now);
    const mail = only(toClient(await sentAt(now)));
    expect(mail.text).toContain("This visit will not take place.");
    expect(mail.text).not.toContain("sorry");
  });
});

describe("the calendar files of an appointment that is booked, moved and cancelled", () => {
  test("are one event with a rising SEQUENCE and the final status CANCELLED", async () => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30");
    const booked = event(only(toClient(await sentAt(now))));
    expect(moveVisit(appointment.id, { date: tuesday, time: "13:30" }, staff, now).ok).toBe(true);
    const movedMail = only(toClient(await sentAt(now + 1)));
    const moved = event(movedMail);
    noteDeposit(appointment.id, 2000, now);
    cancelVisit(appointment.id, staff, {}, now + 2);
    const cancelledMail = only(toClient(await sentAt(now + 2)));
    const cancelled = event(cancelledMail);

    const all = [booked, moved, cancelled];
    expect(new Set(all.map(({ value }) => value("uid"))).size).toBe(1);
    expect(all.map(({ value }) => value("sequence"))).toEqual(["0", "1", "2"]);
    expect(all.map(({ method }) => method)).toEqual(["REQUEST", "REQUEST", "CANCEL"]);
    expect(all.map(({ value }) => value("status"))).toEqual(["CONFIRMED", "CONFIRMED", "CANCELLED"]);
    expect(booked.value("dtstart")).toBe("2026-03-03T15:30:00Z");
    expect(moved.value("dtstart")).toBe("2026-03-03T18:30:00Z");
    expect(subject(movedMail)).toBe("Moved: Facial, Tue, Mar 3, 1:30 PM");
    expect(movedMail.text).toContain("Previously: Tue, Mar 3, 10:30 AM");
    expect(subject(cancelledMail)).toBe("Cancelled: Facial, Tue, Mar 3, 1:30 PM");
    expect(cancelledMail.text).toContain("https://studio.test/book");
    expect(cancelledMail.text).toMatch(/You paid a deposit of \$20\.\s+We\s+can\s+refund\s+it/u);
    expect(cancelledMail.raw).not.toContain("/manage/");
  });

  test("cancel the event by METHOD:CANCEL in file and content type, with all required properties", async () => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30");
    const [booked] = (await sentAt(now)).map(event);
    cancelVisit(appointment.id, staff, {}, now);
    const mails = await sentAt(now);
    expect(mails.flatMap(({ to }) => to)).toEqual([
      "ana@example.com",
      "maya@studio.test",
      "hello@studio.test",
    ]);
    for (const mail of mails) {
      const { method, value, all } = event(mail);
      const part = mail.parts.find(({ type }) => type === "text/calendar");
      expect([method, value("status"), value("sequence")]).toEqual(["CANCEL", "CANCELLED", "1"]);
      expect(part?.headers.get("content-type")).toContain("method=CANCEL");
      expect(value("uid")).toBe(booked?.value("uid"));
      expect(value("organizer")).toBe("mailto:hello@studio.test");
      expect(all("attendee")).toEqual([`mailto:${mail.to[0]}`]);
      expect(value("dtstart")).toBe("2026-03-03T15:30:00Z");
    }
  });

  test("invite each recipient alone, and the studio as the organizer gets a published event", async () => {
    appointmentAt(studio, tuesday, "10:30");
    const read = (await sentAt(now)).map((mail) => [
      mail.to[0],
      event(mail).method,
      event(mail).all("attendee"),
    ]);
    expect(read).toEqual([
      ["ana@example.com", "REQUEST", ["mailto:ana@example.com"]],
      ["maya@studio.test", "REQUEST", ["mailto:maya@studio.test"]],
      ["hello@studio.test", "PUBLISH", []],
    ]);
  });

  test("are an alternative part of the email and an attachment, and a reminder has neither", async () => {
    appointmentAt(studio, "2026-03-05", "10:30");
    const mail = only(toClient(await sentAt(now)));
    const part = mail.parts.find(({ type }) => type === "text/calendar");
    expect(part?.headers.get("content-type")).toContain("method=REQUEST");
    expect(part?.headers.get("content-disposition")).toBeUndefined();
    expect(mail.raw.indexOf("multipart/alternative")).toBeLessThan(mail.raw.indexOf("text/calendar"));
    const file = mail.parts.find(({ type }) => type === "application/ics");
    expect(file?.headers.get("content-disposition")).toContain("appointment.ics");
    expect(file?.text).toBe(part?.text);
    const reminder = only(await sentAt(at("2026-03-04", "10:30")));
    expect(reminder.calendar).toBeNull();
  });

  test("cancel the event of the previous provider after a reassignment", async () => {
    const { appointment } = appointmentAt(studio, tuesday, "12:00");
    await sentAt(now);
    moveVisit(appointment.id, { providerId: studio.tom }, staff, now);
    const notice = await sentAt(now + 1);
    const maya = only(notice.filter(({ to }) => to.includes("maya@studio.test")));
    const tom = only(notice.filter(({ to }) => to.includes("tom@studio.test")));
    expect(subject(maya)).toBe("Reassigned: Ana López, Facial, Tue, Mar 3, 12:00 PM with Maya Ortiz");
    expect(maya.text).not.toContain("(555) 010-2030");
    expect([event(maya).method, event(maya).value("status")]).toEqual(["CANCEL", "CANCELLED"]);
    expect(event(maya).all("attendee")).toEqual(["mailto:maya@studio.test"]);
    expect(Number(event(maya).value("sequence"))).toBe(1);
    expect(event(tom).value("status")).toBe("CONFIRMED");
    expect(event(tom).value("uid")).toBe(event(maya).value("uid"));
    expect(tom.text).toContain("Previously: Tue, Mar 3, 12:00 PM with Maya Ortiz");
  });
});

describe("the reminder", () => {
  const sentReminder = async (instant: number) =>
    (await sentAt(instant)).filter((mail) => subject(mail)?.startsWith("Reminder: "));

  test("is sent once, from two days before the start on", async () => {
    appointmentAt(studio, wednesday, "10:30");
    expect(await sentReminder(at(monday, "10:30") - 1)).toHaveLength(0);
    const mail = only(await sentReminder(at(monday, "10:30")));
    expect(subject(mail)).toBe("Reminder: Facial, Wed, Mar 4, 10:30 AM");
    expect(mail.to).toEqual(["ana@example.com"]);
    expect(await sentReminder(at(monday, "11:30"))).toHaveLength(0);
  });

  test("is sent while changes are free of charge, and says until when", async () => {
    appointmentAt(studio, wednesday, "10:30");
    const due = at(monday, "10:30");
    const mail = only(await sentReminder(due));
    expect(mail.text).toContain("free of charge, until Tuesday, March 3, 10:30 AM");
    expect(mail.text).toMatch(/I'm coming:\s+https:\S+\/manage\/[\w-]{43}#coming/u);
    expect(mail.text).toContain("Move or cancel");
    const [, token = ""] = /\/manage\/([\w-]{43})/u.exec(mail.text) ?? [];
    expect(wholeAppointmentByToken(token, due)).toMatchObject({ status: "booked" });
  });

  test("links to the appointment without offering changes if an outage delayed it past the notice period", async () => {
    appointmentAt(studio, wednesday, "10:30");
    const mail = only(await sentReminder(at(tuesday, "10:31")));
    expect(mail.text).not.toMatch(/free of charge until|Move or cancel/iu);
    expect(mail.text).toContain("View your appointment");
    expect(mail.html).toContain("View your appointment");
  });

  test("is sent once after an outage, even a minute before the start", async () => {
    appointmentAt(studio, wednesday, "10:30");
    expect(await sentReminder(at(wednesday, "10:29"))).toHaveLength(1);
    expect(await sentReminder(at(wednesday, "10:29") + 30_000)).toHaveLength(0);
  });

  test("is not sent once the appointment has begun", async () => {
    appointmentAt(studio, wednesday, "10:30");
    expect(await sentReminder(at(wednesday, "10:30"))).toHaveLength(0);
    expect(dropped()).toContain("The visit has begun.");
  });

  test("is followed by a short one, unless the client has just got the first one", async () => {
    appointmentAt(studio, wednesday, "13:30");
    const first = only(await sentReminder(at(monday, "13:30")));
    expect(first.text).toContain("24-hour notice");
    expect(await sentReminder(at(wednesday, "09:30") - 1)).toHaveLength(0);
    const second = only(await sentReminder(at(wednesday, "09:30")));
    expect(second.text).not.toContain("24-hour notice");
    expect(second.text).toContain("1:30 PM");
    appointmentAt(studio, "2026-03-05", "13:30", { customerEmail: "eve@example.com" });
    // After an outage of two days, both are due at once.
    const late = await sentReminder(at("2026-03-05", "10:30"));
    expect(late.map(({ to }) => to[0])).toEqual(["eve@example.com"]);
    expect(dropped()).toContain("The client got another email about the visit shortly before.");
  });

  test("is not sent a second time if the owner turns that off", async () => {
    appointmentAt(studio, wednesday, "13:30");
    await sentAt(at(monday, "13:30"));
    studio.sqlite.exec("UPDATE settings SET second_reminder_hours = 0");
    expect(await sentReminder(at(wednesday, "09:30"))).toHaveLength(0);
    expect(dropped()).toEqual(["Second reminders are turned off."]);
  });

  test("waits for the morning if an outage delayed it into the night, unless that is too late", async () => {
    appointmentAt(studio, "2026-03-06", "10:30");
    appointmentAt(studio, "2026-03-05", "09:00", { customerEmail: "eve@example.com" });
    await sentAt(now);
    // Eve can change free of charge until nine, Ana for a day longer.
    expect(await sentReminder(at(wednesday, "03:00"))).toHaveLength(0);
    const morning = await sentReminder(at(wednesday, "08:00"));
    expect(morning.map(({ to }) => to[0])).toEqual(["eve@example.com"]);
    studio.sqlite.exec("UPDATE settings SET quiet_to_min = 600");
    expect(await sentReminder(at("2026-03-05", "22:00"))).toHaveLength(1);
  });

  test("goes to the current contact, and a repeated confirmation does not replace it", async () => {
    const { appointment } = appointmentAt(studio, wednesday, "10:30");
    await sentAt(now);
    studio.sqlite.exec("UPDATE appointments SET customer_email = 'right@example.com'");
    const corrected = appointmentById(appointment.id);
    if (!corrected) throw new Error("There is no appointment.");
    queueBookingAgain(corrected, settings(), now + minute);
    await sentAt(now + minute);
    expect(only(await sentReminder(at(monday, "10:30"))).to).toEqual(["right@example.com"]);
    expect(studio.mails().filter((mail) => mail.startsWith("reminder"))).toEqual([
      "reminder right@example.com",
      "reminder right@example.com",
    ]);
  });

  test("is not sent for an appointment that was booked less than two days ahead", async () => {
    appointmentAt(studio, monday, "13:30");
    appointmentAt(studio, wednesday, "10:30", { at: at(monday, "10:30") });
    appointmentAt(studio, wednesday, "12:00", { at: at(monday, "11:59") });
    const reminders = "SELECT count(*) FROM outbox WHERE kind = 'reminder' AND occasion NOT LIKE '%second'";
    expect(studio.sqlite.prepare(reminders).pluck().get()).toBe(1);
  });

  test.each(["cancelled", "no_show", "completed", "arrived"] as const)(
    "is not sent if the appointment is %s by then",
    async (status) => {
      appointmentAt(studio, wednesday, "10:30");
      await sentAt(now);
      studio.sqlite.prepare("UPDATE appointments SET status = ?").run(status);
      expect(await sentReminder(at(tuesday, "10:30"))).toHaveLength(0);
      expect(dropped()).toEqual([`The visit is ${status.replace("_", " ")}.`]);
    },
  );

  test("is sent for a confirmed appointment", async () => {
    const { appointment } = appointmentAt(studio, wednesday, "10:30");
    expect(setStatus(appointment.id, "confirmed", staff.actor, now).ok).toBe(true);
    expect(await sentReminder(at(tuesday, "10:30"))).toHaveLength(1);
  });

  test("is sent once for an appointment that was moved", async () => {
    const { appointment } = appointmentAt(studio, wednesday, "10:30");
    moveVisit(appointment.id, { date: "2026-03-06", time: "13:30" }, staff, now);
    expect(await sentReminder(at(tuesday, "10:30"))).toHaveLength(0);
    const mail = only(await sentReminder(at(wednesday, "13:30")));
    expect(subject(mail)).toBe("Reminder: Facial, Fri, Mar 6, 1:30 PM");
  });

  test("is sent once for an appointment that was moved and moved back", async () => {
    const { appointment } = appointmentAt(studio, wednesday, "10:30");
    moveVisit(appointment.id, { date: "2026-03-06", time: "13:30" }, staff, now);
    moveVisit(appointment.id, { date: wednesday, time: "10:30" }, staff, now + 1);
    expect(await sentReminder(at(tuesday, "10:30"))).toHaveLength(1);
    expect(await sentReminder(at("2026-03-05", "13:30"))).toHaveLength(0);
  });

  test("is not sent after a move to less than two days ahead, because the email about the move replaces it", async () => {
    const { appointment } = appointmentAt(studio, wednesday, "10:30");
    moveVisit(appointment.id, { date: tuesday, time: "12:00" }, staff, at(monday, "13:30"));
    expect(await sentReminder(at(tuesday, "11:00"))).toHaveLength(0);
  });

  test.each([
    // Daylight saving time begins on Sunday, March 8, 2026.
    ["2026-03-08", "13:00", "2026-03-06", "12:00"],
    // It ends on Sunday, November 1, 2026.
    ["2026-11-01", "13:00", "2026-10-30", "14:00"],
    ["2026-11-03", "10:00", "2026-11-01", "10:00"],
  ])("is due 48 hours of real time before %s %s: %s %s", async (date, time, dueDate, dueTime) => {
    const made = at(date, time) - 72 * hour;
    // Opens Sundays, so that the day of the change can be booked.
    studio.sqlite.exec(`INSERT INTO booking_hours VALUES (7, 540, 1080);
      INSERT INTO working_hours (provider_id, weekday, start_min, end_min) VALUES (${studio.tom}, 7, 540, 1080)`);
    appointmentAt(studio, date, time, { providerId: studio.tom, at: made });
    await sentAt(made);
    expect(await sentReminder(at(dueDate, dueTime) - 1)).toHaveLength(0);
    expect(await sentReminder(at(dueDate, dueTime))).toHaveLength(1);
  });
});

describe("a visit of several treatments", () => {
  const [friday, saturday] = ["2026-03-06", "2026-03-07"];
  /** Books a facial with a mask with Tom at ten, then brows with Maya. Returns the parts. */
  function jointVisit(more: object = {}, when = now) {
    studio.sqlite
      .prepare("INSERT INTO addons (service_id, name, minutes, price_minor) VALUES (?, 'Eye mask', 0, 500)")
      .run(studio.facial);
    const addonIds = studio.rows("SELECT id FROM addons").map(({ id }) => Number(id));
    const rows = [
      { serviceId: studio.facial, providerId: studio.tom, addonIds },
      { serviceId: studio.brows, providerId: studio.maya },
    ];
    const request = { ...ana, kind: "chain", rows, date: friday, time: "10:00", keepOrder: true, ...more };
    const made = bookVisit(request, { visitor: null, key: null, now: when });
    if (!made.ok) throw new Error(made.refusal.message);
    return made.value.appointments;
  }
  const idOf = (parts: { id: number }[], at: number) => parts[at]?.id ?? 0;
  const reminders = async (instant: number) =>
    toClient(await sentAt(instant)).filter((mail) => subject(mail)?.startsWith("Reminder: "));
  const facial = "Facial with Eye mask, with Tom Reed";
  const brows = "Brows with Maya Ortiz";

  test("has one reminder with the time and add-ons of each part", async () => {
    jointVisit();
    await sentAt(now);
    expect(await reminders(at(wednesday, "10:00") - 1)).toEqual([]);
    const first = only(await reminders(at(wednesday, "10:00")));
    for (const words of [facial, brows, "10:00 AM", "11:00 AM", "10:00 AM to 11:30 AM"]) {
      expect(first.text).toContain(words);
      expect(first.html).toContain(words);
    }
    expect(await reminders(at(wednesday, "11:00"))).toEqual([]);
    const second = only(await reminders(at("2026-03-05", "20:30")));
    expect([second.text.includes(facial), second.text.includes(brows)]).toEqual([true, true]);
    expect(await reminders(at(friday, "09:59"))).toEqual([]);
  });

  test("has a reminder of the other parts if one was cancelled, unless an email just said so", async () => {
    const parts = jointVisit();
    await sentAt(now);
    cancelVisit(idOf(parts, 0), staff, {}, now + 1);
    expect(await reminders(at(wednesday, "10:00"))).toEqual([]);
    const rest = only(await reminders(at(wednesday, "11:00")));
    expect([rest.text.includes("Facial"), subject(rest)]).toEqual([
      false,
      "Reminder: Brows, Fri, Mar 6, 11:00 AM",
    ]);
  });

  test("has no second reminder if its first part is cancelled after the first one", async () => {
    const parts = jointVisit();
    await sentAt(now);
    expect(await reminders(at(wednesday, "10:00"))).toHaveLength(1);
    cancelVisit(idOf(parts, 0), staff, {}, at(wednesday, "10:05"));
    expect(await reminders(at(wednesday, "11:00"))).toEqual([]);
    // The short reminder before the visit is still due, once.
    expect(await reminders(at("2026-03-05", "20:30"))).toHaveLength(1);
  });

  test("has a reminder on each of its days", async () => {
    const parts = jointVisit();
    await sentAt(now);
    expect(moveVisit(idOf(parts, 1), { date: saturday, time: "12:00" }, staff, now + 1).ok).toBe(true);
    const first = only(await reminders(at(wednesday, "10:00")));
    expect([first.text.includes("Facial"), first.text.includes("Brows")]).toEqual([true, false]);
    const other = only(await reminders(at("2026-03-05", "12:00")));
    expect([other.text.includes("Facial"), other.text.includes("Brows")]).toEqual([false, true]);
  });

  test("has only the short reminder if a part was booked less than two days ahead", async () => {
    jointVisit({ time: "10:00" }, at(wednesday, "10:30"));
    await sentAt(at(wednesday, "10:30"));
    expect(await reminders(at(wednesday, "11:00"))).toEqual([]);
    expect(only(await reminders(at("2026-03-05", "20:30"))).text).toContain(brows);
  });

  const oneLine = (mail: ReceivedMail) => mail.text.replace(/\s+/gu, " ");
  const entries = ({ calendar }: ReceivedMail) =>
    new ICAL.Component(ICAL.parse(calendar ?? ""))
      .getAllSubcomponents("vevent")
      .map((one) => String(one.getFirstPropertyValue("summary")));

  test("has its add-ons in each email and in the calendar", async () => {
    const parts = jointVisit();
    const titles = ["Facial with Eye mask and Brows at Lavender & Linen"];
    for (const mail of await sentAt(now)) {
      expect(mail.text).toContain(mail.to[0] === "maya@studio.test" ? "Brows" : "Facial with Eye mask");
      if (toClient([mail]).length > 0) expect(entries(mail)).toEqual(titles);
    }
    const link = linkRequester(idOf(parts, 0), null);
    const move = { date: saturday, time: "12:00" };
    expect(moveVisit(idOf(parts, 0), move, link, now + 1, "all").ok).toBe(true);
    const moved = only(toClient(await sentAt(now + 1)));
    expect([oneLine(moved).includes(facial), entries(moved)]).toEqual([true, titles]);
    cancelVisit(idOf(parts, 0), link, {}, now + 2);
    const cancelled = only(toClient(await sentAt(now + 2)));
    expect(subject(cancelled)).toBe("Cancelled: Facial with Eye mask, Sat, Mar 7, 12:00 PM");
    expect(entries(cancelled)).toEqual(["Brows at Lavender & Linen"]);
    expect(oneLine(cancelled)).toContain(`The rest of your visit will take place: 1:00 PM ${brows}.`);
  });

  test("has one email that lists the remaining parts if some are cancelled", async () => {
    const [facialOf, browsOf] = [
      { serviceId: studio.facial, providerId: studio.tom },
      { serviceId: studio.brows, providerId: studio.maya },
    ];
    const parts = jointVisit({ rows: [facialOf, browsOf, browsOf] });
    await sentAt(now);
    const gone = parts.slice(0, 2).map(({ id }) => id);
    expect(cancelVisit(idOf(parts, 0), staff, { parts: gone }, now + 1).ok).toBe(true);
    const mail = only(toClient(await sentAt(now + 400_000)));
    expect(subject(mail)).toBe("Cancelled: Facial and Brows, Fri, Mar 6, 10:00 AM");
    expect(oneLine(mail)).toContain(`The rest of your visit will take place: 11:30 AM ${brows}.`);
  });

  test("on two days shows the day of each part and until when the first can be changed free of charge", async () => {
    const parts = jointVisit();
    await sentAt(now);
    expect(moveVisit(idOf(parts, 0), { date: saturday, time: "12:00" }, staff, now + 1).ok).toBe(true);
    await sentAt(now + 200_000);
    const [lead] = parts;
    if (!lead) throw new Error("There is no part.");
    for (const part of parts) queueBookingAgain(appointmentById(part.id) ?? lead, settings(), now + 300_000);
    const again = only(toClient(await sentAt(now + 300_000)));
    const days = `Fri, Mar 6, 11:00 AM: ${brows} Sat, Mar 7, 12:00 PM: ${facial}`;
    expect(oneLine(again)).toContain(days);
    expect(again.text).not.toMatch(/^(?:Day|Time):/mu);
    expect([subject(again), oneLine(again)]).toEqual([
      "Booked: Brows and Facial with Eye mask, Fri, Mar 6, 11:00 AM",
      expect.stringContaining("free of charge, until Thursday, March 5, 11:00 AM"),
    ]);
    cancelVisit(idOf(parts, 1), staff, {}, now + 400_000);
    const [cancelled] = toClient(await sentAt(now + 800_000));
    expect(cancelled && oneLine(cancelled)).toContain(`will take place: Sat, Mar 7, 12:00 PM ${facial}.`);
  });

  test("has one email with all parts when one is added, and with the remaining parts when one is removed", async () => {
    const { id } = appointmentAt(studio, friday, "10:00", { providerId: studio.tom }).appointment;
    await sentAt(now);
    const part = { serviceId: studio.brows, date: friday, time: "11:00" };
    const made = addPart(id, part, linkRequester(id, null), now + 1);
    if (!made.ok) throw new Error(made.refusal.message);
    const mails = await sentAt(now + 1);
    const mail = only(toClient(mails));
    expect(subject(mail)).toBe("Added: Facial and Brows, Fri, Mar 6, 10:00 AM");
    const all = "10:00 AM: Facial with Tom Reed 11:00 AM: Brows with Maya Ortiz";
    expect(oneLine(mail)).toMatch(/A treatment was added to your visit.*Your complete visit is below\./u);
    expect([oneLine(mail).includes(all), entries(mail).length]).toEqual([true, 1]);
    const subjects = mails.filter((one) => one !== mail).map((one) => [one.to[0], subject(one)]);
    expect(subjects.sort()).toEqual([
      ["hello@studio.test", "Treatment added: Ana López, Facial and Brows, Fri, Mar 6, 10:00 AM"],
      ["maya@studio.test", "New: Ana López, Brows, Fri, Mar 6, 11:00 AM"],
    ]);
    cancelVisit(made.value.added.id, staff, {}, now + 2);
    const off = await sentAt(now + 400_000);
    for (const one of off) expect(oneLine(one)).toContain("10:00 AM Facial with Tom Reed");
    expect(off).toHaveLength(3);
  });

  test("has one email if an added part moved all of it", async () => {
    const { id } = appointmentAt(studio, friday, "10:00", { providerId: studio.tom }).appointment;
    await sentAt(now);
    const part = { serviceId: studio.brows, date: saturday, time: "12:00", moveAll: true };
    expect(addPart(id, part, linkRequester(id, null), now + 1).ok).toBe(true);
    const mail = only(toClient(await sentAt(now + 1)));
    expect(subject(mail)).toBe("Added: Facial and Brows, Sat, Mar 7, 12:00 PM");
    expect(oneLine(mail)).toContain("We also moved your visit so that everything fits.");
    expect(oneLine(mail)).toContain("12:00 PM: Facial with Tom Reed 1:00 PM: Brows with Maya Ortiz");
    expect(await reminders(at(wednesday, "10:00"))).toEqual([]);
    expect(await reminders(at("2026-03-05", "12:00"))).toHaveLength(1);
  });

  test("says how to prepare for each of its treatments", async () => {
    studio.sqlite.prepare("UPDATE services SET preparation = 'Come without ' || name || ' makeup.'").run();
    jointVisit();
    const [mail] = toClient(await sentAt(now));
    expect(mail && oneLine(mail)).toContain(
      "How to prepare Facial: Come without Facial makeup. Brows: Come without Brows makeup.",
    );
  });
});

describe("the email about an account", () => {
  let userId: number;
  beforeEach(() => {
    userId = addPerson(studio.sqlite, "Ana López", "ana@example.com", "user");
  });
  const queue = (kind: MailKind, occasion: string = kind, facts: Record<string, unknown> = {}) => {
    const about = { audience: "client", recipient: "ana@example.com", appointmentId: null, userId } as const;
    queueMessage({ ...about, kind, occasion, facts, dueAt: now }, now);
  };

  test("for a new password has a link that works for an hour after the request", async () => {
    queue("password-reset");
    const mail = only(await sentAt(now + 59 * minute));
    expect(subject(mail)).toBe("Set a new password for Lavender & Linen");
    const [, token = ""] = /https:\/\/studio\.test\/reset\/([\w-]{43})/u.exec(mail.text) ?? [];
    expect(resetIsOpen(token, now + 59 * minute)).toBe(true);
    queue("password-reset", "again");
    expect(await sentAt(now + hour)).toHaveLength(0);
    expect(dropped()).toEqual(["It was requested more than an hour ago."]);
  });

  test("for a verification has a link that verifies the address", async () => {
    queue("address-proof");
    const mail = only(await sentAt(now));
    const [, token = ""] = /https:\/\/studio\.test\/verify\/([\w-]{43})/u.exec(mail.text) ?? [];
    expect(proveAddress(token, userId, now)).toMatchObject({ ok: true, value: { userId } });
    queue("address-proof", "again");
    expect(await sentAt(now)).toHaveLength(0);
    expect(dropped()).toEqual(["The address is already confirmed."]);
  });

  test("for a new account says how to sign in, without a password, even if staff created it", async () => {
    queue("account-made");
    expect(only(await sentAt(now)).text).toContain("Your account is ready");
    queue("account-made", "given", { madeByStaff: true });
    const mail = only(await sentAt(now));
    expect(mail.text).toContain("the password that we gave you");
    expect(mail.text).toContain("https://studio.test/login");
    expect(mail.text).toContain("Email: ana@example.com");
  });

  test("for a verification says when and under which name the account was created, with a link to reject it", async () => {
    queue("address-proof");
    const mail = only(await sentAt(now));
    expect(mail.text).toContain("Created: March 2, 2026, 8:00 AM");
    expect(mail.text).toContain("Name: Ana López");
    const [, token = ""] = /https:\/\/studio\.test\/verify\/([\w-]{43})\/not-me/u.exec(mail.text) ?? [];
    expect(mail.html).toContain(`/verify/${token}/not-me`);
    expect(disownAddress(token, { actor: { id: null, role: "guest" }, now })).toMatchObject({ ok: true });
    expect(accountById(userId)).toBeUndefined();
  });

  test("for a verification leaves out a name with a link, because a stranger may have typed it", async () => {
    const name = "Win now at evil.test";
    studio.sqlite.prepare("UPDATE users SET username = ? WHERE id = ?").run(name, userId);
    queue("address-proof");
    const mail = only(await sentAt(now));
    expect(mail.raw + mail.text + mail.html).not.toMatch(/evil|Win now/u);
  });

  test("for a verification has no link if the address already has an account", async () => {
    const bo = addPerson(studio.sqlite, "Bo", "bo@example.com", "user");
    const account = accountById(userId);
    if (!account) throw new Error("There is no account.");
    expect(askForEmail(account, "bo@example.com", now).ok).toBe(true);
    const [proof, word] = await sentAt(now);
    expect([proof?.to, word?.to]).toEqual([["bo@example.com"], ["ana@example.com"]]);
    expect(proof?.text).toContain("This address already has an account");
    expect(proof?.text).not.toMatch(/verify|ana@|Ana/u);
    // The old address may belong to someone else by now.
    expect(word?.text).not.toMatch(/bo@/u);
    expect(accountById(bo)?.email).toBe("bo@example.com");
  });

  test("about a change goes to the address at that time, says when, and contains no other address", async () => {
    for (const kind of ["password-changed", "address-changed", "admin-made"] as const) queue(kind);
    studio.sqlite.prepare("UPDATE users SET email = 'new@example.com' WHERE id = ?").run(userId);
    const mails = await sentAt(now + minute);
    expect(mails.map(subject)).toEqual([
      "Your password for Lavender & Linen was changed",
      "Your email address at Lavender & Linen was changed",
      "You're now an administrator at Lavender & Linen",
    ]);
    for (const mail of mails) {
      expect(mail.to).toEqual(["ana@example.com"]);
      expect(mail.text).toContain("March 2, 2026, 8:00 AM");
      expect(mail.text).not.toContain("new@example.com");
    }
    expect(mails[0]?.text).toContain("https://studio.test/reset");
  });

  test("about a deletion is sent without the account, and about the studio's address to the old one", async () => {
    deletePerson(userId, {}, { actor: { id: 1, role: "admin" }, now });
    changeReach(
      { address: "2 Lime Walk", phone: "+44 20 7946 0958", email: "new@studio.test" },
      { actor: { id: 1, role: "admin" }, now },
    );
    const mails = await sentAt(now);
    expect(mails.map((mail) => [mail.to[0], subject(mail)])).toEqual([
      ["ana@example.com", "Your account at Lavender & Linen was deleted"],
      ["hello@studio.test", "The email address of Lavender & Linen was changed"],
    ]);
  });

  test("for adding an appointment goes to its address, and is obsolete if an account has the appointment", async () => {
    const guest = appointmentAt(studio, tuesday, "10:30", { customerEmail: "guest@example.com" }).appointment;
    await sentAt(now);
    inviteByMail(guest, "192.0.2.9", now);
    const mail = only(await sentAt(now));
    expect([mail.to, subject(mail)]).toEqual([
      ["guest@example.com"],
      "Keep your visit at Lavender & Linen in an account",
    ]);
    const [, token = ""] = /https:\/\/studio\.test\/invite\/([\w-]{43})/u.exec(mail.text) ?? [];
    expect(openInvite(token, null, now)?.way).toBe("new");
    inviteByMail(guest, "192.0.2.9", now + 1);
    studio.sqlite.prepare("UPDATE appointments SET client_id = ? WHERE id = ?").run(userId, guest.id);
    expect(await sentAt(now + 1)).toHaveLength(0);
  });

  test("is not sent to a former address of the account or to a deleted account", async () => {
    queue("password-reset");
    queue("address-proof");
    studio.sqlite.prepare("UPDATE users SET email = 'new@example.com' WHERE id = ?").run(userId);
    await sentAt(now);
    queue("account-made");
    studio.sqlite.prepare("UPDATE users SET deleted_at = ?, email = NULL WHERE id = ?").run(now, userId);
    await sentAt(now);
    expect(server.mails).toHaveLength(0);
    expect(dropped()).toEqual([
      "The account has a different address now.",
      "The account has a different address now.",
      "The account no longer exists.",
    ]);
  });
});

test("a failed email leaves no secret in its row, only hashes in the database", async () => {
  appointmentAt(studio, tuesday, "10:30");
  const mail = only(toClient(await sentAt(now)));
  const [, token = ""] = /\/manage\/([\w-]{43})/u.exec(mail.text) ?? [];
  expect(token).not.toBe("");
  for (const table of ["outbox", "tokens", "audit"]) {
    expect(JSON.stringify(studio.sqlite.prepare(`SELECT * FROM ${table}`).all())).not.toContain(token);
  }
});
