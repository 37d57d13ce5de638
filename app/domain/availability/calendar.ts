import { isoWeekday, weekParityOf } from "./dates.ts";
import { intersect, merge, overlaps, type Span, subtract } from "./spans.ts";

/** Weekday 1 is Monday, 7 Sunday. With `weekParity`, only every second week (`weekParityOf`). */
export type WeeklySpan = Span & { weekday: number; weekParity?: number | null };

/** From `startMin` on the first day to `endMin` on the last, with whole days between. */
export type TimeOff = { firstDate: string; startMin: number; lastDate: string; endMin: number };

/** The plan of one date. Null means the weekly hours or breaks. Blocks are added to them. */
export type DayPlan = { hours: Span[] | null; breaks: Span[] | null; blocks: Span[] };

export type ProviderSchedule = {
  providerId: number;
  bufferMinutes: number;
  workingHours: readonly WeeklySpan[];
  breaks: readonly WeeklySpan[];
  timeOff: readonly TimeOff[];
  dayPlans: ReadonlyMap<string, DayPlan>;
};

/** Excludes the buffer of the provider, who is free during the pause. */
export type TakenSpan = Span & { appointmentId: number; pause?: Span };

export type ResourceUse = {
  name: string;
  places: number;
  taken: ReadonlyMap<string, readonly TakenSpan[]>;
};

export type Calendar = {
  from: string;
  to: string;
  bookingHours: ReadonlyMap<number, Span>;
  singleHours: ReadonlyMap<string, Span>;
  /** Excludes closed days that were opened with single-day hours. */
  closedDays: ReadonlySet<string>;
  /** Minutes that the clock skips when it goes forward, by date. */
  skipped: ReadonlyMap<string, Span>;
  providers: readonly ProviderSchedule[];
  taken: ReadonlyMap<number, ReadonlyMap<string, readonly TakenSpan[]>>;
  resources: ReadonlyMap<number, ResourceUse>;
};

export function knows(calendar: Calendar, date: string): boolean {
  return calendar.from <= date && date <= calendar.to;
}

/** Returns the hours of the date, or of its weekday. Ignores closed days. */
export function bookingHoursOn(calendar: Calendar, date: string): Span | undefined {
  return calendar.singleHours.get(date) ?? calendar.bookingHours.get(isoWeekday(date));
}

export function isClosed(calendar: Calendar, date: string): boolean {
  return calendar.closedDays.has(date) || !bookingHoursOn(calendar, date);
}

export function workingSpans(calendar: Calendar, provider: ProviderSchedule, date: string): readonly Span[] {
  const known = worked.get(provider);
  const hours = known && isOfHours(known, calendar) ? known : { ...hoursOf(calendar), dates: new Map() };
  if (hours !== known) worked.set(provider, hours);
  const spans = hours.dates.get(date) ?? workingSpansOf(calendar, provider, date);
  // Pages need a month. Only a report reads a year, once.
  if (hours.dates.size < maxWorked) hours.dates.set(date, spans);
  return spans;
}

type Hours = Pick<Calendar, "bookingHours" | "singleHours" | "closedDays" | "skipped">;

const hoursOf = ({ bookingHours, singleHours, closedDays, skipped }: Hours): Hours => ({
  ...{ bookingHours, singleHours },
  ...{ closedDays, skipped },
});

const isOfHours = (one: Hours, other: Hours): boolean =>
  one.bookingHours === other.bookingHours &&
  one.singleHours === other.singleHours &&
  one.closedDays === other.closedDays &&
  one.skipped === other.skipped;

const maxWorked = 70;

const worked = new WeakMap<ProviderSchedule, Hours & { dates: Map<string, readonly Span[]> }>();

function workingSpansOf(calendar: Calendar, provider: ProviderSchedule, date: string): Span[] {
  const opening = bookingHoursOn(calendar, date);
  if (!opening || calendar.closedDays.has(date)) return [];
  // Merged first, because a service may run across two spans that touch.
  const own = intersect(merge(ownHoursOn(provider, date)), [opening]);
  const skipped = calendar.skipped.get(date);
  const away = [
    ...ownBreaksOn(provider, date),
    ...ownBlocksOn(provider, date),
    ...minutesOffOn(provider, date),
    ...(skipped ? [skipped] : []),
  ];
  return subtract(own, away);
}

export const atWork = (calendar: Calendar, date: string): number[] =>
  calendar.providers
    .filter((provider) => workingSpans(calendar, provider, date).length > 0)
    .map(({ providerId }) => providerId);

/** Returns the plan of that day, or the hours of the week (rule 14.9). */
export const ownHoursOn = ({ dayPlans, workingHours }: ProviderSchedule, date: string): readonly Span[] =>
  dayPlans.get(date)?.hours ?? weeklyOn(workingHours, date);

export const ownBreaksOn = ({ dayPlans, breaks }: ProviderSchedule, date: string): readonly Span[] =>
  dayPlans.get(date)?.breaks ?? weeklyOn(breaks, date);

export const ownBlocksOn = ({ dayPlans }: ProviderSchedule, date: string): readonly Span[] =>
  dayPlans.get(date)?.blocks ?? [];

/** Returns true if a provider has hours in the studio's hours. Ignores time off, blocks and appointments. */
export function isStaffed(calendar: Calendar, date: string, providerIds: readonly number[]): boolean {
  const opening = bookingHoursOn(calendar, date);
  return calendar.providers.some(
    (provider) =>
      providerIds.includes(provider.providerId) &&
      ownHoursOn(provider, date).some((span) => opening && overlaps(span, opening)),
  );
}

/** Returns the spans of the date's weekday, of every week or of its parity (rule 14.10). */
export function weeklyOn<S extends WeeklySpan>(spans: readonly S[], date: string): S[] {
  const weekday = isoWeekday(date);
  const comesThen = ({ weekParity }: S) => weekParity == null || weekParity === weekParityOf(date);
  return spans.filter((span) => span.weekday === weekday && comesThen(span));
}

export const minutesOffOn = ({ timeOff }: Pick<ProviderSchedule, "timeOff">, date: string): Span[] =>
  timeOff.flatMap((off) => spanOff(off, date));

export function takenOn(calendar: Calendar, providerId: number, date: string): readonly TakenSpan[] {
  // A day that was not read would look free.
  if (!knows(calendar, date)) throw new RangeError(`${date} is outside ${calendar.from} to ${calendar.to}.`);
  return calendar.taken.get(providerId)?.get(date) ?? [];
}

function spanOff({ firstDate, startMin, lastDate, endMin }: TimeOff, date: string): Span[] {
  if (date < firstDate || date > lastDate) return [];
  const start = date === firstDate ? startMin : 0;
  const end = date === lastDate ? endMin : 1440;
  return start < end ? [{ start, end }] : [];
}
