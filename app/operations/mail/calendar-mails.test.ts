/** The calendar file of each way that an appointment goes, read by two programs that know nothing of each other. */
import ICAL from "ical.js";
import { sync } from "node-ical";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Requester } from "#app/appointments/requester.ts";
import { cancelAppointment } from "#app/booking/change/cancel.server.ts";
import { changeAppointment } from "#app/booking/change/change.server.ts";
import { smtpTransport } from "#app/notifications/email/transport.server.ts";
import { changeTimeZone } from "#app/settings/time-zone.server.ts";
import { fieldsIn } from "#app/shared/read-input.server.ts";
import { environment } from "#app/studio/environment.server.ts";
import { callRoute } from "#app/testing/call-route.server.ts";
import { mailServer, type ReceivedMail } from "#app/testing/smtp.server.ts";
import {
  addPerson,
  appointmentAt,
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

/** What a calendar takes from a file; both readers answer in the same words. */
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
  const [event, ...more] = calendar.getAllSubcomponents("vevent");
  if (!event || more.length > 0) throw new Error("The file holds another number of events than one.");
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

/** By both readers, which must agree; and in the form that RFC 5545 asks for. */
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

/** The files of the mails that are sent at an instant, by their reader. */
async function filesAt(instant: number): Promise<Record<string, Read>> {
  const mails = await sentAt(instant);
  return Object.fromEntries(mails.map(({ to, calendar }) => [to[0], read(calendar)]));
}

const start = Date.UTC(2026, 2, 3, 15, 30);
const hour = 3_600_000;

describe("the calendar file to the client", () => {
  test("of a booking is an invitation that is accepted, with the way to change it and an alarm", async () => {
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

  test("of two moves and the client's own cancellation is the same event, each later than the one before", async () => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30", { clientId });
    const files = [await filesAt(now)];
    changeAppointment(appointment.id, { time: "12:00" }, staff, now + 1);
    files.push(await filesAt(now + 1));
    changeAppointment(appointment.id, { date: "2026-03-04", time: "13:30" }, staff, now + 2);
    files.push(await filesAt(now + 2));
    // Ten minutes later: more than three mails about one appointment wait.
    const at = now + 700_000;
    cancelAppointment(appointment.id, requester("client", clientId), {}, at);
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

  test("of a cancellation by the studio withdraws it for everybody who had it", async () => {
    const { appointment } = appointmentAt(studio, tuesday, "10:30");
    const booked = await filesAt(now);
    cancelAppointment(appointment.id, staff, { reason: "Maya is ill." }, now + 1);
    const cancelled = await filesAt(now + 1);
    expect(Object.keys(cancelled)).toEqual([client, provider, house]);
    for (const [to, file] of Object.entries(cancelled)) {
      expect(file).toMatchObject({ method: "CANCEL", status: "CANCELLED", sequence: 1, start });
      expect([file.attendee, file.uid]).toEqual([`mailto:${to}`, booked[to]?.uid]);
    }
  });

  test("of a corrected clock moves the entry to its right instant", async () => {
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

  test("to download is published, to nobody, with the same name, link and alarm", async () => {
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

test("The calendar files to staff name client and number, invite each alone, and hold no link and no alarm.", async () => {
  appointmentAt(studio, tuesday, "10:30", { notes: "Pregnant" });
  const files = await filesAt(now);
  expect(files[provider]).toMatchObject({ method: "REQUEST", attendee: `mailto:${provider}` });
  // It can't invite itself.
  expect(files[house]).toMatchObject({ method: "PUBLISH", attendee: null });
  for (const to of [provider, house]) {
    const file = files[to];
    expect(file?.summary).toBe("Facial, Ana López");
    expect(file?.description).toContain("Phone (555) 010-2030");
    expect([file?.url, file?.alarm]).toEqual(["", null]);
    expect(JSON.stringify(file)).not.toMatch(/manage|Pregnant/u);
  }
});
