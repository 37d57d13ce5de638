/** The only file that asks what time it is, and the only one that knows how the studio's wall clock relates to UTC. */
import { TZDate, tzOffset } from "@date-fns/tz";
import { isValid } from "date-fns";

/** The studio's wall clock: a date and the minutes since its midnight. */
export type Moment = { date: string; minute: number };

export const nowInstant = (): number => Date.now();

const dayMs = 86_400_000;
const minuteMs = 60_000;

/** Minutes that a zone's wall clock is ahead of UTC; it changes between minutes. A request asks for the same few again and again. */
function offsetIn(zone: string, instant: number): number {
  const known = offsets.get(zone) ?? new Map<number, number>();
  offsets.set(zone, known);
  const minute = Math.floor(instant / minuteMs);
  const offset = known.get(minute) ?? tzOffset(zone, new Date(minute * minuteMs));
  // A bound: any instant may be asked for.
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
  // "2026-11-24 09:30": the Swedish form is the ISO form.
  const wall = formatterFor(zone).format(instant);
  return { date: wall.slice(0, 10), minute: Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16)) };
}

/** Of a wall time: one that a DST change skips is the time after the gap, one that comes twice the first (RFC 5545, 3.3.5). */
export function instantOf(date: string, minute: number, zone: string): number {
  const wall = Date.parse(date) + minute * 60_000;
  const offsetAt = (instant: number) => offsetIn(zone, instant) * minuteMs;
  // Read with the offset before and with the one after any change nearby; TZDate alone takes the second of two.
  const before = wall - offsetAt(wall - 86_400_000);
  const after = wall - offsetAt(wall + 86_400_000);
  return [before, after].find((instant) => instant + offsetAt(instant) === wall) ?? before;
}

/** For what can still be begun: while an hour comes a second time its times are over, and the clock is read as at its end. */
export function latestPast(zone: string, instant: number): Moment {
  const { date, minute: onWall } = studioNow(zone, instant);
  let minute = onWall;
  // Two steps on all days but one: the next minute of the wall is ahead.
  while (minute < 1439 && instantOf(date, minute + 1, zone) <= instant) minute += 1;
  return { date, minute };
}

/** The minutes of a date that the wall clock skips because it is put forward; null on almost every day. */
export function skippedOn(date: string, zone: string): { start: number; end: number } | null {
  const known = skipped.get(zone) ?? new Map<string, { start: number; end: number } | null>();
  skipped.set(zone, known);
  const remembered = known.get(date);
  if (remembered !== undefined) return remembered;
  // A bound: any date may be asked for.
  if (known.size >= 5000) known.clear();
  const found = findSkipped(Date.parse(date), zone);
  known.set(date, found);
  return found;
}

const skipped = new Map<string, Map<string, { start: number; end: number } | null>>();

function findSkipped(midnight: number, zone: string): { start: number; end: number } | null {
  const offsetAt = (instant: number) => offsetIn(zone, instant);
  // No wall clock is a day away from UTC: whatever happens on this date lies between the two.
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

/** Both of those who reckon with zones must know it: TZDate takes any text with an offset in it, Intl does not. */
export function isTimeZone(zone: string): boolean {
  try {
    formatterFor(zone);
  } catch {
    return false;
  }
  return isValid(new TZDate(0, zone));
}

/** Requests and jobs have their turn; awaited between the parts of long work. */
export const otherWork = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
