/** Days and times on which a journey can book. */
import { addDays, isoWeekday } from "#app/availability/dates.ts";
import type { RunningStudio } from "./studio.ts";
import { studioZone } from "./zone.ts";

/** The n-th day after today on which the studio is open: journeys that name other numbers never share a day. */
export function openDay(studio: RunningStudio, n: number): string {
  const closed = new Set(studio.database().prepare("SELECT date FROM closed_days").pluck().all());
  let date = studioToday();
  for (let open = 0; open < n; ) {
    date = addDays(date, 1);
    if (isoWeekday(date) !== 7 && !closed.has(date)) open += 1;
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
