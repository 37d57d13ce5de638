import { and, asc, between, eq, gt, gte, inArray, or, type SQL } from "drizzle-orm";
import { contact } from "#app/domain/appointments/appointment.server.ts";
import { lateInWords, phaseOf } from "#app/domain/appointments/status.ts";
import type { TimeOff } from "#app/domain/availability/calendar.ts";
import { addDays, isDate, isoWeekday } from "#app/domain/availability/dates.ts";
import { testToRead } from "#app/domain/booking/patch-test/test-result.server.ts";
import { providerForApi } from "#app/domain/catalogue/services.server.ts";
import { markInWords } from "#app/domain/clients/record-fields.ts";
import { mayStillArrive } from "#app/domain/day/mark.server.ts";
import { nextSteps } from "#app/domain/day/next-steps.ts";
import { nameAtDesk, partColumns, partLabel, recordAtDesk } from "#app/domain/day/part-labels.sql.server.ts";
import { unsettledVisits, visitsDuring } from "#app/domain/schedules/absence/absence.server.ts";
import { visitsOfProvider } from "#app/domain/schedules/absence/informed.server.ts";
import { ownTimeOff } from "#app/domain/schedules/absence/own-absence.server.ts";
import { timeOffFrom } from "#app/domain/schedules/provider-record.server.ts";
import { timeOffInWords } from "#app/domain/schedules/schedule-words.server.ts";
import { hasEnded, isInProgress } from "#app/domain/schedules/set-time-off.server.ts";
import { singleDaysFrom } from "#app/domain/schedules/single-day/day.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type Moment, studioNow } from "#app/platform/shared/clock.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { ownClientUrl } from "#app/routes/parts/desk-pages.ts";
import { db } from "#db/client.server.ts";
import { appointments, clients, occupying } from "#db/schema.ts";
import { type BetweenVisits, betweenVisits } from "./between-visits.server.ts";

export type OwnAppointment = ReturnType<typeof inWords> & { test: string | null };

export type OwnDay = {
  providerId: number;
  date: string;
  heading: string;
  dateProblem: string | null;
  isToday: boolean;
  today: string;
  week: { date: string; weekday: string; number: string; label: string; appointments: number }[];
  appointments: OwnAppointment[];
  cancelled: OwnAppointment[];
  between: BetweenVisits[];
  /** The current appointment, else the next one; `day` if that isn't today. */
  next: (OwnAppointment & { day: string | null }) | null;
  services: { id: number; name: string; minutes: number }[];
  bufferMinutes: number | null;
  /** The current or next time off; `now`: it includes this minute (rule 15.6). */
  timeOff: { words: string; reason: string; now: boolean } | null;
  /** Visits not started yet, of the day and of the afternoon, which begins at `from`. */
  toCome: { day: number; afternoon: number; from: string };
  inService: string | null;
  singleDays: { date: string; day: string; words: string }[];
};

/** For an account that is no provider, the day is empty and `bufferMinutes` is null. */
export function providerDay(providerId: number, asked: string | null, now: number): OwnDay {
  const { timeZone, locale } = studio();
  const moment = studioNow(timeZone, now);
  const date = asked && isDate(asked) ? asked : moment.date;
  const monday = addDays(date, 1 - isoWeekday(date));
  const rows = ownAppointments(providerId, monday, addDays(monday, 6));
  const listed = rows.filter(({ status }) => status !== "cancelled");
  const next = nextAppointment(providerId, moment);
  const words = (row: AppointmentRow) => ({
    ...inWords(row, moment, locale),
    test: row.date <= moment.date && row.status !== "cancelled" ? testToRead(row.id, now) : null,
  });
  const onTheDay = rows.filter((row) => row.date === date);
  const taking = onTheDay.filter(({ status }) => status !== "cancelled");
  const profile = providerForApi(providerId);
  const today = visitsOfProvider({ providerId, from: moment.date, to: moment.date });
  const off = timeOffFrom(providerId, moment.date).find((each) => !hasEnded(each, moment));
  return {
    providerId,
    date,
    heading: dateInWords(date, locale),
    dateProblem: asked && !isDate(asked) ? "Date input not valid." : null,
    isToday: date === moment.date,
    today: moment.date,
    week: Array.from({ length: 7 }, (_, days) => addDays(monday, days)).map((day) => ({
      date: day,
      weekday: dateInWords(day, locale, "weekday"),
      number: String(Number(day.slice(8))),
      label: dateInWords(day, locale, "dayMonth"),
      appointments: listed.filter((row) => row.date === day).length,
    })),
    appointments: taking.map(words),
    between: betweenVisits({ providerId, date, visits: taking }, moment, locale),
    cancelled: onTheDay.filter(({ status }) => status === "cancelled").map(words),
    next: next
      ? {
          ...words(next),
          day: next.date === moment.date ? null : dateInWords(next.date, locale, "dayMonth"),
        }
      : null,
    services: (profile?.services ?? []).map(({ id, name, duration }) => ({ id, name, minutes: duration })),
    bufferMinutes: profile?.buffer_minutes ?? null,
    timeOff: off
      ? { words: timeOffInWords(off, locale), reason: off.reason, now: isInProgress(off, moment) }
      : null,
    toCome: toCome(providerId, moment, locale),
    inService: today.find(({ status }) => status === "in_service")?.contact.name ?? null,
    singleDays: singleDaysFrom(providerId, moment.date)
      .slice(0, mostSingleDays)
      .map((each) => ({ ...each, day: dateInWords(each.date, locale, "dayMonth") })),
  };
}

