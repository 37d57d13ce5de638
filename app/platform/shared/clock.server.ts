/** The only file that reads the time and converts between the studio's local time and UTC. */
import { TZDate, tzOffset } from "@date-fns/tz";
import { isValid } from "date-fns";

export type Moment = { date: string; minute: number };

export const nowInstant = (): number => Date.now();

const dayMs = 86_400_000;
const minuteMs = 60_000;

function offsetIn(zone: string, instant: number): number {
  const known = offsets.get(zone) ?? new Map<number, number>();
  offsets.set(zone, known);
  const minute = Math.floor(instant / minuteMs);
  const offset = known.get(minute) ?? tzOffset(zone, new Date(minute * minuteMs));
  // Limits memory use.
  if (known.size >= 5000) known.clear();
  known.set(minute, offset);
  return offset;
}

const offsets = new Map<string, Map<number, number>>();

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(zone: string): Intl.DateTimeFormat {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("sv-SE", {
      timeZone: zone,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    });
    formatters.set(zone, formatter);
  }
  return formatter;
}

export function studioNow(zone: string, instant: number = nowInstant()): Moment {
  // The Swedish format is ISO 8601: "2026-11-24 09:30".
  const wall = formatterFor(zone).format(instant);
  return { date: wall.slice(0, 10), minute: Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16)) };
}

/** Returns an instant. Skipped times move after the gap; a repeated one is the first (RFC 5545, 3.3.5). */
export function instantOf(date: string, minute: number, zone: string): number {
  const wall = Date.parse(date) + minute * 60_000;
  const offsetAt = (instant: number) => offsetIn(zone, instant) * minuteMs;
  // TZDate always takes the second of two instants, so both offsets are tried.
  const before = wall - offsetAt(wall - 86_400_000);
  const after = wall - offsetAt(wall + 86_400_000);
  return [before, after].find((instant) => instant + offsetAt(instant) === wall) ?? before;
}

/** Returns the last minute of the day that has begun, even while DST repeats an hour. */
export function latestPast(zone: string, instant: number): Moment {
  const { date, minute: onWall } = studioNow(zone, instant);
  let minute = onWall;
  while (minute < 1439 && instantOf(date, minute + 1, zone) <= instant) minute += 1;
  return { date, minute };
}

export function skippedOn(date: string, zone: string): { start: number; end: number } | null {
  const known = skipped.get(zone) ?? new Map<string, { start: number; end: number } | null>();
  skipped.set(zone, known);
  const remembered = known.get(date);
  if (remembered !== undefined) return remembered;
  // Limits memory use.
  if (known.size >= 5000) known.clear();
  const found = findSkipped(Date.parse(date), zone);
  known.set(date, found);
  return found;
}

const skipped = new Map<string, Map<string, { start: number; end: number } | null>>();

function findSkipped(midnight: number, zone: string): { start: number; end: number } | null {
  const offsetAt = (instant: number) => offsetIn(zone, instant);
  // UTC offsets are less than a day, so the change lies between these two.
  let before = midnight - dayMs;
  let after = midnight + 2 * dayMs;
  const [old, next] = [offsetAt(before), offsetAt(after)];
  if (next <= old) return null;
  while (after - before > minuteMs) {
    const middle = before + Math.floor((after - before) / 2 / minuteMs) * minuteMs;
    if (offsetAt(middle) === old) before = middle;
    else after = middle;
  }
  const change = (after - midnight) / minuteMs;
  const start = Math.max(0, change + old);
  const end = Math.min(1440, change + next);
  return start < end ? { start, end } : null;
}

/** TZDate accepts any text with an offset, but Intl doesn't. Both must know the zone. */
export function isTimeZone(zone: string): boolean {
  try {
    formatterFor(zone);
  } catch {
    return false;
  }
  return isValid(new TZDate(0, zone));
}

export const otherWork = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
