/** Booked share of working minutes by provider, weekday and hour (rule 39.7). */
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { type Calendar, type ProviderSchedule, workingSpans } from "#app/domain/availability/calendar.ts";
import { addDays, isoWeekday, timeOf } from "#app/domain/availability/dates.ts";
import { merge, type Span, subtract } from "#app/domain/availability/spans.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import type { DayRange, ReportRange } from "./range.server.ts";
import { type Cell, type OwnerReport, type ReportTable, shareOf } from "./report.ts";
import { type ReportContext, readInPieces, Tally } from "./report-context.server.ts";

/** The keys are provider id, weekday from 1, and `weekday * 24 + hour`. */
type Minutes = { total: number; byProvider: Tally<number>; byWeekday: Tally<number>; byHour: Tally<number> };

type Use = { booked: Minutes; working: Minutes };

const weekdays = [1, 2, 3, 4, 5, 6, 7];

export async function occupancyReport(range: ReportRange, context: ReportContext): Promise<OwnerReport> {
  const now = await readUse(range, context);
  // The range includes bookings of future days, so it is compared with the whole previous range.
  const before = await readUse(range.wholeBefore, context);
  const share = ({ booked, working }: Use) => shareOf(booked.total, working.total);
  return {
    figures: [
      { label: "Occupancy", unit: "share", value: share(now), before: share(before), good: "more" },
      minuteFigure("Booked", now.booked.total, before.booked.total),
      minuteFigure("Working time", now.working.total, before.working.total),
    ],
    tables: [byProvider(now, before, context), byWeekday(now, before, context), byHour(now, context)],
    notes: [
      "Working time follows the current schedules, without breaks, time off and closed days. The pause of a treatment is free time. Appointments outside working hours count as working time.",
      ...(range.isRunning
        ? ["Future days count with the bookings so far and are compared with the whole previous period."]
        : []),
    ],
  };
}

const minuteFigure = (label: string, value: number, before: number) =>
  ({ label, unit: "minutes", value, before, good: null }) as const;

async function readUse(range: DayRange, { providerIds }: ReportContext): Promise<Use> {
  const use: Use = { booked: noMinutes(), working: noMinutes() };
  await readInPieces(range, (piece) => {
    const calendar = readCalendar({ providerIds, ...piece });
    for (let date = piece.from; date <= piece.to; date = addDays(date, 1)) {
      for (const id of providerIds) addDay(use, { date, id, calendar });
    }
  });
  return use;
}

const noMinutes = (): Minutes => ({
  total: 0,
  byProvider: new Tally(),
  byWeekday: new Tally(),
  byHour: new Tally(),
});

type ProviderDay = { date: string; id: number; calendar: Calendar };

function addDay(use: Use, { date, id, calendar }: ProviderDay): void {
  const schedule = calendar.providers.find(({ providerId }) => providerId === id);
  const booked = bookedOn(calendar, id, date);
  const worked = merge([...hoursOf(schedule, calendar, date), ...booked]);
  const weekday = isoWeekday(date);
  for (const span of booked) addSpan(use.booked, span, { id, weekday });
  for (const span of worked) addSpan(use.working, span, { id, weekday });
}

/** Includes inactive providers and future appointments. */
function bookedOn({ taken }: Calendar, id: number, date: string): Span[] {
  const spans = taken.get(id)?.get(date) ?? [];
  return merge(spans.flatMap(({ start, end, pause }) => subtract([{ start, end }], pause ? [pause] : [])));
}

const hoursOf = (
  schedule: ProviderSchedule | undefined,
  calendar: Calendar,
  date: string,
): readonly Span[] => (schedule ? workingSpans(calendar, schedule, date) : []);

function addSpan(
  minutes: Minutes,
  { start, end }: Span,
  { id, weekday }: { id: number; weekday: number },
): void {
  minutes.total += end - start;
  minutes.byProvider.add(id, end - start);
  minutes.byWeekday.add(weekday, end - start);
  for (let from = start; from < end; from = Math.floor(from / 60) * 60 + 60) {
    const hour = Math.floor(from / 60);
    minutes.byHour.add(weekday * 24 + hour, Math.min(end, hour * 60 + 60) - from);
  }
}

const useColumns = [
  { name: "occupancy_percent", label: "Occupancy", unit: "share" },
  { name: "before_percent", label: "Before", unit: "share" },
  { name: "booked_minutes", label: "Booked", unit: "minutes" },
  { name: "working_minutes", label: "Working time", unit: "minutes" },
] as const;

function cellsOf(now: Use, before: Use, of: (minutes: Minutes) => number): Cell[] {
  const [booked, working] = [of(now.booked), of(now.working)];
  return [shareOf(booked, working), shareOf(of(before.booked), of(before.working)), booked, working];
}

function byProvider(now: Use, before: Use, { providerName }: ReportContext): ReportTable {
  return {
    name: "by-provider",
    title: "By provider",
    columns: [{ name: "provider", label: "Provider", unit: "words" }, ...useColumns],
    rows: now.working.byProvider
      .keysWith(before.working.byProvider)
      .map((id) => [providerName(id), ...cellsOf(now, before, (minutes) => minutes.byProvider.of(id))]),
    chart: { kind: "rows", value: 1, before: 2 },
  };
}

/** January 5, 1970, was a Monday. */
const weekdayInWords = (weekday: number, { settings }: ReportContext): string =>
  dateInWords(addDays("1970-01-04", weekday), settings.locale, "longWeekday");

function byWeekday(now: Use, before: Use, context: ReportContext): ReportTable {
  const used = weekdays.filter((day) => now.working.byWeekday.of(day) + before.working.byWeekday.of(day) > 0);
  return {
    name: "by-weekday",
    title: "By weekday",
    columns: [{ name: "weekday", label: "Weekday", unit: "words" }, ...useColumns],
    rows: used.map((day) => [
      weekdayInWords(day, context),
      ...cellsOf(now, before, (minutes) => minutes.byWeekday.of(day)),
    ]),
    chart: { kind: "rows", value: 1, before: 2 },
  };
}

function byHour({ booked, working }: Use, context: ReportContext): ReportTable {
  const keys = working.byHour.keysWith();
  const hours = [...new Set(keys.map((key) => key % 24))].sort((a, b) => a - b);
  const days = weekdays.filter((day) => working.byWeekday.of(day) > 0);
  return {
    name: "by-hour",
    title: "By weekday and hour",
    columns: [
      { name: "weekday", label: "Weekday", unit: "words" },
      ...hours.map((hour) => ({ name: timeOf(hour * 60), label: timeOf(hour * 60), unit: "share" as const })),
    ],
    rows: days.map((day) => [
      weekdayInWords(day, context),
      ...hours.map((hour) => {
        const key = day * 24 + hour;
        return shareOf(booked.byHour.of(key), working.byHour.of(key));
      }),
    ]),
    chart: { kind: "heat" },
  };
}
