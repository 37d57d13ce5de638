/** The coming public holidays as the settings offer them, each ticked or not. */
import { closedDaysFrom, singleHoursFrom } from "#app/domain/availability/booking-hours.server.ts";
import {
  holidayPlace,
  holidayRegions,
  publicHolidays,
  usualInWords,
} from "#app/domain/schedules/holidays.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { dateInWords } from "#app/platform/words/dates.ts";

const ways = ["all", "none", "usual"] as const;

/** Of the region that was asked for, else of the kept one. Ticked is what was asked for, else the usual ones until one is closed (rule 3.8). */
export async function loadHolidays(query: URLSearchParams, today: string) {
  const { country, region: kept } = holidayPlace();
  const regions = await holidayRegions(country);
  const asked = query.get("region") ?? kept;
  const region = regions.some(({ code }) => code === asked) ? asked : "";
  const entered = new Set(closedDaysFrom(today).map(({ date }) => date));
  const opened = singleHoursFrom(today);
  const listed = await publicHolidays({ country, region }, today);
  const isBegun = listed.some(({ date }) => entered.has(date));
  const way = ways.find((each) => each === query.get("tick")) ?? (isBegun ? "none" : "usual");
  return {
    country: new Intl.DisplayNames("en", { type: "region" }).of(country) ?? country,
    regions,
    region,
    ticked: isBegun ? "Those that are closed already are marked; no other is ticked." : usualInWords(country),
    /** Counted, so that the same button ticks anew what was changed by hand. */
    press: Number(/^\d{1,4}$/u.exec(query.get("press") ?? "")?.[0] ?? 0),
    days: listed.map(({ date, name, usual }) => ({
      date,
      words: `${name}, ${dateInWords(date, studio().locale, "date")}`,
      ticked: way === "all" || (way === "usual" && usual && !entered.has(date)),
      closed: entered.has(date) && !opened.has(date),
    })),
  };
}