function toCome(providerId: number, moment: Moment, locale: string): OwnDay["toCome"] {
  const visits = (off: TimeOff) => unsettledVisits(visitsDuring(off, providerId, moment)).length;
  const afternoon = ownTimeOff("afternoon", moment);
  return {
    day: visits(ownTimeOff("day", moment)),
    afternoon: visits(afternoon),
    from: timeInWords(afternoon.startMin, locale),
  };
}

const mostSingleDays = 5;

type AppointmentRow = ReturnType<typeof ownAppointments>[number];

function inWords(
  { date, start, end, was, lateMinutes, mark, markKind, ...more }: AppointmentRow,
  moment: Moment,
  locale: string,
) {
  const { part, inSeries, recordId, ...appointment } = more;
  const { status, pauseStart, pauseEnd } = appointment;
  const phase = phaseOf({ date, startMin: start }, moment);
  const visit = { status, startMin: start, lateMinutes };
  const early = phase === "begun" && mayStillArrive(visit, studio(), moment.minute);
  return {
    ...appointment,
    start,
    time: timeInWords(start, locale),
    endTime: timeInWords(end % 1440, locale),
    minutes: end - start,
    belongs: partLabel({ part, inSeries }),
    pause:
      pauseStart === null || pauseEnd === null
        ? null
        : `${timeInWords(pauseStart, locale)}–${timeInWords(pauseEnd, locale)}`,
    late: lateInWords(status, lateMinutes),
    clientMark: markInWords({ mark, markKind }),
    /** Null for a client without contact, who has no record. */
    clientPage: recordId === null ? null : ownClientUrl(recordId),
    steps: status === "cancelled" ? [] : nextSteps({ status, was, phase, early }),
  };
}

const columns = {
  id: appointments.id,
  date: appointments.date,
  start: appointments.startMin,
  end: appointments.endMin,
  status: appointments.status,
  was: appointments.statusBefore,
  revision: appointments.revision,
  client: nameAtDesk,
  phone: contact.phone,
  service: appointments.serviceName,
  notes: contact.notes,
  lateMinutes: appointments.lateMinutes,
  pauseStart: appointments.pauseStartMin,
  pauseEnd: appointments.pauseEndMin,
  ...partColumns,
  recordId: recordAtDesk,
  mark: clients.mark,
  markKind: clients.markKind,
};

const ownRows = (...conditions: (SQL | undefined)[]) =>
  db()
    .select(columns)
    .from(appointments)
    .leftJoin(clients, eq(clients.id, recordAtDesk))
    .where(and(...conditions))
    .orderBy(asc(appointments.date), asc(appointments.startMin), asc(appointments.id));

const ownAppointments = (providerId: number, from: string, to: string) =>
  ownRows(eq(appointments.providerId, providerId), between(appointments.date, from, to)).all();

/** An appointment counts until its end; one in service until it is completed. */
const nextAppointment = (providerId: number, { date: today, minute }: Moment) =>
  ownRows(
    eq(appointments.providerId, providerId),
    inArray(appointments.status, ["booked", "confirmed", "arrived", "in_service"]),
    // Repeats the line above in the index's terms, so that SQLite starts at today instead of the first visit.
    occupying,
    gte(appointments.date, today),
    or(
      gt(appointments.date, today),
      and(
        eq(appointments.date, today),
        or(gt(appointments.endMin, minute), eq(appointments.status, "in_service")),
      ),
    ),
  )
    .limit(1)
    .get();
