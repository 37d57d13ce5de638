/**
 * Dates "yyyy-MM-dd", times "HH:mm" and minutes since midnight, as the studio's wall calendar has them; no zone anywhere. Plain
 * arithmetic on UTC days: a page asks about a hundred times, and date-fns takes ten times as long. dates.test.ts compares them.
 */
const MS_PER_DAY = 86_400_000;

/** True for a day that the calendar has, written yyyy-MM-dd: "2028-02-29", but not "2027-02-29". */
export function isDate(text: string): boolean {
  // Date reads February 30 as March 2, so that the day of the month tells.
  return /^\d{4}-\d\d-\d\d$/.test(text) && new Date(text).getUTCDate() === Number(text.slice(8));
}

export function addDays(date: string, days: number): string {
  return dateOf(dayNumber(date) + days);
}

export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

/** 1 Monday to 7 Sunday (ISO 8601). */
export function isoWeekday(date: string): number {
  return new Date(date).getUTCDay() || 7;
}

/** 0 or 1 by turns: the weeks are counted from Monday, January 5, 1970. */
export function weekParityOf(date: string): number {
  return Math.abs(Math.floor((dayNumber(date) - 4) / 7) % 2);
}

/** Minutes since midnight of "HH:mm", 00:00 to 23:59; null for anything else. */
export function minuteOf(time: string): number | null {
  const parts = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  return parts ? Number(parts[1]) * 60 + Number(parts[2]) : null;
}

/** "HH:mm" of a minute since midnight; the end of the day, 1440, is "24:00". */
export function timeOf(minute: number): string {
  const twoDigits = (n: number) => String(n).padStart(2, "0");
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

// A date without a time is midnight UTC (ECMAScript, 21.4.1.32).
const dayNumber = (date: string) => Date.parse(date) / MS_PER_DAY;

const dateOf = (day: number) => new Date(day * MS_PER_DAY).toISOString().slice(0, 10);
