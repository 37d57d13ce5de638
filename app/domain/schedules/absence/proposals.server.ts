/** Proposes other times. Any combination of the proposals can be booked (rule 6.41). */
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { neededBy } from "#app/domain/appointments/insert.server.ts";
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { knows } from "#app/domain/availability/calendar.ts";
import { addDays } from "#app/domain/availability/dates.ts";
import { fullSpans, withPlaces } from "#app/domain/availability/resources.ts";
import { fits, gridStarts, providerDays, type SlotDay } from "#app/domain/availability/slots.ts";
import type { Span } from "#app/domain/availability/spans.ts";
import { busyParts, pauseWithin, type ServicePause } from "#app/domain/availability/time-needs.ts";
import { providersForMove } from "#app/domain/booking/choose/choices.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { latestPast, type Moment } from "#app/platform/shared/clock.server.ts";

export type Wish = {
  id: number;
  date: string;
  start: number;
  minutes: number;
  pause?: ServicePause | null;
  resourceIds?: readonly number[];
  /** The provider who is away. */
  awayProviderId: number;
  /** Providers who offer the service and can be booked. */
  providerIds: readonly number[];
};

export type Proposal = { date: string; start: number; providerId: number };

/** `dates`: ascending, from today. `earliest`: returns the first minute at which a proposal can start. */
export type FreeDays = {
  dates: readonly string[];
  dayOf: (date: string, providerId: number) => SlotDay | undefined;
  /** Returns spans without a free place. Places proposed for other visits count as taken. */
  fullFor?: (wish: Wish, date: string, kept: readonly KeptPlace[]) => readonly Span[];
  earliest: (date: string) => number;
};

type KeptPlace = Span & { id: number; resourceId: number };

export const mostProposals = 3;

/** Returns proposals for each visit: the same time with another provider, or later times. */
export function proposalsFor(wishes: readonly Wish[], days: FreeDays): Map<number, Proposal[]> {
  const kept = new Kept(days);
  const found = new Map(wishes.map(({ id }) => [id, [] as Proposal[]]));
  const offer = (wish: Wish, strategy: Strategy) => {
    const offers = found.get(wish.id) ?? [];
    if (offers.length >= mostProposals) return;
    const proposal = strategy(
      wish,
      days,
      (place) => kept.isFree(wish, place) && !offers.some((other) => same(other, place)),
    );
    if (!proposal) return;
    kept.keep(wish, proposal);
    offers.push(proposal);
  };
  const rounds: [Strategy, (offers: number) => boolean][] = [
    [sameTime, () => true],
    // All visits get one proposal before any gets a second one.
    [sameDay, (offers) => offers === 0],
    [sameProvider, (offers) => offers === 0],
    [sameProvider, () => true],
    [sameDay, () => true],
    [sameDay, () => true],
  ];
  for (const [strategy, isWanted] of rounds) {
    for (const wish of wishes) if (isWanted(found.get(wish.id)?.length ?? 0)) offer(wish, strategy);
  }
  for (const wish of wishes)
    found.get(wish.id)?.sort((a, b) => Number(isEarlier(a, wish)) - Number(isEarlier(b, wish)));
  return found;
}

export const isEarlier = ({ date, start }: When, agreed: When): boolean =>
  date === agreed.date ? start < agreed.start : date < agreed.date;

type When = Pick<Proposal, "date" | "start">;

type Strategy = (wish: Wish, days: FreeDays, isFree: (place: Proposal) => boolean) => Proposal | undefined;

const same = (a: Proposal, b: Proposal): boolean =>
  a.date === b.date && a.start === b.start && a.providerId === b.providerId;

/** Also for visits that have started, because another provider can take over. */
const sameTime: Strategy = ({ date, start, awayProviderId, providerIds }, _days, isFree) =>
  providerIds
    .filter((id) => id !== awayProviderId)
    .map((providerId) => ({ date, start, providerId }))
    .find(isFree);

const sameProvider: Strategy = (wish, days, isFree) => {
  const { awayProviderId: providerId, providerIds } = wish;
  if (!providerIds.includes(providerId)) return undefined;
  for (const date of days.dates) {
    if (date < wish.date) continue;
    const found = startsOn(wish, date, providerId, days)
      .filter((start) => date !== wish.date || start !== wish.start)
      .map((start) => ({ date, start, providerId }))
      .find(isFree);
    if (found) return found;
  }
  return undefined;
};

/** Finds the nearest later start, or else the nearest earlier start. Prefers the same provider. */
const sameDay: Strategy = (wish, days, isFree) => {
  const { date, start: was, awayProviderId, providerIds } = wish;
  const distance = (start: number) => (start > was ? start - was : 1440 + was - start);
  return providerIds
    .flatMap((providerId) =>
      startsOn(wish, date, providerId, days)
        .filter((start) => start !== was)
        .map((start) => ({ date, start, providerId })),
    )
    .sort(
      (a, b) =>
        distance(a.start) - distance(b.start) ||
        Number(b.providerId === awayProviderId) - Number(a.providerId === awayProviderId) ||
        a.providerId - b.providerId,
    )
    .find(isFree);
};

function startsOn(
  { minutes }: Wish,
  date: string,
  providerId: number,
  { dayOf, earliest }: FreeDays,
): number[] {
  const day = dayOf(date, providerId);
  if (!day) return [];
  const first = earliest(date);
  const quarters = Array.from({ length: 96 }, (_, quarter) => quarter * 15);
  const starts = [...new Set([...gridStarts(day, minutes), ...quarters])];
  return starts.filter((start) => start >= first && start + minutes <= 1440);
}

