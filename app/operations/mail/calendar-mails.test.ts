/** Calendar files of all changes of a visit, read by two independent parsers. */
import ICAL from "ical.js";
import { sync } from "node-ical";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { calendarEntryOf } from "#app/domain/appointments/notices/calendar-entry.server.ts";
import type { Requester } from "#app/domain/appointments/requester.ts";
import { cancelVisit } from "#app/domain/booking/change/cancel.server.ts";
import { moveVisit } from "#app/domain/booking/visit/move.server.ts";
import { smtpTransport } from "#app/domain/notifications/email/transport.server.ts";
import { changeTimeZone } from "#app/domain/settings/time-zone.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { mailServer, type ReceivedMail } from "#app/testing/smtp.server.ts";
import {
  addPerson,
  ana,
  appointmentAt,
  instantAt,
  now,
  origin,
  requester,
  type SmallStudio,
  smallStudio,
  tuesday,
} from "#app/testing/studio.server.ts";
import { sendDue } from "./send.server.ts";

const staff: Requester = { kind: "staff", userId: null, actor: { id: null, role: "system" } };
const client = "ana@example.com";
const provider = "maya@studio.test";
const house = "hello@studio.test";

let studio: SmallStudio;
let clientId: number;
let server: Awaited<ReturnType<typeof mailServer>>;
beforeEach(async () => {
  studio = smallStudio();
  studio.sqlite.prepare("UPDATE settings SET email = ?, opened_at = 1").run(house);
  clientId = addPerson(studio.sqlite, "Ana López", client, "user");
  server = await mailServer();
  environment().origin = origin;
});
afterEach(async () => {
  await server.close();
  studio.close();
});

/** The content that a calendar shows, in the same form for both parsers. */
type Read = {
  method: string;
  uid: string;
  sequence: number;
  stamp: number;
  start: number;
  end: number;
  status: string;
  summary: string;
  description: string;
  location: string;
  organizer: string;
  attendee: string | null;
  reply: string | null;
  url: string;
  alarm: string | null;
};

const plain = (address: unknown): string => String(address ?? "").toLowerCase();

function byIcalJs(file: string): Read {
  ICAL.design.strict = true;
  const calendar = new ICAL.Component(ICAL.parse(file));
  const [event, ...later] = calendar.getAllSubcomponents("vevent");
  if (!event) throw new Error("The file holds no event.");
  // An invitation has one UID (RFC 5546, 3.2.2) and one sequence for all of its days.
  for (const day of later) {
    for (const name of ["uid", "sequence", "organizer", "attendee", "status"])
      expect(day.getFirstPropertyValue(name)).toEqual(event.getFirstPropertyValue(name));
  }
  const value = (name: string) => event.getFirstPropertyValue(name);
  const instant = (name: string) => Date.parse(String(value(name)));
  const attendees = event.getAllProperties("attendee");
  const [attendee] = attendees;
  expect(attendees.length).toBeLessThanOrEqual(1);
  return {
    method: String(calendar.getFirstPropertyValue("method")),
    uid: String(value("uid")),
    sequence: Number(value("sequence")),
    stamp: instant("dtstamp"),
    start: instant("dtstart"),
    end: instant("dtend"),
    status: String(value("status")),
    summary: String(value("summary")),
    description: String(value("description")),
    location: String(value("location")),
    organizer: plain(value("organizer")),
    attendee: attendee ? plain(attendee.getFirstValue()) : null,
    reply: attendee
      ? `${attendee.getFirstParameter("partstat")} ${String(attendee.getFirstParameter("rsvp")).toLowerCase()}`
      : null,
    url: String(value("url") ?? ""),
    alarm: event.getFirstSubcomponent("valarm")?.getFirstPropertyValue("trigger")?.toString() ?? null,
  };
}

function byNodeIcal(file: string): Read {
  const events = Object.values(sync.parseICS(file)).filter((part) => part?.type === "VEVENT");
  const event = fieldsIn(events[0]);
  expect(events).toHaveLength(1);
  const text = (name: string): string => {
    const found = event[name];
    return String((typeof found === "object" ? fieldsIn(found).val : found) ?? "");
  };
  const instant = (name: string) => Date.parse(String(new Date(String(event[name])).toISOString()));
  const params = fieldsIn(fieldsIn(event.attendee).params);
  const [alarm] = Array.isArray(event.alarms) ? event.alarms : [];
  return {
    method: text("method"),
    uid: text("uid"),
    sequence: Number(event.sequence),
    stamp: instant("dtstamp"),
    start: instant("start"),
    end: instant("end"),
    status: text("status"),
    summary: text("summary"),
    description: text("description"),
    location: text("location"),
    organizer: plain(text("organizer")),
    attendee: event.attendee === undefined ? null : plain(text("attendee")),
    reply: event.attendee === undefined ? null : `${params.PARTSTAT} ${String(params.RSVP).toLowerCase()}`,
    url: text("url"),
    alarm: alarm === undefined ? null : String(fieldsIn(alarm).trigger),
  };
}

