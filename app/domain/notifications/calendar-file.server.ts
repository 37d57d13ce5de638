/** A visit as iCalendar file (RFC 5545). Emails have METHOD:REQUEST or CANCEL (RFC 5546, 3.2). */
import { createHash } from "node:crypto";
import type { ICalEventData } from "ical-generator";

export type CalendarEntry = {
  /** The same text always gives the same UID. */
  identity: string;
  sequence: number;
  changedAt: number;
  start: number;
  end: number;
  title: string;
  description: string;
  location: string;
  organizer: { name: string; email: string };
  cancelled: boolean;
  /** The recipient of an invitation. Without one, the file is published. */
  attendee?: string;
  url?: string;
  alarmMinutes?: number;
  laterDays?: readonly CalendarDay[];
};

export type CalendarDay = Pick<CalendarEntry, "start" | "end" | "title" | "description">;

export type CalendarMethod = "PUBLISH" | "REQUEST" | "CANCEL";

/** Returns the method, which is also in the MIME type of the mail part (RFC 6047, 2.4). */
export function methodOf({ cancelled, attendee }: CalendarEntry): CalendarMethod {
  if (!attendee) return "PUBLISH";
  return cancelled ? "CANCEL" : "REQUEST";
}

export async function calendarFile(entry: CalendarEntry): Promise<string> {
  const ical = await import("ical-generator");
  const file = ical.default({
    method: ical.ICalCalendarMethod[methodOf(entry)],
    prodId: { company: "Studio Booking", product: "Appointments", language: "EN" },
  });
  const [head, foot] = file.toString().split(/(?=END:VCALENDAR$)/u);
  const events = file.events(eventsOf(entry, ical)).events();
  return `${head}${folded(events.join(""))}${foot}\r\n`;
}

const longestLine = 74;

/** Folds lines (RFC 5545, 3.1). The library's own folding is slow. */
const folded = (text: string): string => text.split("\r\n").map(foldedLine).join("\r\n");

function foldedLine(line: string): string {
  const pieces: string[] = [];
  let from = 0;
  let bytes = 0;
  for (let at = 0, length = 1; at < line.length; at += length) {
    const code = line.charCodeAt(at);
    length = code >= 0xd800 && code <= 0xdbff ? 2 : 1;
    const more = code < 0x80 ? 1 : Buffer.byteLength(line.slice(at, at + length));
    bytes += more;
    if (bytes <= longestLine) continue;
    pieces.push(line.slice(from, at));
    from = at;
    bytes = more;
  }
  return [...pieces, line.slice(from)].join("\r\n ");
}

/** An invitation has one UID (RFC 5546, 3.2.2), so several days are a daily repetition with moved dates. */
function eventsOf(entry: CalendarEntry, ical: typeof import("ical-generator")): ICalEventData[] {
  const { laterDays = [] } = entry;
  const first = eventOf(entry, ical);
  if (laterDays.length === 0) return [first];
  const repeating = { freq: ical.ICalEventRepeatingFreq.DAILY, count: laterDays.length + 1 };
  const later = laterDays.map((day, at) => ({
    ...eventOf({ ...entry, ...day }, ical),
    recurrenceId: new Date(entry.start + (at + 1) * dayMs),
  }));
  return [{ ...first, repeating }, ...later];
}

const dayMs = 24 * 60 * 60_000;

function eventOf(entry: CalendarEntry, ical: typeof import("ical-generator")): ICalEventData {
  const { cancelled, attendee, url, alarmMinutes, organizer } = entry;
  const { ICalAlarmType, ICalAttendeeRole, ICalAttendeeStatus, ICalEventStatus } = ical;
  const accepted = { rsvp: false, status: ICalAttendeeStatus.ACCEPTED, role: ICalAttendeeRole.REQ };
  return {
    id: uidOf(entry.identity),
    sequence: entry.sequence,
    stamp: new Date(entry.changedAt),
    lastModified: new Date(entry.changedAt),
    start: new Date(entry.start),
    end: new Date(entry.end),
    summary: printable(entry.title),
    description: printable(entry.description),
    location: printable(entry.location),
    // A quoted value can't contain quotes (RFC 5545, 3.2).
    organizer: { name: printable(organizer.name).replaceAll('"', "'"), email: organizer.email },
    // Published entries have no attendees (RFC 5546, 3.2.1).
    attendees: attendee ? [{ email: attendee, ...accepted }] : [],
    url: cancelled ? null : (url ?? null),
    alarms:
      cancelled || alarmMinutes === undefined
        ? []
        : [
            {
              type: ICalAlarmType.display,
              triggerBefore: alarmMinutes * 60,
              description: printable(entry.title),
            },
          ],
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  };
}

export function googleCalendarLink(
  entry: Pick<CalendarEntry, "start" | "end" | "title" | "description" | "location">,
): string {
  const query = new URLSearchParams({
    action: "TEMPLATE",
    text: entry.title,
    dates: `${basicUtc(entry.start)}/${basicUtc(entry.end)}`,
    details: entry.description,
    location: entry.location,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

/** A UUID (RFC 7986, 5.3) that doesn't depend on the site's URL. */
function uidOf(identity: string): string {
  const hex = createHash("sha256").update(`studio-booking ${identity}`).digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 18), 16) & 0x3f) | 0x80).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(18, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

const printable = (text: string): string => text.replace(/[^\P{Cc}\n]/gu, " ");

const basicUtc = (instant: number): string => new Date(instant).toISOString().replace(/[-:]|\.\d{3}/gu, "");
