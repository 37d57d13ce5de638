/** Absences on the board: notes in the column headings, marks on visits, and open cases (rule 6.46). */

import { and, eq, sql } from "drizzle-orm";
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { momentInWords } from "#app/domain/appointments/in-words.server.ts";
import { unreachedVisits } from "#app/domain/appointments/notices/client-mail.server.ts";
import { type AppointmentStatus, upcomingStates } from "#app/domain/appointments/status.ts";
import { type Calendar, minutesOffOn } from "#app/domain/availability/calendar.ts";
import { overlaps, type Span } from "#app/domain/availability/spans.ts";
import { providerAtDesk } from "#app/domain/catalogue/service-providers.server.ts";
import { timeOffFrom } from "#app/domain/schedules/provider-record.server.ts";
import { timeOffInWords } from "#app/domain/schedules/schedule-words.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { Moment } from "#app/platform/shared/clock.server.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import { preparedQuery } from "#db/client.server.ts";
import { appointments, told } from "#db/schema.ts";
import { untoldVisits, waitingAbsences } from "./absence.server.ts";

/** `words` is a note such as "Off today: sick". `needsProvider` has the visits that need another provider, `waiting` the provider's open case. */
export type ColumnAbsence = {
  words: string | null;
  needsProvider: number[];
  waiting: { id: number; words: string } | null;
  unopened: boolean;
};

export type WaitingAbsence = {
  id: number;
  providerId: number;
  provider: string;
  when: string;
  days: { first: string; last: string } | null;
  words: string;
  /** The last part of `words`, for narrow screens. */
  short: string;
};

/** `who` is not sent while names are hidden. */
export type UnreachedVisit = { id: number; date: string; words: string; who: string };

export function unreachedVisitRows({ date: today }: Moment): UnreachedVisit[] {
  const { locale } = studio();
  return unreachedVisits(today).map(({ id, date, startMin, providerName, status, contact }) => {
    const when = `${momentInWords(date, startMin, locale)}, with ${providerName}`;
    const who = [contact.name, contact.phone || contact.email].filter(Boolean).join(", ");
    return { id, date, who, words: status === "cancelled" ? `${when}, cancelled` : when };
  });
}

/** `text` is a message for the client's phone. `caseId` is the absence of the visit. */
type ClientToInform = {
  id: number;
  revision: number;
  date: string;
  caseId: number | null;
  words: string;
  client: string;
  phone: string;
  email: string;
  text: string;
};

/** Returns clients who don't yet know the current state of their visit, also of absences (rule 6.43). */
export function clientsToInform(moment: Moment): ClientToInform[] {
  const single = unreachedVisits(moment.date).map((visit) => clientToInform(visit, null, false));
  const ofCases = untoldVisits(moment).map(({ appointment, open, absence }) =>
    clientToInform(appointment, absence.id, open),
  );
  return [...single, ...ofCases];
}

function clientToInform(visit: Appointment, caseId: number | null, isUndecided: boolean): ClientToInform {
  const { id, revision, date, startMin, providerName, status, contact } = visit;
  const when = `${momentInWords(date, startMin, studio().locale)}, with ${providerName}`;
  const state = isUndecided ? ", to decide" : status === "cancelled" ? ", cancelled" : "";
  return {
    ...{ id, revision, date, caseId, words: `${when}${state}` },
    ...{ client: contact.name, phone: contact.phone, email: contact.email },
    text: messageToClient(visit, isUndecided),
  };
}

/** Returns a message for the client's phone. `isUndecided`: the provider is away and nothing is decided. */
export function messageToClient(visit: Appointment, isUndecided: boolean): string {
  const { date, startMin, providerName, status, contact } = visit;
  const { locale, studioName } = studio();
  const moment = momentInWords(date, startMin, locale);
  const news = isUndecided
    ? `We're sorry, ${providerName} can't come, so we have to change your visit on ${moment}. Please call us or reply to this message.`
    : status === "cancelled"
      ? `We're sorry, we had to cancel your visit on ${moment}, with ${providerName}.`
      : `Your visit is now on ${moment}, with ${providerName}.`;
  return `Hello ${contact.name}, this is ${studioName}. ${news}`;
}