type Day = { start: number; end: number; summary: string; description: string };

function daysByIcalJs(file: string): Day[] {
  const [first, ...later] = new ICAL.Component(ICAL.parse(file)).getAllSubcomponents("vevent");
  const event = new ICAL.Event(first as ICAL.Component);
  for (const day of later) event.relateException(day);
  const dates: ICAL.Time[] = [];
  const iterator = event.iterator();
  for (let next = iterator.next(); next && dates.length < 9; next = iterator.next()) dates.push(next.clone());
  return (event.isRecurring() ? dates : [event.startDate]).map((date) => {
    const { startDate, endDate, item } = event.getOccurrenceDetails(date);
    const [start, end] = [startDate, endDate].map((time) => Date.parse(String(time)));
    return { start: start ?? 0, end: end ?? 0, summary: item.summary, description: item.description };
  });
}

function daysByNodeIcal(file: string): Day[] {
  const [event] = Object.values(sync.parseICS(file)).filter((part) => part?.type === "VEVENT");
  if (event?.type !== "VEVENT") throw new Error("The file holds no event.");
  const moved = fieldsIn(event.recurrences);
  const dates = event.rrule ? event.rrule.all() : [event.start];
  return dates.map((date) => {
    const day = fieldsIn(moved[date.toISOString()] ?? event);
    const [start, end] = [day.start, day.end].map((time) => Date.parse(new Date(String(time)).toISOString()));
    const { summary, description } = day;
    return { start: start ?? 0, end: end ?? 0, summary: String(summary), description: String(description) };
  });
}

function daysIn(file: string | null | undefined): Day[] {
  const days = daysByIcalJs(file ?? "");
  expect(daysByNodeIcal(file ?? "")).toEqual(days);
  return days;
}

/** Both parsers must return the same, and the file must follow RFC 5545. */
function read(file: string | null | undefined): Read {
  const lines = (file ?? "").split("\r\n");
  expect(lines.pop()).toBe("");
  for (const line of lines) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\r\n]/u);
  }
  const first = byIcalJs(file ?? "");
  expect(byNodeIcal(file ?? "")).toEqual(first);
  return first;
}

async function sentAt(instant: number): Promise<ReceivedMail[]> {
  const before = server.mails.length;
  await sendDue(instant, smtpTransport(server.url));
  return server.mails.slice(before);
}

/** Returns the calendar files of the emails sent at an instant, by recipient. */
async function filesAt(instant: number): Promise<Record<string, Read>> {
  const mails = await sentAt(instant);
  return Object.fromEntries(mails.map(({ to, calendar }) => [to[0], read(calendar)]));
}

const start = Date.UTC(2026, 2, 3, 15, 30);
const hour = 3_600_000;

