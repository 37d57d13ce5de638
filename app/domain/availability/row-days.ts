import type { Calendar } from "./calendar.ts";
import { deskMinutes, isTooFar } from "./desk-times.ts";
import { fullSpans } from "./resources.ts";
import {
  type BookingWindow,
  earliestStart,
  gridStarts,
  providerDays,
  type SlotDay,
  whyNotBookable,
} from "./slots.ts";
import { overlaps, type Span } from "./spans.ts";
import { busyParts, minutesWith, pauseWithin, type TimeNeeds } from "./time-needs.ts";

type ChainRow = TimeNeeds & { providerIds: readonly number[]; after?: readonly number[]; person?: number };

/** `gapMinutes`: the longest wait. `atDesk`: ignores grid and window. `except`: the appointments to move. */
export type ChainQuestion = BookingWindow & {
  date: string;
  start?: number;
  rows: readonly ChainRow[];
  gapMinutes: number;
  minimumNoticeMinutes: number;
  anyOrder: boolean;
  atDesk?: boolean;
  except?: readonly number[];
};

export type Chain = { start: number; end: number; rows: ChainPart[] };

export type ChainPart = Span & { row: number; providerId: number };

/** `fits` has 1 where the row may begin, `first` where it may be first. `place`: index of the provider. */
export type RowWith = {
  providerId: number;
  place: number;
  minutes: number;
  fits: Uint8Array;
  first: ReadonlySet<number>;
  busy: () => Span[];
};

/** `next`: the next minute at which the row may begin, 1441 if none. `after`: a bit for each row. */
export type RowDay = { row: number; withs: RowWith[]; next: Int16Array; after: number };

const dayMinutes = 1440;

export function rowDays(calendar: Calendar, question: ChainQuestion): RowDay[] {
  const { date, rows, except, atDesk = false, start: asked = [] } = question;
  const providerIds = [...new Set(rows.flatMap((row) => row.providerIds))];
  const days = providerDays(calendar, { date, providerIds, except });
  return rows.map((row, index) => {
    const full = fullSpans(calendar, { date, resourceIds: row.resourceIds, except });
    const withs = days.flatMap((day, place): RowWith[] => {
      if (!row.providerIds.includes(day.providerId)) return [];
      const minutes = minutesWith(row, day.providerId);
      const own = { ...day, pause: row.pause, full };
      const fits = startsIn(own, minutes);
      const looked = atDesk ? [...deskMinutes(own, minutes)].concat(asked) : gridStarts(own, minutes);
      const first = new Set(looked.filter((start) => fits[start] === 1));
      const busy = () => busyFrom(own, { start: 0, end: minutes });
      return [{ providerId: day.providerId, place, minutes, fits, first, busy }];
    });
    const after = (row.after ?? []).reduce((rows, other) => rows | (1 << other), 0);
    return { row: index, withs, next: nextOf(withs), after };
  });
}

export function startsIn({ working, occupied, full = [], pause, bufferMinutes }: SlotDay, minutes: number) {
  const starts = new Uint8Array(dayMinutes + 1);
  for (const span of working)
    if (span.end - span.start >= minutes) starts.fill(1, span.start, span.end - minutes + 1);
  const span = { start: 0, end: minutes };
  for (const taken of full) block(starts, taken, span);
  for (const part of busyFrom({ pause, bufferMinutes }, span)) {
    for (const taken of occupied) block(starts, taken, part);
  }
  return starts;
}

const busyFrom = ({ pause, bufferMinutes }: Pick<SlotDay, "pause" | "bufferMinutes">, span: Span): Span[] =>
  busyParts({ ...span, pause: pauseWithin(span, pause) }, bufferMinutes);

function block(starts: Uint8Array, taken: Span, part: Span): void {
  const first = taken.start - part.end + 1;
  const last = taken.end - part.start;
  if (last > 0) starts.fill(0, Math.max(0, first), last);
}

function nextOf(withs: readonly RowWith[]): Int16Array {
  const next = new Int16Array(dayMinutes + 2).fill(dayMinutes + 1);
  for (let minute = dayMinutes; minute >= 0; minute -= 1) {
    const fits = withs.some((one) => one.fits[minute] === 1);
    next[minute] = fits ? minute : (next[minute + 1] ?? dayMinutes + 1);
  }
  return next;
}

/** `waiting`: minutes between a new treatment and the part before or after it (rule 35.95). */
export type TouchingPart = Span & { providerId: number; waiting: number };

/** Returns the nearest starts before and after each part by provider, off the grid. No wait comes first. */
export function touchingParts(
  calendar: Calendar,
  question: ChainQuestion,
  parts: readonly Span[],
): TouchingPart[] {
  const { date, now, atDesk, gapMinutes } = question;
  if (atDesk ? isTooFar(date, now) : whyNotBookable(calendar, date, question)) return [];
  const earliest = earliestStart(atDesk ? { ...question, minimumNoticeMinutes: 0 } : question);
  const waits = Array.from({ length: gapMinutes + 1 }, (_, minutes) => minutes);
  const withs = rowDays(calendar, question).flatMap((row) => row.withs);
  const found = withs.flatMap(({ providerId, minutes, fits }) => {
    const nearest = (startAfter: (waiting: number) => number): TouchingPart[] => {
      const spans = waits.map((waiting) => spanAt(startAfter(waiting), minutes, waiting));
      const free = spans.find(
        (span) =>
          span.start >= earliest && fits[span.start] === 1 && !parts.some((part) => overlaps(part, span)),
      );
      return free ? [{ ...free, providerId }] : [];
    };
    return parts.flatMap(({ start, end }) => [
      ...nearest((waiting) => end + waiting),
      ...nearest((waiting) => start - minutes - waiting),
    ]);
  });
  found.sort((one, other) => one.waiting - other.waiting || other.start - one.start);
  return [...new Map(found.map((one) => [`${one.start} ${one.providerId}`, one])).values()];
}

const spanAt = (start: number, minutes: number, waiting: number) => ({
  start,
  end: start + minutes,
  waiting,
});
