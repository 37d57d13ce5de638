import { recordSettings } from "#app/domain/studio/settings-section.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { writing } from "#db/client.server.ts";
import { type AffectedDetail, confirmationIn } from "./affected.server.ts";
import { closeDates } from "./change-booking-hours.server.ts";

/** `usual` holidays are selected by default. */
export type Holiday = { date: string; name: string; usual: boolean };

export type HolidayPlace = { country: string; region: string };

/** The default country is the United States. */
export const holidayPlace = (): HolidayPlace => {
  const { country, holidayRegion } = studio();
  return { country: country || "US", region: holidayRegion };
};

/** Loaded on demand, because the lists need 25 MB of memory. */
const lists = async () => (await import("date-holidays")).default;

/** Returns the holidays of one year from `from` (yyyy-MM-dd). Empty for a country without a list (rule 3.8). */
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

export async function holidayRegions(country: string): Promise<{ code: string; name: string }[]> {
  const Holidays = await lists();
  return Object.entries(new Holidays().getStates(country, "en") ?? {})
    .map(([code, name]) => ({ code, name }))
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
}

/** Most studios in the United States are open on all other holidays. */
const usuallyClosed = [
  ...["New Year's Day", "Memorial Day", "Independence Day", "Labor Day", "Thanksgiving Day", "Christmas Day"],
];

export const usualInWords = (country: string): string =>
  country === "US"
    ? "The six holidays on which most studios close are selected. Clear the days on which you work."
    : "All holidays are selected, except substitutes for weekend days. Clear the days on which you work.";

const isUsual = (country: string, name: string): boolean => country !== "US" || usuallyClosed.includes(name);

const americanName = (name: string): string => name.replace("Labour", "Labor");

/** Closes selected dates of `offered` and returns how many (rule 3.8). Refusals: invalid, conflict. */
export function closeHolidays(
  input: unknown,
  offered: readonly Holiday[],
  { region }: HolidayPlace,
  by: By,
): Outcome<number, AffectedDetail> {
  const ticked = [fieldsIn(input).holidays ?? []].flat();
  const days = offered.filter(({ date }) => ticked.includes(date));
  if (days.length === 0) return refused("invalid", "Select the holidays on which you are closed.");
  return writing(() => {
    const named = days.map(({ date, name }) => ({ date, reason: name }));
    const closed = closeDates(named, confirmationIn(input), by);
    if (!closed.ok) return closed;
    recordSettings({ holidayRegion: region }, by);
    const detail = { days: closed.value.dates, outside: closed.value.outside };
    if (detail.days.length > 0)
      record({ action: "days-closed", entity: "settings", entityId: 1, detail }, by);
    return done(detail.days.length);
  });
}
