import { studio } from "#app/domain/studio/studio.server.ts";
import { skippedOn } from "#app/platform/shared/clock.server.ts";
import { cached } from "#db/cached-reads.server.ts";
import { bookingWeek, closedDaysFrom, singleHoursFrom } from "./booking-hours.server.ts";
import {
  type PlanRow,
  readDates,
  readPlaces,
  readTaken,
  resourcesIn,
  schedulesIn,
  takenIn,
} from "./calendar.sql.server.ts";
import { atWork, type Calendar } from "./calendar.ts";
import { addDays, daysBetween, isoWeekday } from "./dates.ts";
import type { Span } from "./spans.ts";

/** Reads the calendar of active providers for a range of dates, both included. Rooms are read only if they are asked for. */
export function readCalendar(range: Range, taken: Taken = readTakenTime(range)): Calendar {
  const { providerIds, from, to, resourceIds = [] } = range;
  return {
    ...schedulesOf(JSON.stringify(providerIds), from, to),
    taken: takenIn(taken.appointments),
    resources: resourcesIn(taken.places, resourceIds),
  };
}

type Taken = { appointments: string; places: string };

export const readTakenTime = ({ providerIds, from, to, resourceIds = [] }: Range): Taken => ({
  appointments: readTaken(JSON.stringify(providerIds), from, to),
  places: readPlaces(resourceIds, from, to),
});

const schedulesOf = cached(
  "setup",
  (ids: string, from: string, to: string): Omit<Calendar, "taken" | "resources"> => {
    const dates = readDates(from, to);
    const singleHours = hoursByDate(dates.plans);
    return {
      from,
      to,
      bookingHours: bookingWeek(),
      singleHours,
      closedDays: new Set(dates.closed.map(({ date }) => date).filter((date) => !singleHours.has(date))),
      skipped: skippedBetween(from, to),
      providers: schedulesIn(dates, JSON.parse(ids)),
    };
  },
  20,
);

type Range = { providerIds: readonly number[]; from: string; to: string; resourceIds?: readonly number[] };

/** Returns one span from first opening to last closing, because the grid of a day has only one start. */
function hoursByDate(plans: readonly PlanRow[]): Map<string, Span> {
  const hours = new Map<string, Span>();
  for (const { date, providerId, kind, start, end } of plans) {
    if (providerId !== null || kind !== "hours") continue;
    const other = hours.get(date) ?? { start, end };
    hours.set(date, { start: Math.min(start, other.start), end: Math.max(end, other.end) });
  }
  return hours;
}

function skippedBetween(from: string, to: string): Calendar["skipped"] {
  const { timeZone } = studio();
  const skipped = new Map<string, Span>();
  // Counts the days, because dates after 9999-12-31 can't be compared as text.
  for (let days = daysBetween(from, to); days >= 0; days -= 1) {
    const date = addDays(from, days);
    const span = skippedOn(date, timeZone);
    if (span) skipped.set(date, span);
  }
  return skipped;
}

/** Returns the closed days of a range that were opened although no provider works then. Their hours are not public (rule 22.8). */
export function openDaysWithoutStaff(providerIds: readonly number[], from: string, to: string): Set<string> {
  const closed = new Set(closedDaysFrom(from).map(({ date }) => date));
  const isForNobody = (date: string) => {
    const calendar = readCalendar({ providerIds, from: date, to: date });
    const isOpenAnyway = calendar.bookingHours.has(isoWeekday(date)) && !closed.has(date);
    return !isOpenAnyway && atWork(calendar, date).length === 0;
  };
  return new Set([...singleHoursFrom(from).keys()].filter((date) => date <= to && isForNobody(date)));
}
