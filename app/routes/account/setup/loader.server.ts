import { weekInWords } from "#app/domain/availability/booking-hours.server.ts";
import { holidayPlace, usualInWords } from "#app/domain/schedules/holidays.server.ts";
import { offeredHolidays } from "#app/domain/settings/opening/studio-details.server.ts";
import { openedAt } from "#app/domain/studio/open-to-public.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { countries } from "#app/domain/studio/studio-fields.server.ts";
import { openingHoursWeek } from "#app/domain/website/opening-hours/change-opening-hours.server.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { starterContact } from "#db/seed/content.ts";

/** Lists all time zones and currencies of this server, with the current settings. */
export async function loadSetup(now: number) {
  const { studioName, timeZone, currency, locale } = studio();
  const names = new Intl.DisplayNames(locale, { type: "currency" });
  return {
    studioName,
    timeZone,
    currency,
    timeZones: withFirst(Intl.supportedValuesOf("timeZone"), timeZone),
    currencies: withFirst(Intl.supportedValuesOf("currency"), currency).map((code) => ({
      code,
      name: `${code}, ${names.of(code)}`,
    })),
    details: openedAt() === null ? await loadStudioDetails(now) : null,
  };
}

export type SetupData = Awaited<ReturnType<typeof loadSetup>>;

/** Null for a studio that was open before, because it keeps these settings. */
async function loadStudioDetails(now: number) {
  const { locale, phone, email, street, city, region, postalCode, country } = studio();
  const names = new Intl.DisplayNames("en", { type: "region" });
  const own = (words: string, example: string) => (words === example ? "" : words);
  return {
    kept: {
      studioPhone: own(phone, starterContact.phone),
      studioEmail: own(email, starterContact.email),
      ...{ street, city, region, postalCode, country: country || "US" },
    },
    countries: countries(),
    days: weekInWords(openingHoursWeek()).filter(({ weekday }) => [1, 6, 7].includes(weekday)),
    holidayCountry: names.of(holidayPlace().country) ?? "",
    holidaysTicked: usualInWords(holidayPlace().country),
    holidays: (await offeredHolidays("", now)).map(({ date, name, usual }) => ({
      date,
      words: `${name}, ${dateInWords(date, locale, "date")}`,
      usual,
    })),
  };
}

export type StudioDetails = NonNullable<SetupData["details"]>;

/** "UTC" and old names of zones are valid but not in the list. */
const withFirst = (list: string[], present: string): string[] =>
  list.includes(present) ? list : [present, ...list];
