import { isUnreachable } from "#app/appointments/contact.server.ts";
import { type AppointmentStatus, occupies, phaseOf } from "#app/appointments/status.ts";
import { closedReasonOf } from "#app/availability/booking-hours.server.ts";
import { readCalendar } from "#app/availability/calendar.server.ts";
import { bookingHoursOn, type Calendar, isClosed, workingSpans } from "#app/availability/calendar.ts";
import { addDays, isDate, timeOf } from "#app/availability/dates.ts";
import { activeProviderIds } from "#app/catalogue/service-providers.server.ts";
import {
  absencesWaiting,
  type ColumnAway,
  columnsAway,
  type WaitingAbsence,
} from "#app/front-desk/absence/glance.server.ts";
import { type ComingDay, comingDays } from "#app/front-desk/ahead/coming-days.server.ts";
import { nextSteps } from "#app/front-desk/status/next-steps.ts";
import { type Moment, studioNow } from "#app/shared/clock.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { dateInWords, timeInWords } from "#app/words/dates.ts";
import { formatMoney } from "#app/words/money.ts";
import { type FreeStretch, freeStretches } from "./free-stretches.server.ts";
import { boardHours, type DayAppointment, hourHeight, type Placed, placedDay } from "./layout.ts";
import { idleWords, pausesOn } from "./pauses.server.ts";
import { appointmentsOn, namesOf } from "./rows.server.ts";
import { stateKeys } from "./state-keys.ts";

/** `time` and the labels are in the studio's words, `minutes` and the places in minutes since midnight. */
export type BoardAppointment = {
  kind: "appointment";
  id: number;
  start: number;
  drawn: number;
  half: "start" | "end" | null;
  time: string;
  client: string;
  phone: string;
  service: string;
  minutes: number;
  notes: string | null;
  status: AppointmentStatus;
  /** Neither address nor number is known (rule 6.21). */
  unreachable: boolean;
  /** Its provider is off then. */
  needsOther: boolean;
  /** What the client has said; 0 without a word. */
  lateMinutes: number;
  /** The minute of this day at which they were here. */
  arrived: number | null;
  revision: number;
  /** The letters of what can be done by one key now (rule 6.34). */
  can: string;
  reference: string;
  price: string;
};

export type BoardEntry =
  | BoardAppointment
  | { kind: "gap"; start: number; end: number; half: "start" | null; time: string; label: string }
  /** `to` is where it is changed. */
  | { kind: "blocked"; start: number; end: number; label: string; to?: string };

export type BoardColumn = {
  id: number;
  name: string;
  bufferMinutes: number;
  appointments: number;
  away: ColumnAway | null;
  entries: BoardEntry[];
  /** What is free in one piece, for paper. */
  free: FreeStretch[];
};

/** A date that is none is today, with `dateProblem`. */
export type DayBoard = {
  date: string;
  heading: string;
  dateProblem: string | null;
  today: string;
  previous: string;
  next: string;
  closed: boolean;
  /** Why, on a day that the owner has closed; empty where nobody said it. */
  closedReason: string | null;
  /** `height` of an hour in pixels. */
  hours: { start: number; end: number; height: number; marks: string[] };
  /** For the times that only a hand on the board comes to. */
  locale: string;
  /** The minute of the studio's clock, on today's board. */
  now: number | null;
  columns: BoardColumn[];
  cancelled: { id: number; label: string }[];
  /** Absences in which somebody is still to be decided or told, of any day. */
  absences: WaitingAbsence[];
  ahead: ComingDay[];
  printed: string;
};

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
  const span = boardHours(usual, listed);
  const hours = { ...span, height: hourHeight(span, usual && boardHours(usual, [])) };
  const pausesOf = pausesOn(date, date < moment.date);
  const earliest = earliestOn(date, moment);
  const absences = absencesWaiting(moment);
  const awayOf = columnsAway({ date, calendar, visits: listed, moment }, absences);
  return {
    date,
    heading: dateInWords(date, locale),
    dateProblem: asked && !isDate(asked) ? "Date input not valid." : null,
    today: moment.date,
    previous: addDays(date, -1),
    next: addDays(date, 1),
    closed,
    closedReason,
    hours: { ...hours, marks: marksOf(hours, locale) },
    locale,
    now: date === moment.date ? moment.minute : null,
    absences,
    ahead: comingDays(date, moment),
    printed: `${dateInWords(moment.date, locale, "short")}, ${timeInWords(moment.minute, locale)}`,
    columns: namesOf(ids).map(({ id, name }) => {
      const appointments = listed.filter(({ providerId }) => providerId === id);
      const schedule = calendar.providers.find(({ providerId }) => providerId === id);
      const bufferMinutes = schedule?.bufferMinutes ?? 0;
      const away = awayOf.get(id) ?? null;
      const clock = { date, moment, timeZone, needy: away?.needy ?? [] };
      const placed = placedDay({
        appointments,
        bufferMinutes,
        working: workingOf(calendar, id, date),
        breaks: closed ? [] : pausesOf(schedule),
        idle: idleWords(closed, closedReason),
        hours,
        earliest,
      });
      return {
        id,
        name,
        bufferMinutes,
        appointments: appointments.length,
        away,
        entries: placed.map((entry) => inWords(entry, locale, clock)),
        free: freeStretches(placed, locale),
      };
    }),
    cancelled: cancelled.map(({ id, start, client, service }) => ({
      id,
      label: `${timeInWords(start, locale)} ${client}, ${service}`,
    })),
  };
}

