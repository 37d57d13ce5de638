import { and, desc, eq, gte, lte, min, sql, sum } from "drizzle-orm";
import { addDays, isoWeekday } from "#app/domain/availability/dates.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { db } from "#db/client.server.ts";
import { dailyCounts } from "#db/schema.ts";
import type { Count } from "./counts.ts";

type Named = { subject: string; count: number };

type Period = { words: string; visits: number; booked: number };

export type Report = {
  visits: number;
  opened: number;
  days: number;
  booked: number;
  refused: number;
  pages: Named[];
  referrers: Named[];
  periods: Period[];
  by: "day" | "week" | "month";
  since: string | null;
};

/** Returns the counts of the last `length` days, today included. */
export function statisticsOf(length: number, now: number): Report {
  const { timeZone, locale } = studio();
  const { date: last } = studioNow(timeZone, now);
  const span = { first: addDays(last, 1 - length), last };
  const totals = new Map(
    db()
      .select({ what: dailyCounts.what, count: sum(dailyCounts.count) })
      .from(dailyCounts)
      .where(inSpan(span))
      .groupBy(dailyCounts.what)
      .all()
      .map(({ what, count }) => [what, Number(count)]),
  );
  const total = (what: Count["what"]) => totals.get(what) ?? 0;
  const since =
    db()
      .select({ date: min(dailyCounts.date) })
      .from(dailyCounts)
      .get()?.date ?? null;
  const by = length > 100 ? "month" : length > 31 ? "week" : "day";
  return {
    visits: total("referrer"),
    opened: total("opened"),
    days: total("day"),
    booked: total("booked"),
    refused: total("refused"),
    pages: topOf("page", span),
    referrers: topOf("referrer", span),
    periods: periodsOf(span, by, locale),
    by,
    since: since && dateInWords(since, locale, "date"),
  };
}

type Span = { first: string; last: string };

const inSpan = ({ first, last }: Span) => and(gte(dailyCounts.date, first), lte(dailyCounts.date, last));

const topOf = (what: Count["what"], span: Span): Named[] =>
  db()
    .select({ subject: dailyCounts.subject, count: sum(dailyCounts.count) })
    .from(dailyCounts)
    .where(and(inSpan(span), eq(dailyCounts.what, what)))
    .groupBy(dailyCounts.subject)
    .orderBy(desc(sum(dailyCounts.count)), dailyCounts.subject)
    .limit(10)
    .all()
    .map(({ subject, count }) => ({ subject, count: Number(count) }));

const countsByDate = (span: Span) =>
  db()
    .select({
      date: dailyCounts.date,
      visits: sql<number>`sum(iif(${dailyCounts.what} = 'referrer', ${dailyCounts.count}, 0))`,
      booked: sql<number>`sum(iif(${dailyCounts.what} = 'booked', ${dailyCounts.count}, 0))`,
    })
    .from(dailyCounts)
    .where(inSpan(span))
    .groupBy(dailyCounts.date)
    .all();

function periodsOf({ first, last }: Span, by: Report["by"], locale: string): Period[] {
  const counted = new Map(countsByDate({ first, last }).map((row) => [row.date, row]));
  const periods = new Map<string, Period>();
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const start = startOf(date, by);
    const period = periods.get(start) ?? { words: wordsOf(start, by, locale), visits: 0, booked: 0 };
    const { visits = 0, booked = 0 } = counted.get(date) ?? {};
    periods.set(start, { ...period, visits: period.visits + visits, booked: period.booked + booked });
  }
  return [...periods.values()];
}

function startOf(date: string, by: Report["by"]): string {
  if (by === "month") return `${date.slice(0, 7)}-01`;
  return by === "week" ? addDays(date, 1 - isoWeekday(date)) : date;
}

function wordsOf(start: string, by: Report["by"], locale: string): string {
  if (by === "month") return `${dateInWords(start, locale, "month")} ${start.slice(0, 4)}`;
  return dateInWords(start, locale, by === "week" ? "monthDay" : "short");
}