class Kept {
  private readonly spans = new Map<string, (Span & { id: number })[]>();
  private readonly places = new Map<string, KeptPlace[]>();

  constructor(private readonly days: FreeDays) {}

  isFree(wish: Wish, { date, start, providerId }: Proposal): boolean {
    const day = this.days.dayOf(date, providerId);
    if (!day) return false;
    const notOwn = ({ id }: { id: number }) => id !== wish.id;
    const others = (this.spans.get(`${providerId} ${date}`) ?? []).filter(notOwn);
    const places = (this.places.get(date) ?? []).filter(notOwn);
    const needed = { pause: wish.pause, full: this.days.fullFor?.(wish, date, places) };
    const occupied = [...day.occupied, ...others];
    return fits({ ...day, ...needed, occupied }, start, wish.minutes);
  }

  keep({ id, minutes, pause, resourceIds = [] }: Wish, { date, start, providerId }: Proposal): void {
    const buffer = this.days.dayOf(date, providerId)?.bufferMinutes ?? 0;
    const span = { start, end: start + minutes };
    const parts = busyParts({ ...span, pause: pauseWithin(span, pause) }, buffer);
    add(
      this.spans,
      `${providerId} ${date}`,
      parts.map((part) => ({ id, ...part })),
    );
    add(
      this.places,
      date,
      resourceIds.map((resourceId) => ({ id, resourceId, ...span })),
    );
  }
}

function add<T>(lists: Map<string, T[]>, key: string, more: readonly T[]): void {
  lists.set(key, [...(lists.get(key) ?? []), ...more]);
}

/** In days after the last visit. Used if the booking window ends earlier. */
const daysAfter = 14;

/** The client needs time to read the message and to travel. */
const noticeMinutes = 120;

/** Returns proposals by visit id, like `proposalsFor`. */
export function currentProposals(visits: readonly Appointment[], now: number): Map<number, Proposal[]> {
  const wishes = visits.map(wishOf);
  if (wishes.length === 0) return new Map();
  return proposalsFor(wishes, freeDays(wishes, now, noticeMinutes));
}

/** Returns true if a proposal is still free. Call it in the transaction that moves the visit. */
export function isProposalFree(visit: Appointment, place: Proposal, now: number): boolean {
  const wish = wishOf(visit);
  const isGiven = wish.providerIds.includes(place.providerId);
  const isSameTime = place.date === visit.date && place.start === visit.startMin;
  const days = freeDays([{ ...wish, date: place.date }], now, 1);
  const day = days.dayOf(place.date, place.providerId, visit.id);
  const isAhead = isSameTime || (days.dates.includes(place.date) && place.start >= days.earliest(place.date));
  const needed = { pause: wish.pause, full: days.fullFor?.(wish, place.date, []) };
  return isGiven && isAhead && day !== undefined && fits({ ...day, ...needed }, place.start, wish.minutes);
}

function wishOf(visit: Appointment): Wish {
  const { durationMinutes: minutes, pause, resourceIds } = neededBy(visit);
  return {
    id: visit.id,
    date: visit.date,
    start: visit.startMin,
    ...{ minutes, pause, resourceIds },
    awayProviderId: visit.providerId,
    providerIds: providersForMove(visit, "any").map(({ id }) => id),
  };
}

type DaysNow = Omit<FreeDays, "dayOf"> & {
  dayOf: (date: string, providerId: number, except?: number) => SlotDay | undefined;
};

function freeDays(wishes: readonly Wish[], now: number, notice: number): DaysNow {
  const { timeZone, windowDays } = studio();
  const moment = latestPast(timeZone, now);
  const providerIds = [...new Set(wishes.flatMap((wish) => wish.providerIds))];
  const dates = datesOf(wishes, moment, windowDays);
  const [from = moment.date, to = moment.date] = [dates[0], dates.at(-1)];
  const resourceIds = [...new Set(wishes.flatMap((wish) => wish.resourceIds ?? []))];
  const calendar = readCalendar({ providerIds, resourceIds, from, to });
  return {
    dates: dates.filter((date) => date >= moment.date),
    earliest: (date) => {
      if (date < moment.date) return 1440;
      const ahead = date === moment.date ? 0 : date === addDays(moment.date, 1) ? 1440 : 2880;
      return Math.max(0, moment.minute + notice - ahead);
    },
    dayOf: (date, providerId, except) =>
      knows(calendar, date)
        ? providerDays(calendar, { date, providerIds: [providerId], except })[0]
        : undefined,
    fullFor: (wish, date, kept) =>
      fullSpans(withPlaces(calendar, date, kept), { date, resourceIds: wish.resourceIds, except: wish.id }),
  };
}

function datesOf(wishes: readonly Wish[], { date: today }: Moment, windowDays: number): string[] {
  const asked = wishes.map(({ date }) => date).sort();
  const from = [today, ...asked].sort()[0] ?? today;
  const last = [addDays(today, windowDays), addDays(asked.at(-1) ?? today, daysAfter)].sort().at(-1) ?? today;
  const dates: string[] = [];
  for (let date = from; date <= last; date = addDays(date, 1)) dates.push(date);
  return dates;
}
