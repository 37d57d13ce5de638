/** The days above the board (rule 6.51). */

import { and, asc, between, gte, lte, ne, sql } from "drizzle-orm";
import { contact } from "#app/domain/appointments/appointment.server.ts";
import { type AppointmentStatus, occupies } from "#app/domain/appointments/status.ts";
import { closedDaysFrom } from "#app/domain/availability/booking-hours.server.ts";
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { type Calendar, isClosed } from "#app/domain/availability/calendar.ts";
import { addDays, daysBetween, isDate, isoWeekday } from "#app/domain/availability/dates.ts";
import { fits, gridStarts, providerDays, type SlotDay } from "#app/domain/availability/slots.ts";
import { type Span, subtract } from "#app/domain/availability/spans.ts";
import { activeProviderIds, bookableProviders } from "#app/domain/catalogue/service-providers.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type Moment, studioNow } from "#app/platform/shared/clock.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { cached } from "#db/cached-reads.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { appointments, timeOff } from "#db/schema.ts";

/** Returns "5 h free", "2.5 h free", "45 min free" or "full". */
export function freeTimeLabel(minutes: number): string {
  if (minutes < 15) return "full";
  return minutes < 60 ? `${minutes} min free` : `${Math.floor(minutes / 30) / 2} h free`;
}

/** Returns "closed: Training day" or "closed". */
export const withReason = (word: "closed" | "off", reason: string): string =>
  reason ? `${word}: ${reason}` : word;

const minGapMinutes = 15;
const quarter = 15;

/** Returns the next quarter hour on today's date, 0 on a later date and 1440 on a past one. */
export function earliestStart(date: string, { date: today, minute }: Moment): number {
  if (date !== today) return date < today ? 1440 : 0;
  return Math.ceil((minute + 1) / quarter) * quarter;
}

/** Returns free spans of at least 15 minutes. */
export const freeSpans = (
  { working, occupied }: Pick<SlotDay, "working" | "occupied">,
  earliest: number,
): Span[] =>
  subtract(working, [...occupied, ...(earliest > 0 ? [{ start: 0, end: earliest }] : [])]).filter(
    ({ start, end }) => end - start >= minGapMinutes,
  );

const minutesIn = (spans: readonly Span[]): number =>
  spans.reduce((sum, { start, end }) => sum + end - start, 0);

/** Suggests starts: times of the guests' grid, else the first quarter hour of a gap (rule 6.50). */
export function freeStarts(day: SlotDay, durationMinutes: number, earliest: number): number[] {
  const fitting = (start: number) => start >= earliest && fits(day, start, durationMinutes);
  const onGrid = gridStarts(day, durationMinutes).filter(fitting);
  const besides = freeSpans(day, earliest)
    .filter(({ start, end }) => !onGrid.some((at) => at >= start && at < end))
    .flatMap((span) => quartersOf(span).find(fitting) ?? []);
  return [...onGrid, ...besides].sort((a, b) => a - b);
}

function quartersOf({ start, end }: Span): number[] {
  const first = Math.ceil(start / quarter) * quarter;
  return Array.from(
    { length: Math.max(0, Math.ceil((end - first) / quarter)) },
    (_, at) => first + at * quarter,
  );
}

const visitsBetween = preparedQuery((db) =>
  db
    .select({
      id: appointments.id,
      providerId: appointments.providerId,
      date: appointments.date,
      start: appointments.startMin,
      end: appointments.endMin,
      status: appointments.status,
      client: contact.name,
      service: appointments.serviceName,
    })
    .from(appointments)
    .where(
      and(
        between(appointments.date, sql.placeholder("from"), sql.placeholder("to")),
        ne(appointments.status, "cancelled"),
      ),
    )
    .orderBy(asc(appointments.date), asc(appointments.startMin), asc(appointments.id))
    .prepare(),
);

const timeOffBetween = preparedQuery((db) =>
  db
    .select({
      providerId: timeOff.providerId,
      firstDate: timeOff.firstDate,
      lastDate: timeOff.lastDate,
      reason: timeOff.reason,
    })
    .from(timeOff)
    .where(and(gte(timeOff.lastDate, sql.placeholder("from")), lte(timeOff.firstDate, sql.placeholder("to"))))
    .orderBy(asc(timeOff.id))
    .prepare(),
);

export const closedReasons = (from: string, to: string): Map<string, string> =>
  new Map(
    closedDaysFrom(from)
      .filter(({ date }) => date <= to)
      .map(({ date, reason }) => [date, reason]),
  );

/** `share` is the percentage of working time that is free, or null on a closed day. */
export type ComingDay = {
  date: string;
  weekday: string;
  number: string;
  words: string;
  share: number | null;
  /** `words` has the number of times that fit the open form. */
  isCounted?: true;
};

const length = 14;

/** Returns 14 dates from today. If these don't include the shown date, they start with it. */
export function datesAhead(shown: string, moment: Moment): string[] {
  const ahead = daysBetween(moment.date, shown);
  const from = ahead >= 0 && ahead < length ? moment.date : shown;
  return Array.from({ length }, (_, at) => addDays(from, at));
}

