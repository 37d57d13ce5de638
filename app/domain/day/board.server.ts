import { type AppointmentStatus, isOpen } from "#app/domain/appointments/status.ts";
import { closedReasonOf } from "#app/domain/availability/booking-hours.server.ts";
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { bookingHoursOn, isClosed, workingSpans } from "#app/domain/availability/calendar.ts";
import { addDays, isDate } from "#app/domain/availability/dates.ts";
import { activeProviderIds } from "#app/domain/catalogue/service-providers.server.ts";
import {
  absencesWaiting,
  type ColumnAbsence,
  columnAbsences,
  type UnreachedVisit,
  unreachedVisitRows,
  type WaitingAbsence,
} from "#app/domain/schedules/absence/absence-notes.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { unclosedDays } from "#app/domain/till/closing/open-days.server.ts";
import { nextSaleNumber } from "#app/domain/till/ledger/sales.server.ts";
import { type Moment, studioNow } from "#app/platform/shared/clock.server.ts";
import { briefly } from "#app/platform/words/brief-name.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { initialsOf } from "#app/platform/words/initials.ts";
import { type ComingDay, comingDays } from "./coming-days.server.ts";
import { type BoardEntry, entryInWords } from "./entry-words.server.ts";
import { boardHours, placedDay, type TallHours, tallHours } from "./layout.ts";
import { type FreeStretch, freeStretches, idleWords, pausesOn } from "./pauses.server.ts";
import { nextColumn } from "./present.ts";
import { appointmentsOn, type HeldRoom, namesOf, roomsHeldOn } from "./rows.server.ts";

export type BoardColumn = {
  id: number;
  name: string;
  briefName: string;
  bufferMinutes: number;
  appointments: number;
  away: ColumnAbsence | null;
  entries: BoardEntry[];
  free: FreeStretch[];
};

export type DayBoard = {
  date: string;
  heading: string;
  dateProblem: string | null;
  today: string;
  previous: string;
  next: string;
  closed: boolean;
  closedReason: string | null;
  hours: { start: number; end: number; marks: string[]; tall: TallHours };
  locale: string;
  now: number | null;
  columns: BoardColumn[];
  rooms: HeldRoom[];
  /** The column that a phone shows first. Null means the leftmost. */
  first: number | null;
  cancelled: { id: number; label: string }[];
  /** Open absence cases of any day. */
  absences: WaitingAbsence[];
  unreached: UnreachedVisit[];
  /** The number of today's past visits without a final status. */
  notMarked: number;
  /** The last day before today that was not closed. */
  leftOpen: { date: string; words: string } | null;
  ahead: ComingDay[];
  printed: string;
};

/** In letters. More don't fit beside the menu of the narrowest column. */
const briefHead = 11;

const usesTill = (): boolean => nextSaleNumber() > 1;

