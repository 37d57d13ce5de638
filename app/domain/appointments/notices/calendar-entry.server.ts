/** One calendar entry for all parts, under the UID of the first one (rules 11.13 and 11.28). */
import { type Appointment, saidReference } from "#app/domain/appointments/appointment.server.ts";
import { listedNames, nameWithAdded, spanOf } from "#app/domain/appointments/in-words.server.ts";
import { byTime } from "#app/domain/appointments/joint.server.ts";
import { occupies } from "#app/domain/appointments/status.ts";
import type { CalendarDay, CalendarEntry } from "#app/domain/notifications/calendar-file.server.ts";
import { mailSender } from "#app/domain/notifications/email/sender.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { partInWords } from "./facts.server.ts";

type Parts = readonly Appointment[];

/** In minutes: time to set out on the same day. */
const alarmMinutes = 120;

/** Returns the client's entry. `manageUrl` changes the visit; without it, the phone number is shown. `visit` has all parts. */
export function calendarEntryOf(visit: Parts, manageUrl = ""): CalendarEntry {
  const { phone, studioName } = studio();
  const change = manageUrl ? `To change it: ${manageUrl}` : `To change it, call ${phone}.`;
  const entry = entryOf(visit, (parts) => ({
    title: `${servicesOf(parts)} at ${studioName}`,
    description: [
      ...withWhom(parts, firstPart(visit), priceOf(parts)),
      referenceOf(parts),
      ...(parts.some(takesPlace) ? [change] : []),
    ].join("\n"),
  }));
  return { ...entry, alarmMinutes, ...(manageUrl && { url: manageUrl }) };
}

/** Returns the entry for staff: client and phone number, without notes (rule 11.12) or the client's link. */
export function staffCalendarEntryOf(visit: Parts): CalendarEntry {
  const first = firstPart(visit);
  const { name, phone } = first.contact;
  return entryOf(visit, (parts) => ({
    title: `${servicesOf(parts)}, ${name}`,
    description: [
      ...withWhom(parts, first, ""),
      referenceOf(parts),
      ...(phone ? [`Phone ${phone}`] : []),
    ].join("\n"),
  }));
}

/** Cancels the entries of single parts that versions before rule 11.28 mailed. */
export const formerEntriesOf = (visit: Parts, entryOf: (part: Parts) => CalendarEntry): CalendarEntry[] =>
  visit
    .filter((part) => part !== firstPart(visit))
    .map((part) => ({ ...entryOf([part]), sequence: part.sequence + 1, cancelled: true }));

/** Covers the parts that take place, or all if none does. */
function entryOf(visit: Parts, wordsOf: (parts: Parts) => Pick<CalendarEntry, "title" | "description">) {
  const settings = studio();
  const first = firstPart(visit);
  const left = visit.filter(takesPlace);
  const cancelled = left.length === 0;
  const shown = byTime(cancelled ? visit : left);
  const dayOf = (date: string): CalendarDay => {
    const parts = shown.filter((part) => part.date === date);
    const spans = parts.map((part) => spanOf(part, settings));
    const start = Math.min(...spans.map((span) => span.start));
    return { start, end: Math.max(...spans.map(({ end }) => end)), ...wordsOf(parts) };
  };
  const [date = first.date, ...laterDates] = new Set(shown.map((part) => part.date));
  return {
    identity: `${first.id} ${saidReference(first.reference)}`,
    // Rises with each changed or added part.
    sequence: visit.reduce((sum, { sequence }) => sum + sequence + 1, -1),
    changedAt: Math.max(...visit.map(({ updatedAt }) => updatedAt)),
    ...dayOf(date),
    ...(!cancelled && laterDates.length > 0 && { laterDays: laterDates.map(dayOf) }),
    location: settings.address,
    organizer: { name: settings.studioName, email: settings.email || mailSender().address },
    cancelled,
  };
}

const takesPlace = ({ status }: Appointment): boolean => occupies(status);

/** The part with the visit's reference never changes (rule 35.22). */
function firstPart(visit: Parts): Appointment {
  const first = visit.find(({ reference }) => reference === saidReference(reference)) ?? visit[0];
  if (!first) throw new Error("A visit needs at least one part.");
  return first;
}

const servicesOf = (parts: Parts): string => listedNames([...new Set(parts.map(nameWithAdded))]);

const referenceOf = ([part]: Parts): string => `Reference ${saidReference(part?.reference ?? "")}.`;

function priceOf(parts: Parts): string {
  const minor = parts.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
  return formatMoney(minor, parts[0]?.currency ?? "", studio().locale);
}

/** Returns "With Maya, $95."; a line each for several parts or another person. */
function withWhom(parts: Parts, { contact }: Appointment, price: string): string[] {
  const [part] = parts;
  if (part && parts.length === 1 && part.contact.name === contact.name) {
    return [`With ${[part.providerName, price].filter(Boolean).join(", ")}.`];
  }
  const { locale } = studio();
  const lines = parts.map((one) => `${timeInWords(one.startMin, locale)}: ${partInWords(one, contact)}`);
  return price ? [...lines, `Price: ${price}.`] : lines;
}

/** Returns a published entry for the studio's own mailbox, because organizers can't invite themselves (RFC 5546, 3.2.2). */
export function mailedEntry(entry: CalendarEntry, recipient: string): CalendarEntry {
  const isOrganizer = entry.organizer.email.toLowerCase() === recipient.toLowerCase();
  return isOrganizer && !entry.cancelled ? entry : { ...entry, attendee: recipient };
}
