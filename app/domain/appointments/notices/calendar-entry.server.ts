/** The calendar entry of a visit: one for all of its parts, under the UID of the first one (rules 11.13 and 11.28). */
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

/** Two hours: time to set out, and a part of the same day. */
const alarmMinutes = 120;

/** For the client, with `manageUrl` to change the visit, else with the phone number. `visit` has all its parts, in whatever state. */
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

/** For a provider or the studio: the client and the number, never the notes (rule 11.12), and no link of the client. */
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

/** The entries of the other parts, withdrawn: versions without rule 11.28 mailed one of each. `entryOf` makes that of one part. */
export const formerEntriesOf = (visit: Parts, entryOf: (part: Parts) => CalendarEntry): CalendarEntry[] =>
  visit
    .filter((part) => part !== firstPart(visit))
    .map((part) => ({ ...entryOf([part]), sequence: part.sequence + 1, cancelled: true }));

/** Of the parts that take place, else of all. `wordsOf` says what the entry of a day with these parts holds. */
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
    // Rises with each change of a part and with each part that is added.
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

/** The part that has the reference of the visit (rule 35.22), which stays the first whatever is moved, added or cancelled. */
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

/** "With Maya, $95."; of several parts, or of one for another person than the first, a line each. */
function withWhom(parts: Parts, { contact }: Appointment, price: string): string[] {
  const [part] = parts;
  if (part && parts.length === 1 && part.contact.name === contact.name) {
    return [`With ${[part.providerName, price].filter(Boolean).join(", ")}.`];
  }
  const { locale } = studio();
  const lines = parts.map((one) => `${timeInWords(one.startMin, locale)}: ${partInWords(one, contact)}`);
  return price ? [...lines, `Price: ${price}.`] : lines;
}

/**
 * The entry as it is mailed to somebody: an invitation, or its withdrawal. The organizer can't be invited by itself (RFC 5546, 3.2.2):
 * the studio's own box gets a published entry.
 */
export function mailedEntry(entry: CalendarEntry, recipient: string): CalendarEntry {
  const isOrganizer = entry.organizer.email.toLowerCase() === recipient.toLowerCase();
  return isOrganizer && !entry.cancelled ? entry : { ...entry, attendee: recipient };
}