/** Shows the number of times for the open form instead of the free hours. */
export const withFits = (days: ComingDay[], fits: Record<string, number> | null): ComingDay[] =>
  days.map((day) => {
    const times = day.share === null ? undefined : fits?.[day.date];
    if (times === undefined) return day;
    return {
      ...day,
      isCounted: true,
      words: times === 0 ? "no times" : times === 1 ? "1 time" : `${times} times`,
    };
  });

export const comingDays = (shown: string, moment: Moment): ComingDay[] =>
  daysFrom(datesAhead(shown, moment)[0] ?? shown, moment.date, earliestStart(moment.date, moment));

const daysFrom = cached(
  "calendar",
  (from: string, today: string, firstToday: number): ComingDay[] => {
    const dates = Array.from({ length }, (_, at) => addDays(from, at));
    const range = { providerIds: activeProviderIds(), from, to: dates.at(-1) ?? from };
    return daysOf(dates, readCalendar(range), { today, firstToday });
  },
  8,
);

/** Returns the days. The calendar must have all dates, and the providers to count. */
export function daysOf(
  dates: readonly string[],
  calendar: Calendar,
  { today, firstToday }: { today: string; firstToday: number },
): ComingDay[] {
  const { locale } = studio();
  const providerIds = calendar.providers.map(({ providerId }) => providerId);
  const reasons = closedReasons(calendar.from, calendar.to);
  return dates.map((date) => {
    const day = {
      date,
      weekday: dateInWords(date, locale, "weekday"),
      number: String(Number(date.slice(8))),
    };
    if (isClosed(calendar, date)) return { ...day, words: reasons.get(date) || "closed", share: null };
    const days = providerDays(calendar, { date, providerIds });
    const earliest = date === today ? firstToday : date < today ? 1440 : 0;
    const free = minutesIn(days.flatMap((each) => freeSpans(each, earliest)));
    const working = minutesIn(days.flatMap((each) => each.working));
    return {
      ...day,
      words: date < today ? "over" : working === 0 ? "no staff" : freeTimeLabel(free),
      share: working === 0 ? 0 : Math.round((free / working) * 100),
    };
  });
}

/** `count` excludes cancelled and missed visits. `bookedShare` is the percentage of working time that is booked, or null on a day off. */
export type WeekCell = {
  date: string;
  words: string;
  count: number;
  bookedShare: number | null;
  visits: { id: number; time: string; client: string; service: string; status: AppointmentStatus }[];
};

type WeekRow = { id: number; name: string; cells: WeekCell[] };

/** Returns the week of a date (rule 6.52). The default is this week with all providers. */
export function deskWeek(query: { provider: string | null; date: string | null }, now: number) {
  const { timeZone, locale } = studio();
  const moment = studioNow(timeZone, now);
  const date = query.date && isDate(query.date) ? query.date : moment.date;
  const from = addDays(date, 1 - isoWeekday(date));
  const to = addDays(from, 6);
  const everyone = bookableProviders();
  const provider = everyone.find(({ id }) => String(id) === query.provider);
  const chosen = provider ? [provider] : everyone;
  const calendar = readCalendar({ providerIds: chosen.map(({ id }) => id), from, to });
  const reasons = closedReasons(from, to);
  const off = timeOffBetween().all({ from, to });
  const visits = visitsBetween().all({ from, to });
  const dates = Array.from({ length: 7 }, (_, at) => addDays(from, at));

  const cellOf = (providerId: number, day: string): WeekCell => {
    const own = visits.filter((visit) => visit.providerId === providerId && visit.date === day);
    const [slots] = providerDays(calendar, { date: day, providerIds: [providerId] });
    const away = off.find(
      (one) => one.providerId === providerId && one.firstDate <= day && day <= one.lastDate,
    );
    const words = isClosed(calendar, day)
      ? withReason("closed", reasons.get(day) ?? "")
      : !slots || slots.working.length === 0
        ? withReason("off", away?.reason ?? "")
        : day < moment.date
          ? ""
          : freeTimeLabel(minutesIn(freeSpans(slots, earliestStart(day, moment))));
    const booked = own.filter(({ status }) => occupies(status));
    const working = isClosed(calendar, day) ? 0 : minutesIn(slots?.working ?? []);
    return {
      date: day,
      words,
      count: booked.length,
      bookedShare: working === 0 ? null : Math.min(100, Math.round((minutesIn(booked) / working) * 100)),
      visits: provider
        ? own.map(({ id, start, client, service, status }) => ({
            id,
            time: timeInWords(start, locale),
            client,
            service,
            status,
          }))
        : [],
    };
  };

  return {
    date,
    dateProblem: query.date && !isDate(query.date) ? "Date input not valid." : null,
    today: moment.date,
    heading: `${dateInWords(from, locale, "monthDay")} – ${dateInWords(to, locale, "monthDay")}`,
    previous: addDays(date, -7),
    next: addDays(date, 7),
    providers: everyone,
    providerId: provider?.id ?? null,
    days: dates.map((day) => ({ date: day, label: dateInWords(day, locale, "short") })),
    rows: chosen.map(({ id, name }): WeekRow => ({ id, name, cells: dates.map((day) => cellOf(id, day)) })),
  };
}

export type DeskWeek = ReturnType<typeof deskWeek>;