function earliestOn(date: string, { date: today, minute }: Moment): number {
  if (date !== today) return date < today ? 1440 : 0;
  return minute + 1;
}

function workingOf(calendar: Calendar, id: number, date: string) {
  const schedule = calendar.providers.find(({ providerId }) => providerId === id);
  return schedule ? workingSpans(calendar, schedule, date) : [];
}

const marksOf = ({ start, end }: { start: number; end: number }, locale: string): string[] =>
  Array.from({ length: (end - start) / 60 }, (_, hour) => timeInWords(start + hour * 60, locale));

type AppointmentRow = ReturnType<ReturnType<typeof appointmentsOn>["all"]>[number];

/** `needy`: the visits that need another provider. */
type Clock = { date: string; moment: Moment; timeZone: string; needy: readonly number[] };

function inWords(entry: Placed<AppointmentRow & DayAppointment>, locale: string, clock: Clock): BoardEntry {
  const words = (minute: number) => timeInWords(minute % 1440, locale);
  if (entry.kind === "appointment") {
    const { start, appointment, drawn, half } = entry;
    const { id, end, client, phone, service, notes, status, lateMinutes, revision, reference } = appointment;
    const minutes = end - start;
    return {
      kind: "appointment",
      id,
      start,
      drawn,
      half,
      time: words(start),
      client,
      phone,
      service,
      minutes,
      notes,
      status,
      unreachable: isUnreachable(appointment),
      needsOther: clock.needy.includes(id),
      lateMinutes,
      arrived: arrivedOn(appointment, clock),
      revision,
      can: lettersFor(appointment, clock),
      reference,
      price: formatMoney(appointment.priceMinor, appointment.currency, locale),
    };
  }
  const { start, end } = entry;
  if (entry.kind === "gap") {
    const { from, half } = entry;
    return { kind: "gap", start, end, half, time: timeOf(from), label: `Book ${words(from)}–${words(end)}` };
  }
  const { label, to } = entry;
  return { kind: "blocked", start, end, label: `${label}, ${words(start)}–${words(end)}`, ...(to && { to }) };
}

function arrivedOn({ arrivedAt }: AppointmentRow, { date, timeZone }: Clock): number | null {
  if (arrivedAt === null) return null;
  const arrived = studioNow(timeZone, arrivedAt);
  return arrived.date === date ? arrived.minute : null;
}

/** Only steps forward have a letter: one that takes something back is undone by Undo. */
function lettersFor({ status, statusBefore, start }: AppointmentRow, { date, moment }: Clock): string {
  const phase = phaseOf({ date, startMin: start }, moment);
  const steps = nextSteps({ status, was: statusBefore, phase }).filter(({ back }) => !back);
  const letters = Object.entries(stateKeys).flatMap(([letter, state]) =>
    steps.some((step) => step.status === state) ? [letter] : [],
  );
  return letters.join("") + (occupies(status) && status !== "completed" ? "m" : "");
}
