/** The public holidays that are coming, of a country and perhaps a region of it, as days to close on. */

import { recordSettings } from "#app/domain/studio/settings-section.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { writing } from "#db/client.server.ts";
import { type AffectedDetail, confirmationIn } from "./affected.server.ts";
import { closeOn } from "./change-booking-hours.server.ts";

/** `usual`: ticked to begin with. */
export type Holiday = { date: string; name: string; usual: boolean };

export type HolidayPlace = { country: string; region: string };

/** Where the studio is; one that has never said it is in the United States. */
export const holidayPlace = (): HolidayPlace => {
  const { country, holidayRegion } = studio();
  return { country: country || "US", region: holidayRegion };
};

/** The lists and what reads them take 25 MB, so they are loaded where an owner asks for them, and never at the start. */
const lists = async () => (await import("date-holidays")).default;

/** From `from` ("yyyy-MM-dd") to the day before it a year later, the next one first; none for a land without a list (rule 3.8). */
export async function publicHolidays({ country, region }: HolidayPlace, from: string): Promise<Holiday[]> {
  const Holidays = await lists();
  const known = new Holidays(country, region);
  const year = Number(from.slice(0, 4));
  const until = `${year + 1}${from.slice(4)}`;
  const days = new Map<string, Holiday>();
  for (const each of [...known.getHolidays(year, "en"), ...known.getHolidays(year + 1, "en")]) {
    const date = each.date.slice(0, 10);
    if (each.type !== "public" || date < from || date >= until || days.has(date)) continue;
    const name = americanName(each.name);
    days.set(date, { date, name, usual: isUsual(country, name) && !each.substitute });
  }
  return [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** The parts of a country that have holidays of their own, by name; empty where there are none. */
export async function holidayRegions(country: string): Promise<{ code: string; name: string }[]> {
  const Holidays = await lists();
  return Object.entries(new Holidays().getStates(country, "en") ?? {})
    .map(([code, name]) => ({ code, name }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}

/** In the United States most studios work on the other ones. */
const usuallyClosed = [
  ...["New Year's Day", "Memorial Day", "Independence Day", "Labor Day", "Thanksgiving Day", "Christmas Day"],
];

/** Which ones are ticked before anybody has chosen, and why (rule 3.8). */
export const usualInWords = (country: string): string =>
  country === "US"
    ? "The six holidays on which most studios close are ticked. Untick the days on which you work."
    : "All holidays are ticked, except substitutes for weekend days. Untick the days on which you work.";

const isUsual = (country: string, name: string): boolean => country !== "US" || usuallyClosed.includes(name);

const americanName = (name: string): string => name.replace("Labour", "Labor");

/**
 * Closes the ticked `holidays` (dates) of the list that was offered, with their names as reasons, and keeps the region for the
 * next time. Answers how many. Refuses as "invalid" where none is ticked, or "conflict" (`outside`) (rule 3.8).
 */
export function closeHolidays(
  input: unknown,
  offered: readonly Holiday[],
  { region }: HolidayPlace,
  by: By,
): Outcome<number, AffectedDetail> {
  const ticked = [fieldsIn(input).holidays ?? []].flat();
  const days = offered.filter(({ date }) => ticked.includes(date));
  if (days.length === 0) return refused("invalid", "Tick the holidays on which you are closed.");
  return writing(() => {
    const named = days.map(({ date, name }) => ({ date, reason: name }));
    const closed = closeOn(named, confirmationIn(input), by);
    if (!closed.ok) return closed;
    recordSettings({ holidayRegion: region }, by);
    const detail = { days: closed.value.dates, outside: closed.value.outside };
    if (detail.days.length > 0)
      record({ action: "days-closed", entity: "settings", entityId: 1, detail }, by);
    return done(detail.days.length);
  });
}
