/**
 * What staff may book: any minute that fits (rules 6.10 and 6.11). The guests' grid, window and notice do not bind them. Where a
 * time does not fit, every reason is named with its minutes; some of these rules staff may bend, one by one (rule 6.12).
 */
import type { Moment } from "#app/shared/clock.server.ts";
import { type Calendar, type TakenSpan, takenOn } from "./calendar.ts";
import { type CalendarRule, calendarRules, minutesOutside } from "./calendar-change.ts";
import { daysBetween } from "./dates.ts";
import { earliestStart, fits, gridStarts, isSkipped, type OfferedTime, providerDays } from "./slots.ts";
import { overlaps, type Span } from "./spans.ts";

export type DeskQuestion = {
  date: string;
  durationMinutes: number;
  providerIds: readonly number[];
  now: Moment;
  except?: number;
};

/** `onGrid`: a guest could book it too, as far as the grid goes. */
type DeskStart = OfferedTime & { onGrid: boolean };

const deskStep = 15;

/** How far from today staff may book or move, in days back and ahead: another day is a slip of the keyboard (rule 6.2). */
const furthestBack = 31;
const furthestAhead = 730;

export function isTooFar(date: string, now: Moment): boolean {
  const days = daysBetween(now.date, date);
  return days < -furthestBack || days > furthestAhead;
}

/** Every quarter hour that fits and is ahead, the grid's starts, and where free time begins; in order (rule 6.10). */
export function deskStarts(calendar: Calendar, question: DeskQuestion): DeskStart[] {
  const { date, durationMinutes, now } = question;
  if (isTooFar(date, now)) return [];
  const earliest = earliestStart({ date, now, minimumNoticeMinutes: 0 });
  const found = new Map<number, DeskStart>();
  for (const day of providerDays(calendar, question)) {
    const grid = new Set(gridStarts(day, durationMinutes));
    const starts = new Set([...quarters, ...grid, ...[...day.working, ...day.occupied].flatMap(edges)]);
    for (const start of starts) {
      if (start < earliest || !fits(day, start, durationMinutes)) continue;
      const time = found.get(start) ?? { start, providerIds: [], onGrid: false };
      time.providerIds.push(day.providerId);
      time.onGrid ||= grid.has(start);
      found.set(start, time);
    }
  }
  return [...found.values()].sort((a, b) => a.start - b.start);
}

const quarters = Array.from({ length: 1440 / deskStep }, (_, n) => n * deskStep);

const edges = ({ start, end }: Span): number[] => [start, end];

/** The rules that staff may bend by name; `override` bends them all (rule 6.1). */
export const bendableRules = [...calendarRules, "buffer", "past"] as const;
export type BendableRule = (typeof bendableRules)[number];

/** One reason why a time does not fit. `from` and `until` are the minutes in which what is in the way lasts. */
export type Reason = { minutes: number; from: number; until: number } & (
  | { rule: CalendarRule | "past" | "skipped" }
  /** The provider is with somebody. `freeFrom`: when the same service would fit after it, null where it would not. */
  | { rule: "occupied"; appointmentId: number; bufferMinutes: number; freeFrom: number | null }
  | { rule: "buffer"; appointmentId: number; side: "before" | "after" }
);

/** Why a time does not fit with a provider, all of it; empty exactly where it fits and is not past. */
export function whyNotThen(
  calendar: Calendar,
  question: Omit<DeskQuestion, "providerIds"> & { providerId: number; start: number },
): Reason[] {
  const { providerId, date, start, durationMinutes, now } = question;
  const [day] = providerDays(calendar, { ...question, providerIds: [providerId] });
  const span = { start, end: start + durationMinutes };
  const minutesAgo = now.minute - start - daysBetween(now.date, date) * 1440;
  const past: Reason[] =
    minutesAgo > 0 ? [{ rule: "past", minutes: minutesAgo, from: start, until: start }] : [];
  if (day && fits(day, start, durationMinutes)) return past;
  const skipped = isSkipped(calendar, question);
  const inTheWay = [
    ...takenReasons(calendar, question, span, day?.bufferMinutes ?? 0),
    ...(skipped
      ? [{ rule: "skipped" as const, minutes: durationMinutes, from: start, until: span.end }]
      : []),
    ...calendarReasons(calendar, providerId, date, span),
  ];
  const other: Reason = { rule: "working-hours", minutes: durationMinutes, from: start, until: span.end };
  return [...past, ...(inTheWay.length > 0 ? inTheWay : [other])];
}

function takenReasons(
  calendar: Calendar,
  { providerId, date, durationMinutes, except, now }: Parameters<typeof whyNotThen>[1],
  span: Span,
  bufferMinutes: number,
): Reason[] {
  const others = takenOn(calendar, providerId, date).filter(({ appointmentId }) => appointmentId !== except);
  const [day] = providerDays(calendar, { date, providerIds: [providerId], except });
  return others.flatMap((taken): Reason[] => {
    const lasts = { from: taken.start, until: taken.end };
    if (overlaps(taken, span)) {
      const after = taken.end + bufferMinutes;
      const isFree = day && !isTooFar(date, now) && fits(day, after, durationMinutes);
      const minutes = Math.min(taken.end, span.end) - Math.max(taken.start, span.start);
      const { appointmentId } = taken;
      return [
        {
          rule: "occupied",
          ...lasts,
          minutes,
          appointmentId,
          bufferMinutes,
          freeFrom: isFree ? after : null,
        },
      ];
    }
    return bufferReason(taken, span, bufferMinutes);
  });
}

/** A buffer that is run into: that of the visit before, or the own one before the next. */
function bufferReason(taken: TakenSpan, span: Span, bufferMinutes: number): Reason[] {
  const isBefore = taken.end <= span.start;
  const minutes = bufferMinutes - (isBefore ? span.start - taken.end : taken.start - span.end);
  if (minutes <= 0) return [];
  const { appointmentId } = taken;
  const lasts = isBefore
    ? { from: taken.end, until: taken.end + bufferMinutes }
    : { from: span.end, until: span.end + bufferMinutes };
  return [{ rule: "buffer", ...lasts, minutes, appointmentId, side: isBefore ? "after" : "before" }];
}

/** A closed day is the whole reason; hours of the provider's own count where they say more than the studio's. */
function calendarReasons(calendar: Calendar, providerId: number, date: string, span: Span): Reason[] {
  const outside = minutesOutside(calendar, providerId, date, span);
  const hours = outside["booking-hours"];
  return calendarRules.flatMap((rule): Reason[] => {
    const minutes = outside[rule];
    if (minutes === 0) return [];
    if (outside["closed-day"] > 0 && /hours$|break/u.test(rule)) return [];
    if (rule === "working-hours" && minutes <= hours) return [];
    return [{ rule, minutes, ...lasting(calendar, rule, { providerId, date, ...span }) }];
  });
}

/** From the first minute of a span that breaks a rule to the first one after it that does not. */
function lasting(
  calendar: Calendar,
  rule: CalendarRule,
  { providerId, date, start, end }: Span & { providerId: number; date: string },
) {
  const breaks = (minute: number) =>
    minutesOutside(calendar, providerId, date, { start: minute, end: minute + 1 })[rule] > 0;
  let from = start;
  while (from < end && !breaks(from)) from += 1;
  let until = from;
  while (until < 1440 && breaks(until)) until += 1;
  while (from > 0 && breaks(from - 1)) from -= 1;
  return { from, until };
}
