/** Days between booking and visit (rule 39.12). */
import { addDays, daysBetween } from "#app/domain/availability/dates.ts";
import { instantOf } from "#app/platform/shared/clock.server.ts";
import type { DayRange, ReportRange } from "./range.server.ts";
import { type OwnerReport, shareOf } from "./report.ts";
import { type ReportContext, readInPieces, Tally } from "./report-context.server.ts";
import { bookingInstants } from "./rows.sql.server.ts";

const spans = [
  { from: 0, words: "On the day" },
  { from: 1, words: "The day before" },
  { from: 2, words: "2 to 3 days" },
  { from: 4, words: "4 to 7 days" },
  { from: 8, words: "8 to 14 days" },
  { from: 15, words: "15 to 30 days" },
  { from: 31, words: "31 days or more" },
];

export async function leadTimeReport(range: ReportRange, { settings }: ReportContext): Promise<OwnerReport> {
  const now = await countLeads(range, settings.timeZone);
  const before = await countLeads(range.wholeBefore, settings.timeZone);
  return {
    figures: [
      {
        label: "Median time between booking and visit",
        unit: "days",
        value: median(now),
        before: median(before),
        good: null,
      },
      { label: "Bookings", unit: "count", value: countOf(now), before: countOf(before), good: "more" },
    ],
    tables: [
      {
        name: "by-days",
        title: "Days ahead",
        columns: [
          { name: "booked_ahead", label: "Booked", unit: "words" },
          { name: "share_percent", label: "Share", unit: "share" },
          { name: "before_percent", label: "Before", unit: "share" },
          { name: "bookings", label: "Bookings", unit: "count" },
        ],
        rows: spans.map(({ words }, at) => [
          words,
          shareOf(within(now, at), countOf(now)),
          shareOf(within(before, at), countOf(before)),
          within(now, at),
        ]),
        chart: { kind: "rows", value: 1, before: 2 },
      },
    ],
    notes: [
      "Bookings are listed by the day of the visit, including future days. Walk-ins and paper entries are not counted.",
    ],
  };
}

type Leads = Tally<number>;

async function countLeads(range: DayRange, timeZone: string): Promise<Leads> {
  const leads: Leads = new Tally();
  const midnights = new Map<number, number>();
  // Counts by day number, because formatting the dates would be slow.
  const midnightOf = (day: number): number => {
    const known = midnights.get(day) ?? instantOf(addDays(dayZero, day), 0, timeZone);
    midnights.set(day, known);
    return known;
  };
  await readInPieces(range, (piece) => {
    for (const [date, instants] of bookingInstants(piece)) {
      const day = daysBetween(dayZero, date);
      for (const createdAt of instants) leads.add(daysAhead(day, createdAt, midnightOf), 1);
    }
  });
  return leads;
}

const dayZero = "1970-01-01";
const dayMs = 86_400_000;

function daysAhead(day: number, createdAt: number, midnightOf: (day: number) => number): number {
  const days = Math.max(0, Math.ceil((midnightOf(day) - createdAt) / dayMs));
  // Rounded, because a day can have 23 or 25 hours.
  if (days > 0 && createdAt >= midnightOf(day + 1 - days)) return days - 1;
  return createdAt < midnightOf(day - days) ? days + 1 : days;
}

const countOf = (leads: Leads): number => leads.keysWith().reduce((sum, days) => sum + leads.of(days), 0);

function within(leads: Leads, at: number): number {
  const [from, next] = [spans[at]?.from ?? 0, spans[at + 1]?.from ?? Number.POSITIVE_INFINITY];
  const those = leads.keysWith().filter((days) => days >= from && days < next);
  return those.reduce((sum, days) => sum + leads.of(days), 0);
}

/** The median, or null without bookings. */
function median(leads: Leads): number | null {
  const half = countOf(leads) / 2;
  let passed = 0;
  for (const days of leads.keysWith().sort((a, b) => a - b)) {
    passed += leads.of(days);
    if (passed >= half) return days;
  }
  return null;
}
