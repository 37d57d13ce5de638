import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { neededBy } from "#app/domain/appointments/needs/held.server.ts";
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { knows } from "#app/domain/availability/calendar.ts";
import { addDays } from "#app/domain/availability/dates.ts";
import { fullSpans, withPlaces } from "#app/domain/availability/needs/resources.ts";
import { fits, providerDays, type SlotDay } from "#app/domain/availability/slots.ts";
import { providersForMove } from "#app/domain/booking/choose/move-choices.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { latestPast, type Moment } from "#app/platform/shared/clock.server.ts";
import { type FreeDays, type Proposal, proposalsFor, type Wish } from "./proposals.ts";

/** How many days after the last of the visits is looked for other times, if the booking window ends before. */
const daysAfter = 14;

/** Who is asked to come at another time has to hear of it and to set out. */
const noticeMinutes = 120;

/** Other times for these visits of one provider, by their ids, as the books are now; as `proposalsFor`. */
export function proposalsNow(visits: readonly Appointment[], now: number): Map<number, Proposal[]> {
  const wishes = visits.map(wishOf);
  if (wishes.length === 0) return new Map();
  return proposalsFor(wishes, freeDays(wishes, now, noticeMinutes));
}

/** Whether a visit could take place there by now. Inside the transaction that moves it. */
export function fitsNow(visit: Appointment, place: Proposal, now: number): boolean {
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
    homeId: visit.providerId,
    providerIds: providersForMove(visit, "any").map(({ id }) => id),
  };
}

type DaysNow = Omit<FreeDays, "dayOf"> & {
  dayOf: (date: string, providerId: number, except?: number) => SlotDay | undefined;
};

/** `notice`: how many minutes from now the earliest start is. */
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
