/** How often somebody comes, from when they came (rule 34.27). */
import { addDays, daysBetween } from "#app/domain/availability/dates.ts";

/** The median of whole weeks between visits, at least one; `dates` in any order, one a day. Null with fewer than three visits. */
export function usualWeeks(dates: readonly string[]): number | null {
  const days = [...new Set(dates)].sort();
  if (days.length < 3) return null;
  const gaps = days.slice(1).map((date, at) => daysBetween(days[at] ?? date, date));
  const sorted = gaps.sort((a, b) => a - b);
  const [low, high] = [
    sorted[Math.floor((sorted.length - 1) / 2)] ?? 0,
    sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0,
  ];
  return Math.max(1, Math.round((low + high) / 2 / 7));
}

/** The day on which the next visit would be usual, not before `today`. */
export function usualDay(dates: readonly string[], weeks: number, today: string): string {
  const last = dates.toSorted().at(-1) ?? today;
  const next = addDays(last, weeks * 7);
  return next < today ? today : next;
}
