/** Finds the rules that agreed times break after a change of the calendar (rule 15.3). */
import {
  bookingHoursOn,
  type Calendar,
  type DayPlan,
  minutesOffOn,
  ownBlocksOn,
  ownBreaksOn,
  ownHoursOn,
  type ProviderSchedule,
} from "./calendar.ts";
import { intersect, merge, type Span } from "./spans.ts";

export type SingleDayChange = {
  date: string;
  hours?: Span | null;
  closed?: boolean;
  plans?: ReadonlyMap<number, DayPlan | null>;
};

export type CalendarChange = {
  bookingHours?: Calendar["bookingHours"];
  newClosedDays?: ReadonlySet<string>;
  schedule?: { providerId: number } & Partial<Pick<ProviderSchedule, "workingHours" | "breaks" | "timeOff">>;
  day?: SingleDayChange;
};

export function changedCalendar(calendar: Calendar, change: CalendarChange): Calendar {
  const { bookingHours = calendar.bookingHours, newClosedDays, schedule, day } = change;
  const changed = {
    ...calendar,
    bookingHours,
    closedDays: newClosedDays ? new Set([...calendar.closedDays, ...newClosedDays]) : calendar.closedDays,
    providers: calendar.providers.map((provider) =>
      provider.providerId === schedule?.providerId ? { ...provider, ...schedule } : provider,
    ),
  };
  return day ? withDay(changed, day) : changed;
}

function withDay(calendar: Calendar, { date, hours, closed, plans }: SingleDayChange): Calendar {
  const singleHours =
    hours === undefined ? calendar.singleHours : replaced(calendar.singleHours, date, hours);
  const others = [...calendar.closedDays].filter((other) => other !== date);
  return {
    ...calendar,
    singleHours,
    closedDays: closed === undefined ? calendar.closedDays : new Set(closed ? [...others, date] : others),
    providers: calendar.providers.map((provider) => {
      const plan = plans?.get(provider.providerId);
      return plan === undefined
        ? provider
        : { ...provider, dayPlans: replaced(provider.dayPlans, date, plan) };
    }),
  };
}

function replaced<T>(all: ReadonlyMap<string, T>, date: string, value: T | null): Map<string, T> {
  const others = [...all].filter(([other]) => other !== date);
  return new Map(value === null ? others : [...others, [date, value]]);
}

export const calendarRules = [
  "closed-day",
  "booking-hours",
  "working-hours",
  "break",
  "block",
  "time-off",
] as const;
export type CalendarRule = (typeof calendarRules)[number];

export function minutesOutside(
  calendar: Calendar,
  providerId: number,
  date: string,
  span: Span,
): Record<CalendarRule, number> {
  const length = span.end - span.start;
  const minutesIn = (spans: readonly Span[]) =>
    intersect(merge(spans), [span]).reduce((sum, { start, end }) => sum + end - start, 0);
  const opening = bookingHoursOn(calendar, date);
  const provider = calendar.providers.find((one) => one.providerId === providerId);
  return {
    "closed-day": calendar.closedDays.has(date) ? length : 0,
    "booking-hours": length - minutesIn(opening ? [opening] : []),
    "working-hours": provider ? length - minutesIn(ownHoursOn(provider, date)) : 0,
    break: provider ? minutesIn(ownBreaksOn(provider, date)) : 0,
    block: provider ? minutesIn(ownBlocksOn(provider, date)) : 0,
    "time-off": provider ? minutesIn(minutesOffOn(provider, date)) : 0,
  };
}

/** Returns the rules that a booked time breaks by more minutes than before, because staff accepted others. */
export function rulesBroken(
  before: Calendar,
  after: Calendar,
  { providerId, date, ...span }: Span & { providerId: number; date: string },
): CalendarRule[] {
  const now = minutesOutside(before, providerId, date, span);
  const then = minutesOutside(after, providerId, date, span);
  return calendarRules.filter((rule) => then[rule] > now[rule]);
}
