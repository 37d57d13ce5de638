import { isoWeekday, weekParityOf } from "./dates.ts";
import { intersect, merge, overlaps, type Span, subtract } from "./spans.ts";

/** A span of the week; weekday 1 Monday to 7 Sunday. With `weekParity` of every second week only (`weekParityOf`). */
export type WeeklySpan = Span & { weekday: number; weekParity?: number | null };

/** Off from `startMin` on the first day to `endMin` on the last; the days between are off as a whole. */
export type TimeOff = { firstDate: string; startMin: number; lastDate: string; endMin: number };

/** What holds on one date alone. Null: as in every week. Blocks are added to whatever holds. */
export type DayPlan = { hours: Span[] | null; breaks: Span[] | null; blocks: Span[] };

export type ProviderSchedule = {
  providerId: number;
  bufferMinutes: number;
  workingHours: readonly WeeklySpan[];
  breaks: readonly WeeklySpan[];
  timeOff: readonly TimeOff[];
  dayPlans: ReadonlyMap<string, DayPlan>;
};

/** The appointment itself, without the provider's buffer; in its pause the provider is free. */
export type TakenSpan = Span & { appointmentId: number; pause?: Span };

/** A room or a kind of equipment, and who takes one of its places when, by date. */
export type ResourceUse = {
  name: string;
  places: number;
  taken: ReadonlyMap<string, readonly TakenSpan[]>;
};

export type Calendar = {
  from: string;
  to: string;
  bookingHours: ReadonlyMap<number, Span>;
  /** The booking hours of single dates, in place of their weekday's. */
  singleHours: ReadonlyMap<string, Span>;
  /** Without those that single hours have opened. */
  closedDays: ReadonlySet<string>;
  /** The minutes that the clock skips, by date: nothing takes place in them. */
  skipped: ReadonlyMap<string, Span>;
  /** Those who can be booked, by rising id. */
  providers: readonly ProviderSchedule[];
  taken: ReadonlyMap<number, ReadonlyMap<string, readonly TakenSpan[]>>;
  /** Those that were asked for, by their ids. */
  resources: ReadonlyMap<number, ResourceUse>;
};

export function knows(calendar: Calendar, date: string): boolean {
  return calendar.from <= date && date <= calendar.to;
}

/** Of the date itself, else of its weekday; closed day or not. */
export function bookingHoursOn(calendar: Calendar, date: string): Span | undefined {
  return calendar.singleHours.get(date) ?? calendar.bookingHours.get(isoWeekday(date));
}

export function isClosed(calendar: Calendar, date: string): boolean {
  return calendar.closedDays.has(date) || !bookingHoursOn(calendar, date);
}

/** What a provider works on a date: of a calendar that is kept (`readCalendar`) the same for each request. */
export function workingSpans(calendar: Calendar, provider: ProviderSchedule, date: string): readonly Span[] {
  const known = worked.get(provider);
  const hours = known && isOfHours(known, calendar) ? known : { ...hoursOf(calendar), dates: new Map() };
  if (hours !== known) worked.set(provider, hours);
  const spans = hours.dates.get(date) ?? workingSpansOf(calendar, provider, date);
  // A page asks for a month; a report asks for a year once.
  if (hours.dates.size < mostWorked) hours.dates.set(date, spans);
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

const mostWorked = 70;

/** By the very schedule, and the hours of the studio that it was worked out with. */
const worked = new WeakMap<ProviderSchedule, Hours & { dates: Map<string, readonly Span[]> }>();

function workingSpansOf(calendar: Calendar, provider: ProviderSchedule, date: string): Span[] {
  const opening = bookingHoursOn(calendar, date);
  if (!opening || calendar.closedDays.has(date)) return [];
  // Merged first: a service may run from one span of the week into the next where the two touch.
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

/** Who works on the date, by rising id: neither off, blocked nor outside the studio's hours for all of it. */
export const atWork = (calendar: Calendar, date: string): number[] =>
  calendar.providers
    .filter((provider) => workingSpans(calendar, provider, date).length > 0)
    .map(({ providerId }) => providerId);

/** A provider's hours on a date: the plan of that one day, else the week's (rule 14.9). */
export const ownHoursOn = ({ dayPlans, workingHours }: ProviderSchedule, date: string): readonly Span[] =>
  dayPlans.get(date)?.hours ?? weeklyOn(workingHours, date);

export const ownBreaksOn = ({ dayPlans, breaks }: ProviderSchedule, date: string): readonly Span[] =>
  dayPlans.get(date)?.breaks ?? weeklyOn(breaks, date);

export const ownBlocksOn = ({ dayPlans }: ProviderSchedule, date: string): readonly Span[] =>
  dayPlans.get(date)?.blocks ?? [];

/** Whether one of them has hours within the studio's on the date, whatever is off, blocked or booked of them. */
export function isStaffed(calendar: Calendar, date: string, providerIds: readonly number[]): boolean {
  const opening = bookingHoursOn(calendar, date);
  return calendar.providers.some(
    (provider) =>
      providerIds.includes(provider.providerId) &&
      ownHoursOn(provider, date).some((span) => opening && overlaps(span, opening)),
  );
}

/** Those of the date's weekday, of every week or of its own (rule 14.10). */
export function weeklyOn<S extends WeeklySpan>(spans: readonly S[], date: string): S[] {
  const weekday = isoWeekday(date);
  const comesThen = ({ weekParity }: S) => weekParity == null || weekParity === weekParityOf(date);
  return spans.filter((span) => span.weekday === weekday && comesThen(span));
}

export const minutesOffOn = ({ timeOff }: Pick<ProviderSchedule, "timeOff">, date: string): Span[] =>
  timeOff.flatMap((off) => spanOff(off, date));

export function takenOn(calendar: Calendar, providerId: number, date: string): readonly TakenSpan[] {
  // An unread day would look free, and be booked twice.
  if (!knows(calendar, date)) throw new RangeError(`${date} is not in ${calendar.from} to ${calendar.to}.`);
  return calendar.taken.get(providerId)?.get(date) ?? [];
}

function spanOff({ firstDate, startMin, lastDate, endMin }: TimeOff, date: string): Span[] {
  if (date < firstDate || date > lastDate) return [];
  const start = date === firstDate ? startMin : 0;
  const end = date === lastDate ? endMin : 1440;
  return start < end ? [{ start, end }] : [];
}