type DayVisit = Span & { id: number; providerId: number; status: AppointmentStatus };

export function absencesWaiting(moment: Moment): WaitingAbsence[] {
  const { locale } = studio();
  return waitingAbsences(moment).map(({ absence, open, untold }) => {
    const { id, providerId, off } = absence;
    const words = [open > 0 ? `${open} to decide` : "", untold > 0 ? `${untold} not told` : ""].filter(
      Boolean,
    );
    return {
      id,
      providerId,
      provider: providerAtDesk(absence),
      when: off ? [timeOffInWords(off, locale), off.reason].filter(Boolean).join(", ") : "",
      days: off ? { first: off.firstDate, last: off.lastDate } : null,
      words: words.join(", "),
      short: words.at(-1) ?? "",
    };
  });
}

export function columnAbsences(
  {
    date,
    calendar,
    visits,
    moment,
  }: { date: string; calendar: Calendar; visits: readonly DayVisit[]; moment: Moment },
  waiting: readonly WaitingAbsence[],
): Map<number, ColumnAbsence> {
  const away = new Map<number, ColumnAbsence>();
  for (const schedule of calendar.providers) {
    const { providerId } = schedule;
    const off = minutesOffOn(schedule, date);
    const open = waiting.find(
      ({ providerId: theirs, days }) =>
        theirs === providerId && days !== null && days.first <= date && date <= days.last,
    );
    if (off.length === 0 && !open) continue;
    const needsProvider =
      off.length === 0
        ? []
        : visits.filter((visit) => visit.providerId === providerId && needsOther(visit, off, date, moment));
    const kept = needsProvider.length > 0 ? keptVisitIds(date) : new Set<number>();
    const ids = needsProvider.map(({ id }) => id).filter((id) => !kept.has(id));
    away.set(providerId, {
      words: offInWords(providerId, off, date, moment),
      needsProvider: ids,
      waiting: open ? { id: open.id, words: open.short } : null,
      unopened: ids.length > 0 && !open,
    });
  }
  return away;
}

const needsOther = (
  { status, start, end }: DayVisit,
  off: readonly Span[],
  date: string,
  now: Moment,
): boolean =>
  upcomingStates.includes(status) &&
  (date > now.date || (date === now.date && end > now.minute)) &&
  off.some((span) => overlaps(span, { start, end }));

function offInWords(
  providerId: number,
  off: readonly Span[],
  date: string,
  { date: today }: Moment,
): string | null {
  const [first] = off;
  if (!first) return null;
  const { locale } = studio();
  const whole = first.start === 0 && first.end === 1440;
  const part =
    first.end === 1440
      ? `from ${timeInWords(first.start, locale)}`
      : `until ${timeInWords(first.end, locale)}`;
  const both = `${timeInWords(first.start, locale)}–${timeInWords(first.end % 1440, locale)}`;
  const when = whole
    ? date === today
      ? "today"
      : "this day"
    : first.start > 0 && first.end < 1440
      ? both
      : part;
  const reason = timeOffFrom(providerId, date).find(
    (each) => minutesOffOn({ timeOff: [each] }, date).length > 0,
  )?.reason;
  return reason ? `Off ${when}: ${reason}` : `Off ${when}`;
}

const visitsKept = preparedQuery((db) =>
  db
    .select({ id: told.appointmentId })
    .from(told)
    .innerJoin(
      appointments,
      and(eq(appointments.id, told.appointmentId), eq(appointments.sequence, told.sequence)),
    )
    .where(and(eq(appointments.date, sql.placeholder("date")), eq(told.how, "no_need")))
    .prepare(),
);

const keptVisitIds = (date: string): Set<number> =>
  new Set(
    visitsKept()
      .all({ date })
      .map(({ id }) => id),
  );