describe("the calendar file to the client", () => {
  test("of a booking is an accepted invitation with a link to change it and an alarm", async () => {
    appointmentAt(studio, tuesday, "10:30", { notes: "Pregnant" });
    const [mail] = (await sentAt(now)).filter(({ to }) => to.includes(client));
    const file = read(mail?.calendar);
    const [link = ""] = /https:\/\/studio\.test\/manage\/[\w-]{43}/u.exec(mail?.text ?? "") ?? [];
    expect(file).toMatchObject({
      method: "REQUEST",
      sequence: 0,
      stamp: now,
      start,
      end: start + hour,
      status: "CONFIRMED",
      summary: "Facial at Lavender & Linen",
      organizer: `mailto:${house}`,
      attendee: `mailto:${client}`,
      reply: "ACCEPTED false",
      url: link,
      alarm: "-PT2H",
    });
    expect(file.description).toContain(`To change it: ${link}`);
    expect(file.description).not.toMatch(/call|Pregnant/u);
    expect(file.location).not.toBe("");
  });

  test("of two moves and a cancellation is one event with a rising sequence", async () => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30", { clientId });
    const files = [await filesAt(now)];
    moveVisit(appointment.id, { time: "12:00" }, staff, now + 1);
    files.push(await filesAt(now + 1));
    moveVisit(appointment.id, { date: "2026-03-04", time: "13:30" }, staff, now + 2);
    files.push(await filesAt(now + 2));
    // Ten minutes later, because a fourth email about an appointment waits.
    const at = now + 700_000;
    cancelVisit(appointment.id, requester("client", clientId), {}, at);
    files.push(await filesAt(at));
    const own = files.map((sent) => sent[client]);
    expect(own.map((file) => file?.method)).toEqual(["REQUEST", "REQUEST", "REQUEST", "CANCEL"]);
    expect(own.map((file) => file?.sequence)).toEqual([0, 1, 2, 3]);
    expect(new Set(own.map((file) => file?.uid)).size).toBe(1);
    expect(own.map((file) => (file?.start ?? 0) - start)).toEqual([0, 1.5 * hour, 27 * hour, 27 * hour]);
    expect(own.at(-1)).toMatchObject({
      status: "CANCELLED",
      organizer: `mailto:${house}`,
      attendee: `mailto:${client}`,
      url: "",
      alarm: null,
    });
  });

  test("of a cancellation by the studio cancels the event of every recipient", async () => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30");
    const booked = await filesAt(now);
    cancelVisit(appointment.id, staff, { reason: "Maya is ill." }, now + 1);
    const cancelled = await filesAt(now + 1);
    expect(Object.keys(cancelled)).toEqual([client, provider, house]);
    for (const [to, file] of Object.entries(cancelled)) {
      expect(file).toMatchObject({ method: "CANCEL", status: "CANCELLED", sequence: 1, start });
      expect([file.attendee, file.uid]).toEqual([`mailto:${to}`, booked[to]?.uid]);
    }
  });

  test("moves the event to the right instant after a correction of the time zone", async () => {
    appointmentAt(studio, tuesday, "10:30");
    await filesAt(now);
    const by = { actor: staff.actor, now: now + 1 };
    const asked = changeTimeZone({ timeZone: "America/Chicago", sendFiles: "on" }, by);
    const mark = asked.ok ? "" : asked.refusal.detail?.clock.mark;
    expect(changeTimeZone({ timeZone: "America/Chicago", sendFiles: "on", shown: mark }, by).ok).toBe(true);
    const files = await filesAt(now + 1);
    expect(files[client]).toMatchObject({ method: "REQUEST", sequence: 1, start: start + hour });
    expect(files[provider]).toMatchObject({ method: "REQUEST", sequence: 1, start: start + hour });
  });

  test("is published without attendees as a download, with the same UID, link and alarm", async () => {
    const { token } = appointmentAt(studio, tuesday, "10:30");
    const mailed = (await filesAt(now))[client];
    const { text } = await callRoute(`/confirmation/${token}.ics`, { now });
    const file = read(text);
    expect(file).toMatchObject({
      method: "PUBLISH",
      attendee: null,
      url: `${origin}/manage/${token}`,
      alarm: "-PT2H",
      sequence: 0,
    });
    expect([file.uid, file.start, file.end]).toEqual([mailed?.uid, mailed?.start, mailed?.end]);
    expect(file.description).toContain(`${origin}/manage/${token}`);
  });
});

test("the calendar files to staff have the client's name and phone number, one attendee, no link and no alarm", async () => {
  appointmentAt(studio, tuesday, "10:30", { notes: "Pregnant" });
  const files = await filesAt(now);
  expect(files[provider]).toMatchObject({ method: "REQUEST", attendee: `mailto:${provider}` });
  // The studio can't invite itself.
  expect(files[house]).toMatchObject({ method: "PUBLISH", attendee: null });
  for (const to of [provider, house]) {
    const file = files[to];
    expect(file?.summary).toBe("Facial, Ana López");
    expect(file?.description).toContain("Phone (555) 010-2030");
    expect([file?.url, file?.alarm]).toEqual(["", null]);
    expect(JSON.stringify(file)).not.toMatch(/manage|Pregnant/u);
  }
});

