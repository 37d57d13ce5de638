import { addDays, isoWeekday } from "#app/domain/availability/dates.ts";
import type { RunningStudio } from "./studio.ts";
import { studioZone } from "./zone.ts";

type DayNeeds = {
  of?: string[];
  /** The studio has its usual weekday hours. Saturdays are shorter. */
  long?: true;
};

/** Days of the booking window at the start. */
const farthest = 30;

/** Returns the n-th open day after today. Journeys with different numbers and the same requirements never share a day. */
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
    // The same number is further away on some weekdays.
    if (date > last) throw new Error(`${n} such days are too many: the last is ${last}.`);
    if (isoWeekday(date) !== 7 && !closed.has(date) && fits(date)) open += 1;
  }
  return date;
}

export const studioToday = (): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: studioZone }).format(Date.now());

export type FreeTime = { time: string; providerIds: number[] };

export async function freeTimes(studio: RunningStudio, serviceId: number, date: string): Promise<FreeTime[]> {
  const answer = await fetch(`${studio.url}/api/availability?service_id=${serviceId}&date=${date}`);
  const { times } = (await answer.json()) as { times: FreeTime[] };
  return times;
}

export function serviceId(studio: RunningStudio, name: string): number {
  return Number(studio.database().prepare("SELECT id FROM services WHERE name = ?").pluck().get(name));
}
