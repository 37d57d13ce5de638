/** Days and times on which a journey can book. */
import { addDays, isoWeekday } from "#app/domain/availability/dates.ts";
import type { RunningStudio } from "./studio.ts";
import { studioZone } from "./zone.ts";

/** What a journey needs of its day beside that the studio is open: it may be run on any day of the week. */
type DayNeeds = {
  /** Names of providers who work then. */
  of?: string[];
  /** The studio is open as long as on most days: not a short Saturday. */
  long?: true;
};

/** Days that guests can look ahead, as the studio begins with. */
const farthest = 30;

/**
 * The n-th day after today on which the studio is open: journeys that name other numbers, and need the same of their day,
 * never share one.
 */
export function openDay(studio: RunningStudio, n: number, { of = [], long }: DayNeeds = {}): string {
  const database = studio.database();
  const closed = new Set(database.prepare("SELECT date FROM closed_days").pluck().all());
  const works = database.prepare(
    `SELECT 1 FROM working_hours w JOIN users u ON u.id = w.provider_id WHERE u.username = @name AND w.weekday = @weekday
     AND NOT EXISTS (SELECT 1 FROM time_off t WHERE t.provider_id = u.id AND @date BETWEEN t.first_date AND t.last_date)`,
  );
  const opens = database
    .prepare("SELECT closes_min - opens_min FROM booking_hours WHERE weekday = ?")
    .pluck();
  const longest = database.prepare("SELECT max(closes_min - opens_min) FROM booking_hours").pluck().get();
  const fits = (date: string, weekday = isoWeekday(date)) =>
    of.every((name) => works.get({ name, weekday, date })) && (!long || opens.get(weekday) === longest);
  const last = addDays(studioToday(), farthest);
  let date = studioToday();
  for (let open = 0; open < n; ) {
    date = addDays(date, 1);
    // On some days of the week the same number is further away than on others.
    if (date > last) throw new Error(`${n} such days are too many: the last is ${last}.`);
    if (isoWeekday(date) !== 7 && !closed.has(date) && fits(date)) open += 1;
  }
  return date;
}

/** Today in the time zone in which `startServer` starts every studio. */
export const studioToday = (): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: studioZone }).format(Date.now());

export type FreeTime = { time: string; providerIds: number[] };

/** What the studio offers for a service on a day. */
export async function freeTimes(studio: RunningStudio, serviceId: number, date: string): Promise<FreeTime[]> {
  const answer = await fetch(`${studio.url}/api/availability?service_id=${serviceId}&date=${date}`);
  const { times } = (await answer.json()) as { times: FreeTime[] };
  return times;
}

export function serviceId(studio: RunningStudio, name: string): number {
  return Number(studio.database().prepare("SELECT id FROM services WHERE name = ?").pluck().get(name));
}