describe("the calendar file of a joint visit", () => {
  const [friday, saturday, afterTheChange] = ["2026-03-06", "2026-03-07", "2026-03-09"];
  const on = (date: string, time: string) => instantAt(date, time);
  /** Returns a later time, because a fourth email about an appointment waits for ten minutes. */
  const later = (change: number) => now + change * 700_000;
  const tom = "tom@studio.test";
  let rita: number;
  beforeEach(() => {
    rita = addPerson(studio.sqlite, "Rita", "rita@studio.test", "receptionist");
  });

  /** Books a facial with Tom on Friday from 10:00 to 11:00, then brows with Maya until 11:30. */
  async function booked(more: object = {}) {
    const rows = [
      { serviceId: studio.facial, providerId: studio.tom },
      { serviceId: studio.brows, providerId: studio.maya },
    ];
    const json = { ...ana, kind: "chain", rows, date: friday, time: "10:00", keepOrder: true, ...more };
    const { status, data } = await callRoute("POST /api/visits", { json, now });
    expect(status).toBe(201);
    const [facial = 0, brows = 0] = data.appointments.map(({ id }: { id: number }) => id);
    const token: string = new URL(data.manageUrl).pathname.split("/").at(-1) ?? "";
    return { facial, brows, token, reference: String(data.reference) };
  }

  async function change(call: string, at: number, json: object = {}) {
    expect((await callRoute(call, { as: rita, json, now: at })).status).toBe(200);
  }

  const to = (mails: ReceivedMail[], reader: string) => mails.find((mail) => mail.to.includes(reader));

  test("is one invitation from the first start to the last end that lists its parts", async () => {
    const { reference, token } = await booked();
    const mails = await sentAt(now);
    const file = to(mails, client)?.calendar;
    expect(read(file)).toMatchObject({
      method: "REQUEST",
      sequence: 1,
      start: on(friday, "10:00"),
      end: on(friday, "11:30"),
      status: "CONFIRMED",
      summary: "Facial and Brows at Lavender & Linen",
      attendee: `mailto:${client}`,
      reply: "ACCEPTED false",
      alarm: "-PT2H",
    });
    const { description } = read(file);
    expect(description.split("\n").slice(0, 4)).toEqual([
      "10:00 AM: Facial with Tom Reed",
      "11:00 AM: Brows with Maya Ortiz",
      "Price: $123.",
      `Reference ${reference}.`,
    ]);
    const parts = to(mails, client)?.parts.filter(({ type }) => type === "text/calendar") ?? [];
    expect(parts.map(({ headers }) => headers.get("content-type"))).toEqual([
      "text/calendar; charset=utf-8; method=REQUEST",
    ]);
    const download = read((await callRoute(`/confirmation/${token}.ics`, { now })).text);
    const { uid, start, end } = read(file);
    expect(download).toMatchObject({ method: "PUBLISH", attendee: null, uid, start, end });
    const page = await callRoute(`GET /confirmation?b=${token}`, { now });
    const google = new URL(page.data.appointment.googleCalendar).searchParams;
    expect(google.get("dates")).toBe("20260306T150000Z/20260306T163000Z");
  });

  test("is one event for the studio, and one event per part for its provider", async () => {
    await booked();
    const mails = await sentAt(now);
    const [whole, facial, brows] = [house, tom, provider].map((reader) => read(to(mails, reader)?.calendar));
    expect(whole).toMatchObject({
      method: "PUBLISH",
      uid: read(to(mails, client)?.calendar).uid,
      summary: "Facial and Brows, Ana López",
      start: on(friday, "10:00"),
      end: on(friday, "11:30"),
    });
    expect(whole?.description).toContain("11:00 AM: Brows with Maya Ortiz");
    expect(facial).toMatchObject({
      method: "REQUEST",
      summary: "Facial, Ana López",
      end: on(friday, "11:00"),
    });
    expect(brows).toMatchObject({
      method: "REQUEST",
      summary: "Brows, Ana López",
      start: on(friday, "11:00"),
    });
    expect(brows?.uid).not.toBe(facial?.uid);
  });

  test("stays one event when it moves or loses a part, and is cancelled with the last part", async () => {
    const { facial, brows, reference } = await booked();
    const files = [await filesAt(now)];
    await change(`PUT /api/visits/${reference}`, later(1), { date: friday, time: "13:00" });
    files.push(await filesAt(later(1)));
    expect(moveVisit(brows, { date: friday, time: "15:00" }, staff, later(2)).ok).toBe(true);
    files.push(await filesAt(later(2)));
    expect(cancelVisit(facial, staff, {}, later(3)).ok).toBe(true);
    const lost = await sentAt(later(3));
    files.push(Object.fromEntries(lost.map((mail) => [mail.to[0], read(mail.calendar)])));
    expect(cancelVisit(brows, staff, {}, later(4)).ok).toBe(true);
    files.push(await filesAt(later(4)));
    const own = files.map((sent) => sent[client]);
    expect(own.map((file) => file?.method)).toEqual(["REQUEST", "REQUEST", "REQUEST", "REQUEST", "CANCEL"]);
    expect(own.map((file) => file?.sequence)).toEqual([1, 3, 4, 5, 6]);
    expect(new Set(own.map((file) => file?.uid)).size).toBe(1);
    expect(own.slice(1, 4).map((file) => [file?.start, file?.end])).toEqual([
      [on(friday, "13:00"), on(friday, "14:30")],
      [on(friday, "13:00"), on(friday, "15:30")],
      [on(friday, "15:00"), on(friday, "15:30")],
    ]);
    const rest = own[3];
    expect(rest).toMatchObject({ status: "CONFIRMED", summary: "Brows at Lavender & Linen" });
    const link = new URL(rest?.url ?? "");
    expect((await callRoute(`GET ${link.pathname}`, { now: later(3) })).status).toBe(200);
    expect(to(lost, client)?.text.replace(/\s+/gu, " ")).toContain("to update your calendar");
    expect(files.map((sent) => sent[house]?.method)).toEqual([
      ...["PUBLISH", "PUBLISH", "PUBLISH", "PUBLISH"],
      "CANCEL",
    ]);
    // The part's provider loses the event. The other provider gets no email.
    expect(files[3]?.[tom]).toMatchObject({ method: "CANCEL", uid: files[0]?.[tom]?.uid });
    expect(files[3]?.[provider]).toBeUndefined();
  });

  test("is cancelled once if all parts are cancelled at once", async () => {
    const { reference, token } = await booked();
    const first = (await filesAt(now))[client];
    await change(`DELETE /api/visits/${reference}`, later(1));
    const mails = await sentAt(later(1));
    const cancelled = read(to(mails, client)?.calendar);
    expect(cancelled).toMatchObject({ method: "CANCEL", uid: first?.uid, status: "CANCELLED", url: "" });
    expect(cancelled.sequence).toBeGreaterThan(first?.sequence ?? 0);
    expect(to(mails, client)?.raw).toContain("method=CANCEL");
    const download = read((await callRoute(`/confirmation/${token}.ics`, { now: later(1) })).text);
    expect(download).toMatchObject({ method: "PUBLISH", uid: first?.uid, status: "CANCELLED" });
  });

  test("has a date for each day under one UID, even if daylight saving time begins in between", async () => {
    const { facial, brows, reference } = await booked();
    const first = (await filesAt(now))[client];
    const fileAt = async (at: number) => to(await sentAt(at), client)?.calendar;
    // Daylight saving time begins on Sunday, March 8.
    expect(moveVisit(brows, { date: afterTheChange, time: "10:00" }, staff, later(1)).ok).toBe(true);
    const apart = await fileAt(later(1));
    expect(read(apart)).toMatchObject({ method: "REQUEST", uid: first?.uid, end: on(friday, "11:00") });
    const [one, two, ...more] = daysIn(apart);
    expect(more).toEqual([]);
    expect(one).toMatchObject({ start: on(friday, "10:00"), summary: "Facial at Lavender & Linen" });
    expect(two).toMatchObject({
      start: Date.UTC(2026, 2, 9, 14),
      end: Date.UTC(2026, 2, 9, 14, 30),
      summary: "Brows at Lavender & Linen",
    });
    expect(two?.description).toContain("With Maya Ortiz, $28.");
    // The first part moves after the second one, so the event begins with the second one's day.
    expect(moveVisit(facial, { date: "2026-03-10", time: "09:00" }, staff, later(2)).ok).toBe(true);
    const turned = daysIn(await fileAt(later(2)));
    expect(turned.map(({ start }) => start)).toEqual([
      on(afterTheChange, "10:00"),
      on("2026-03-10", "09:00"),
    ]);
    expect(moveVisit(brows, { date: saturday, time: "12:00" }, staff, later(3)).ok).toBe(true);
    await fileAt(later(3));
    expect(cancelVisit(facial, staff, {}, later(4)).ok).toBe(true);
    const left = await fileAt(later(4));
    expect(read(left)).toMatchObject({ method: "REQUEST", uid: first?.uid, start: on(saturday, "12:00") });
    expect(daysIn(left)).toHaveLength(1);
    await change(`DELETE /api/visits/${reference}`, later(5));
    const last = await fileAt(later(5));
    expect(read(last)).toMatchObject({ method: "CANCEL", uid: first?.uid });
    expect(daysIn(last)).toHaveLength(1);
  });

  test("names each person of a household", async () => {
    await booked({
      kind: "household",
      rows: [
        { serviceId: studio.facial, providerId: studio.tom },
        { serviceId: studio.brows, providerId: studio.maya, customerName: "Mia Brandt" },
      ],
    });
    const { description, end } = (await filesAt(now))[client] ?? { description: "" };
    expect(end).toBe(on(friday, "11:00"));
    expect(description).toContain("10:00 AM: Facial with Tom Reed\n");
    expect(description).toContain("10:00 AM: Brows with Maya Ortiz for Mia Brandt\n");
  });

  test("has only a person's own part if that person has another email address", async () => {
    const { facial, brows } = await booked();
    const first = await filesAt(now);
    studio.sqlite
      .prepare("UPDATE appointments SET customer_email = 'mia@example.com' WHERE id = ?")
      .run(brows);
    for (const id of [facial, brows]) {
      const place = { date: saturday, time: "12:00", override: true };
      expect(moveVisit(id, place, staff, later(1)).ok).toBe(true);
    }
    const files = await filesAt(later(1));
    expect(files[client]).toMatchObject({ uid: first[client]?.uid, summary: "Facial at Lavender & Linen" });
    expect(files["mia@example.com"]).toMatchObject({
      uid: first[provider]?.uid,
      summary: "Brows at Lavender & Linen",
    });
  });

  test("moves all parts with one email if the time zone was corrected", async () => {
    await booked();
    await filesAt(now);
    const by = { actor: staff.actor, now: now + 1 };
    const asked = changeTimeZone({ timeZone: "America/Chicago", sendFiles: "on" }, by);
    const shown = asked.ok ? "" : asked.refusal.detail?.clock.mark;
    expect(changeTimeZone({ timeZone: "America/Chicago", sendFiles: "on", shown }, by).ok).toBe(true);
    const mails = (await sentAt(now + 1)).filter((mail) => mail.to.includes(client));
    expect(mails).toHaveLength(1);
    const [start, end] = [on(friday, "10:00") + hour, on(friday, "11:30") + hour];
    expect(read(mails[0]?.calendar)).toMatchObject({ method: "REQUEST", sequence: 3, start, end });
  });

  test("cancels events of single parts from an earlier version once", async () => {
    const { reference } = await booked();
    const first = await filesAt(now);
    // The earlier version stored emails in this form.
    studio.sqlite.exec("UPDATE outbox SET facts = json_remove(facts, '$.calendar')");
    const cancelledIn = (mail?: ReceivedMail) =>
      (mail?.parts ?? [])
        .filter(({ headers }) => headers.get("content-type")?.includes("method=CANCEL"))
        .map(({ text }) => read(text));
    await change(`PUT /api/visits/${reference}`, later(1), { date: friday, time: "13:00" });
    const mails = await sentAt(later(1));
    for (const reader of [client, house]) {
      const former = cancelledIn(to(mails, reader));
      expect(former).toMatchObject([
        { method: "CANCEL", uid: first[provider]?.uid, sequence: 2, attendee: `mailto:${reader}` },
      ]);
      expect(read(to(mails, reader)?.calendar).uid).toBe(first[client]?.uid);
      expect(to(mails, reader)?.text.replace(/\s+/gu, " ")).toContain(
        "earlier entries for single treatments",
      );
    }
    expect(cancelledIn(to(mails, provider))).toEqual([]);
    await change(`PUT /api/visits/${reference}`, later(2), { date: friday, time: "14:00" });
    expect(cancelledIn(to(await sentAt(later(2)), client))).toEqual([]);
  });

  test("has a higher sequence than the single visit to which a part was added", async () => {
    const { facial, brows } = await booked();
    const [one, two] = [facial, brows].flatMap((id) => appointmentById(id) ?? []);
    if (!one || !two) throw new Error("A part is missing.");
    const [single, several] = [calendarEntryOf([one]), calendarEntryOf([one, two])];
    expect(several.identity).toBe(single.identity);
    expect([single.sequence, several.sequence]).toEqual([0, 1]);
  });
});
