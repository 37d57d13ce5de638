/**
 * One appointment as a calendar file (RFC 5545), published, and withdrawn by mail with METHOD:CANCEL (RFC 5546, 4.1.3, 3.2.5):
 * Outlook and Apple follow that, Google only for an entry that came as an invitation. Times are UTC instants, so that no calendar
 * needs the studio's zone. A later file of the same appointment carries the same UID and a higher SEQUENCE.
 */
import { createHash } from "node:crypto";

export type CalendarEntry = {
  /** Names the entry for good: the same text always gives the same UID. */
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
  /** The address to which a file that withdraws the entry is mailed. */
  withdrawnFrom?: string;
};

/** The method of its file, which the type of the attachment repeats (RFC 6047, 2.4). */
export const methodOf = ({ cancelled, withdrawnFrom }: CalendarEntry): "PUBLISH" | "CANCEL" =>
  cancelled && withdrawnFrom ? "CANCEL" : "PUBLISH";

export async function calendarFile(entry: CalendarEntry): Promise<string> {
  // Loaded when the first file is asked for: most requests never need it.
  const { default: calendar, ICalCalendarMethod, ICalEventStatus } = await import("ical-generator");
  const file = calendar({
    method: ICalCalendarMethod[methodOf(entry)],
    prodId: { company: "Studio Booking", product: "Appointments", language: "EN" },
    events: [
      {
        id: uidOf(entry.identity),
        sequence: entry.sequence,
        stamp: new Date(entry.changedAt),
        lastModified: new Date(entry.changedAt),
        start: new Date(entry.start),
        end: new Date(entry.end),
        summary: printable(entry.title),
        description: printable(entry.description),
        location: printable(entry.location),
        // A quoted parameter knows no escape for a quote (RFC 5545, 3.2).
        organizer: {
          name: printable(entry.organizer.name).replaceAll('"', "'"),
          email: entry.organizer.email,
        },
        // None in a published one (RFC 5546, 3.2.1).
        attendees: entry.cancelled && entry.withdrawnFrom ? [{ email: entry.withdrawnFrom }] : [],
        status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      },
    ],
  });
  return `${file.toString()}\r\n`;
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

/** A UUID (RFC 7986, 5.3) that depends on nothing that may change, such as the site's address. */
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
