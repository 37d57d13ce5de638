/** Staff may book any minute that fits (rules 6.10 and 6.11). Each reason against a time is named, and staff may override some (6.12). */
import type { Moment } from "#app/platform/shared/clock.server.ts";
import { type Calendar, takenOn } from "./calendar.ts";
import { type CalendarRule, calendarRules, minutesOutside } from "./calendar-change.ts";
import { daysBetween } from "./dates.ts";
import { fullResources, isExcepted } from "./resources.ts";
import {
  type Excepted,
  earliestStart,
  fits,
  gridStarts,
  isSkipped,
  type OfferedTime,
  providerDays,
  type SlotDay,
} from "./slots.ts";
import { intersect, overlaps, type Span } from "./spans.ts";
import { busyParts, minutesWith, pauseWithin, type TimeNeeds } from "./time-needs.ts";

export type DeskQuestion = TimeNeeds & {
  date: string;
  providerIds: readonly number[];
  now: Moment;
  except?: Excepted;
};

type DeskStart = OfferedTime & { onGrid: boolean };

const deskStep = 15;

/** In days. Dates further in the past are refused as typing errors (rule 6.2). */
const furthestBack = 31;
const furthestAhead = 730;

export function isTooFar(date: string, now: Moment): boolean {
  const days = daysBetween(now.date, date);
  return days < -furthestBack || days > furthestAhead;
}

/** Returns the quarter hours, grid starts and starts of free time that fit and are ahead (rule 6.10). */
export function deskStarts(calendar: Calendar, question: DeskQuestion): DeskStart[] {
  const { date, now } = question;
  if (isTooFar(date, now)) return [];
  const earliest = earliestStart({ date, now, minimumNoticeMinutes: 0 });
  const found = new Map<number, DeskStart>();
  for (const day of providerDays(calendar, question)) {
    const minutes = minutesWith(question, day.providerId);
    const grid = new Set(gridStarts(day, minutes));
    for (const start of deskMinutes(day, minutes)) {
      if (start < earliest || !fits(day, start, minutes)) continue;
      const time = found.get(start) ?? { start, providerIds: [], onGrid: false };
      time.providerIds.push(day.providerId);
      time.onGrid ||= grid.has(start);
      found.set(start, time);
    }
  }
  return [...found.values()].sort((a, b) => a.start - b.start);
}

const quarters = Array.from({ length: 1440 / deskStep }, (_, n) => n * deskStep);

export function deskMinutes(day: SlotDay, minutes: number): Set<number> {
  const edges = [...day.working, ...day.occupied, ...(day.full ?? [])].flatMap(({ start, end }) => [
    start,
    end,
  ]);
  return new Set([...quarters, ...gridStarts(day, minutes), ...edges]);
}

/** The rules that staff may override by name. `override` overrides all (rule 6.1). */
export const overridableRules = [...calendarRules, "buffer", "past"] as const;
export type OverridableRule = (typeof overridableRules)[number];

export type Reason = { minutes: number; from: number; until: number } & (
  | { rule: CalendarRule | "past" | "skipped" }
  /** `freeFrom`: the next time at which the service fits, or null. */
  | { rule: "occupied"; appointmentId: number; bufferMinutes: number; freeFrom: number | null }
  | { rule: "buffer"; appointmentId: number; side: "before" | "after" }
  /** A room or equipment without a place left (rule 35.5). */
  | { rule: "resource"; name: string }
);

/** Returns every reason why a time does not fit with a provider. Empty if it fits and is not past. */
export function whyNotThen(
  calendar: Calendar,
  question: Omit<DeskQuestion, "providerIds"> & { providerId: number; start: number },
): Reason[] {
  const { providerId, date, start, now } = question;
  const durationMinutes = minutesWith(question, providerId);
  const [day] = providerDays(calendar, { ...question, providerIds: [providerId] });
  const span = { start, end: start + durationMinutes };
  const minutesAgo = now.minute - start - daysBetween(now.date, date) * 1440;
  const past: Reason[] =
    minutesAgo > 0 ? [{ rule: "past", minutes: minutesAgo, from: start, until: start }] : [];
  if (day && fits(day, start, durationMinutes)) return past;
  const skipped = isSkipped(calendar, { date, start, durationMinutes });
  const inTheWay = [
    ...takenReasons(calendar, question, span, day),
    ...resourceReasons(calendar, question, span),
    ...(skipped
      ? [{ rule: "skipped" as const, minutes: durationMinutes, from: start, until: span.end }]
      : []),
    ...calendarReasons(calendar, providerId, date, span),
  ];
  const other: Reason = { rule: "working-hours", minutes: durationMinutes, from: start, until: span.end };
  return [...past, ...(inTheWay.length > 0 ? inTheWay : [other])];
}

type Asked = Parameters<typeof whyNotThen>[1];

function takenReasons(calendar: Calendar, asked: Asked, span: Span, day: SlotDay | undefined): Reason[] {
  const { providerId, date, except, now, pause } = asked;
  const buffer = day?.bufferMinutes ?? 0;
  const minutes = span.end - span.start;
  const isFree = (start: number) => day && !isTooFar(date, now) && fits(day, start, minutes);
  const mine: Busy = { ...span, parts: busyParts({ ...span, pause: pauseWithin(span, pause) }) };
  const others = takenOn(calendar, providerId, date).filter((taken) => !isExcepted(taken, except));
  return others.flatMap((taken): Reason[] => {
    const { appointmentId } = taken;
    const parts = busyParts(taken);
    const met = parts.filter((part) => mine.parts.some((own) => overlaps(own, part)));
    if (met.length === 0) return bufferReason({ ...taken, parts }, mine, buffer);
    return met.map((part): Reason => {
      const bufferMinutes = part.end === taken.end ? buffer : 0;
      const after = part.end + bufferMinutes;
      const freeFrom = isFree(after) ? after : null;
      const lasts = { from: part.start, until: part.end };
      return {
        rule: "occupied",
        ...lasts,
        minutes: shared(part, mine.parts),
        appointmentId,
        bufferMinutes,
        freeFrom,
      };
    });
  });
}

type Busy = Span & { parts: readonly Span[] };

const shared = (span: Span, parts: readonly Span[]): number =>
  intersect([span], parts).reduce((sum, { start, end }) => sum + end - start, 0);

function bufferReason(taken: Busy & { appointmentId: number }, mine: Busy, buffer: number): Reason[] {
  if (buffer === 0) return [];
  const { appointmentId } = taken;
  const runs = [
    { side: "after" as const, ended: taken, next: mine },
    { side: "before" as const, ended: mine, next: taken },
  ];
  return runs.flatMap(({ side, ended, next }): Reason[] => {
    const lasts = { start: ended.end, end: ended.end + buffer };
    const met = next.parts.find((part) => overlaps(lasts, part));
    if (!met) return [];
    const minutes = lasts.end - Math.max(lasts.start, met.start);
    return [{ rule: "buffer", from: lasts.start, until: lasts.end, minutes, appointmentId, side }];
  });
}

/** Staff can't override these, because the room is full (rule 35.6). */
const resourceReasons = (calendar: Calendar, asked: Asked, span: Span): Reason[] =>
  fullResources(calendar, asked, span).map(({ name, full }) => ({
    rule: "resource",
    name,
    minutes: Math.min(full.end, span.end) - Math.max(full.start, span.start),
    from: full.start,
    until: full.end,
  }));

/** On a closed day, that is the only reason. Provider hours are a reason only within the studio's hours. */
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