export function dayBoard(asked: string | null, now: number): DayBoard {
  const { timeZone, locale } = studio();
  const moment = studioNow(timeZone, now);
  const date = asked && isDate(asked) ? asked : moment.date;
  const rows = appointmentsOn().all({ date });
  const cancelled = rows.filter(({ status }) => status === "cancelled");
  const listed = rows.filter(({ status }) => status !== "cancelled");
  const ids = [...new Set([...activeProviderIds(), ...listed.map(({ providerId }) => providerId)])];
  const calendar = readCalendar({ providerIds: ids, from: date, to: date });
  const closed = isClosed(calendar, date);
  const closedReason = calendar.closedDays.has(date) ? closedReasonOf(date) : null;
  const usual = closed ? undefined : bookingHoursOn(calendar, date);
  const hours = boardHours(usual, listed);
  const tall = tallHours(listed);
  const pausesOf = pausesOn(date, date < moment.date);
  const idle = idleWords(closed, closedReason);
  const earliest = earliestOn(date, moment);
  const absences = absencesWaiting(moment);
  const awayOf = columnAbsences({ date, calendar, visits: listed, moment }, absences);
  const minute = date === moment.date ? moment.minute : null;
  const more = { timeZone, usesTill: usesTill() };
  const columns = namesOf(ids).map(({ id, name }): BoardColumn => {
    const appointments = listed.filter(({ providerId }) => providerId === id);
    const schedule = calendar.providers.find(({ providerId }) => providerId === id);
    const bufferMinutes = schedule?.bufferMinutes ?? 0;
    const away = awayOf.get(id) ?? null;
    const clock = { date, moment, needsProvider: away?.needsProvider ?? [], ...more };
    const working = schedule ? workingSpans(calendar, schedule, date) : [];
    const breaks = closed ? [] : pausesOf(schedule);
    const placed = placedDay({ appointments, bufferMinutes, working, breaks, idle, hours, tall, earliest });
    return {
      id,
      name,
      briefName: briefly(name, briefHead),
      bufferMinutes,
      appointments: appointments.length,
      away,
      entries: placed.map((entry) => entryInWords(entry, locale, clock)),
      free: freeStretches(placed, locale),
    };
  });
  return {
    date,
    heading: dateInWords(date, locale),
    dateProblem: asked && !isDate(asked) ? "Date input not valid." : null,
    today: moment.date,
    ...{ previous: addDays(date, -1), next: addDays(date, 1) },
    closed,
    closedReason,
    hours: { ...hours, marks: marksOf(hours, locale), tall },
    locale,
    now: minute,
    absences,
    ...openWork(moment, date, listed),
    ahead: comingDays(date, moment),
    printed: `${dateInWords(moment.date, locale, "short")}, ${timeInWords(moment.minute, locale)}`,
    columns,
    rooms: roomsHeldOn(date),
    first: nextColumn(columns, minute),
    cancelled: cancelled.map((visit) => ({ id: visit.id, label: lineOf(visit, locale) })),
  };
}

type Timed = { status: AppointmentStatus; end: number };

const openWork = (moment: Moment, date: string, visits: readonly Timed[]) => ({
  unreached: unreachedVisitRows(moment),
  notMarked:
    date === moment.date
      ? visits.filter(({ status, end }) => isOpen(status) && end < moment.minute).length
      : 0,
  leftOpen: openDaysLabel(unclosedDays(moment.date)),
});

function openDaysLabel([date, ...others]: string[]): DayBoard["leftOpen"] {
  if (date === undefined) return null;
  const day = dateInWords(date, studio().locale, "short");
  const more = others.length === 1 ? " and 1 more day" : ` and ${others.length} more days`;
  return { date, words: others.length === 0 ? day : day + more };
}

const lineOf = (visit: { start: number; client: string; service: string }, locale: string): string =>
  `${timeInWords(visit.start, locale)} ${visit.client}, ${visit.service}`;

function earliestOn(date: string, { date: today, minute }: Moment): number {
  if (date !== today) return date < today ? 1440 : 0;
  return minute + 1;
}

const marksOf = ({ start, end }: { start: number; end: number }, locale: string): string[] =>
  Array.from({ length: (end - start) / 60 }, (_, hour) => timeInWords(start + hour * 60, locale));

/** Replaces names by initials and omits phone numbers, notes, alerts and checks (rule 6.76). */
export const withInitials = (board: DayBoard): DayBoard => renamed(board, (name) => `(${initialsOf(name)})`);

export const withoutNames = (board: DayBoard): DayBoard => renamed(board, () => "");

function renamed(board: DayBoard, nameOf: (name: string) => string): DayBoard {
  const entry = (one: BoardEntry): BoardEntry =>
    one.kind === "appointment"
      ? {
          ...one,
          client: nameOf(one.client),
          briefName: nameOf(one.client),
          phone: "",
          notes: null,
          clientMark: "",
          belongs: "",
          toCheck: "",
        }
      : one;
  return {
    ...board,
    columns: board.columns.map((column) => ({ ...column, entries: column.entries.map(entry) })),
    cancelled: [],
    unreached: board.unreached.map((visit) => ({ ...visit, who: "" })),
  };
}
