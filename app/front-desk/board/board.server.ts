import { lateInWords } from "#app/appointments/late-words.ts";
import type { AppointmentStatus } from "#app/appointments/status.ts";
import { readCalendar } from "#app/availability/calendar.server.ts";
import {
  bookingHoursOn,
  type Calendar,
  isClosed,
  minutesOffOn,
  workingSpans,
} from "#app/availability/calendar.ts";
import { addDays, isDate, isoWeekday, timeOf } from "#app/availability/dates.ts";
import { activeProviderIds } from "#app/catalogue/service-providers.server.ts";
import { type ComingDay, comingDays } from "#app/front-desk/ahead/coming-days.server.ts";
import { type Moment, studioNow } from "#app/shared/clock.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { dateInWords, timeInWords } from "#app/words/dates.ts";
import { formatMoney } from "#app/words/money.ts";
import { type FreeStretch, freeStretches } from "./free-stretches.server.ts";
import { boardHours, type DayAppointment, type Placed, placedDay } from "./layout.ts";
import { appointmentsOn, breaksOn, namesOf } from "./rows.server.ts";

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
  /** What the client has said: "late: 10 min"; null without a word, and once they are here. */
  late: string | null;
  reference: string;
  price: string;
};

export type BoardEntry =
  | BoardAppointment
  | { kind: "gap"; start: number; end: number; time: string; label: string }
  | { kind: "blocked"; start: number; end: number; label: string };

export type BoardColumn = {
  id: number;
  name: string;
  bufferMinutes: number;
  appointments: number;
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
  hours: { start: number; end: number; marks: string[] };
  /** The minute of the studio's clock, on today's board. */
  now: number | null;
  columns: BoardColumn[];
  cancelled: { id: number; label: string }[];
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
  const hours = boardHours(isClosed(calendar, date) ? undefined : bookingHoursOn(calendar, date), listed);
  const labels = breaksOn().all({ weekday: isoWeekday(date) });
  const earliest = earliestOn(date, moment);
  return {
    date,
    heading: dateInWords(date, locale),
    dateProblem: asked && !isDate(asked) ? "Date input not valid." : null,
    today: moment.date,
    previous: addDays(date, -1),
    next: addDays(date, 1),
    closed: isClosed(calendar, date),
    hours: { ...hours, marks: marksOf(hours, locale) },
    now: date === moment.date ? moment.minute : null,
    ahead: comingDays(date, moment),
    printed: `${dateInWords(moment.date, locale, "short")}, ${timeInWords(moment.minute, locale)}`,
    columns: namesOf(ids).map(({ id, name }) => {
      const appointments = listed.filter(({ providerId }) => providerId === id);
      const schedule = calendar.providers.find(({ providerId }) => providerId === id);
      const bufferMinutes = schedule?.bufferMinutes ?? 0;
      const entries = placedDay({
        appointments,
        bufferMinutes,
        working: workingOf(calendar, id, date),
        breaks: [
          ...(schedule ? minutesOffOn(schedule, date).map((span) => ({ ...span, label: "Time off" })) : []),
          ...labels.filter(({ providerId }) => providerId === id),
        ],
        hours,
        earliest,
      });
      return {
        id,
        name,
        bufferMinutes,
        appointments: appointments.length,
        entries: entries.map((entry) => inWords(entry, locale)),
        free: freeStretches(entries, locale),
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
  return Math.ceil((minute + 1) / 15) * 15;
}

function workingOf(calendar: Calendar, id: number, date: string) {
  const schedule = calendar.providers.find(({ providerId }) => providerId === id);
  return schedule ? workingSpans(calendar, schedule, date) : [];
}

const marksOf = ({ start, end }: { start: number; end: number }, locale: string): string[] =>
  Array.from({ length: (end - start) / 60 }, (_, hour) => timeInWords(start + hour * 60, locale));

type AppointmentRow = ReturnType<ReturnType<typeof appointmentsOn>["all"]>[number];

function inWords(entry: Placed<AppointmentRow & DayAppointment>, locale: string): BoardEntry {
  const words = (minute: number) => timeInWords(minute % 1440, locale);
  if (entry.kind === "appointment") {
    const { start, appointment, drawn, half } = entry;
    const { id, end, client, phone, service, notes, status, lateMinutes, reference } = appointment;
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
      late: lateInWords(status, lateMinutes),
      reference,
      price: formatMoney(appointment.priceMinor, appointment.currency, locale),
    };
  }
  const { start, end } = entry;
  if (entry.kind === "gap") {
    const { from } = entry;
    return { kind: "gap", start, end, time: timeOf(from), label: `Book ${words(from)}–${words(end)}` };
  }
  return { kind: "blocked", start, end, label: `${entry.label}, ${words(start)}–${words(end)}` };
}
