/** Which rules of the calendar an agreed time would not keep after a change of it (rule 15.3). */
import { type Calendar, minutesOffOn, type ProviderSchedule } from "./calendar.ts";
import { isoWeekday } from "./dates.ts";
import { intersect, merge, type Span } from "./spans.ts";

export type CalendarChange = {
  bookingHours?: Calendar["bookingHours"];
  newClosedDays?: ReadonlySet<string>;
  /** One provider's week or time off, each list whole. */
  schedule?: { providerId: number } & Partial<Pick<ProviderSchedule, "workingHours" | "breaks" | "timeOff">>;
};

export function changedCalendar(calendar: Calendar, change: CalendarChange): Calendar {
  const { bookingHours = calendar.bookingHours, newClosedDays, schedule } = change;
  return {
    ...calendar,
    bookingHours,
    closedDays: newClosedDays ? new Set([...calendar.closedDays, ...newClosedDays]) : calendar.closedDays,
    providers: calendar.providers.map((provider) =>
      provider.providerId === schedule?.providerId ? { ...provider, ...schedule } : provider,
    ),
  };
}

export const calendarRules = ["closed-day", "booking-hours", "working-hours", "break", "time-off"] as const;
export type CalendarRule = (typeof calendarRules)[number];

/** How many minutes of a span break each rule; a provider whom the calendar does not know has no rules of their own. */
export function minutesOutside(
  calendar: Calendar,
  providerId: number,
  date: string,
  span: Span,
): Record<CalendarRule, number> {
  const weekday = isoWeekday(date);
  const length = span.end - span.start;
  const minutesIn = (spans: readonly Span[]) =>
    intersect(merge(spans), [span]).reduce((sum, { start, end }) => sum + end - start, 0);
  const opening = calendar.bookingHours.get(weekday);
  const provider = calendar.providers.find((one) => one.providerId === providerId);
  const onThisWeekday = (each: { weekday: number }) => each.weekday === weekday;
  return {
    "closed-day": calendar.closedDays.has(date) ? length : 0,
    "booking-hours": length - minutesIn(opening ? [opening] : []),
    "working-hours": provider ? length - minutesIn(provider.workingHours.filter(onThisWeekday)) : 0,
    break: provider ? minutesIn(provider.breaks.filter(onThisWeekday)) : 0,
    "time-off": provider ? minutesIn(minutesOffOn(provider, date)) : 0,
  };
}

/** The rules that an agreed time breaks by more minutes after a change; staff have agreed to what was outside before. */
export function rulesBroken(
  before: Calendar,
  after: Calendar,
  { providerId, date, ...span }: Span & { providerId: number; date: string },
): CalendarRule[] {
  const now = minutesOutside(before, providerId, date, span);
  const then = minutesOutside(after, providerId, date, span);
  return calendarRules.filter((rule) => then[rule] > now[rule]);
}
