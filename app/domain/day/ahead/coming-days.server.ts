/** The days ahead above the board: how much of each is free, or why it is closed (rule 6.51). */

import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { isClosed } from "#app/domain/availability/calendar.ts";
import { addDays, daysBetween } from "#app/domain/availability/dates.ts";
import { providerDays } from "#app/domain/availability/slots.ts";
import { activeProviderIds } from "#app/domain/catalogue/service-providers.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { Moment } from "#app/platform/shared/clock.server.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { firstAhead, freeSpans, minutesIn } from "./free-time.ts";
import { freeInWords } from "./free-words.ts";
import { closedReasons } from "./rows.server.ts";

/** `words`: the free hours, or why it is closed. `share`: percent of the working time that is free; null on a closed day. */
export type ComingDay = {
  date: string;
  weekday: string;
  number: string;
  words: string;
  share: number | null;
};

const length = 14;

/** Fourteen days: from today while the shown one is among them, else from the shown one. */
export function datesAhead(shown: string, moment: Moment): string[] {
  const ahead = daysBetween(moment.date, shown);
  const from = ahead >= 0 && ahead < length ? moment.date : shown;
  return Array.from({ length }, (_, at) => addDays(from, at));
}

/** `fits`: how many times the open form has on each of them, in the place of the free hours. */
export const withFits = (days: ComingDay[], fits: Record<string, number> | null): ComingDay[] =>
  days.map((day) => {
    const times = day.share === null ? undefined : fits?.[day.date];
    if (times === undefined) return day;
    return { ...day, words: times === 0 ? "no times" : times === 1 ? "1 time" : `${times} times` };
  });

export function comingDays(shown: string, moment: Moment): ComingDay[] {
  const dates = datesAhead(shown, moment);
  const [from = shown, to = shown] = [dates[0], dates.at(-1)];
  const { locale } = studio();
  const providerIds = activeProviderIds();
  const calendar = readCalendar({ providerIds, from, to });
  const reasons = closedReasons(from, to);
  return dates.map((date) => {
    const day = {
      date,
      weekday: dateInWords(date, locale, "weekday"),
      number: String(Number(date.slice(8))),
    };
    if (isClosed(calendar, date)) return { ...day, words: reasons.get(date) || "closed", share: null };
    const days = providerDays(calendar, { date, providerIds });
    const earliest = firstAhead(date, moment);
    const free = minutesIn(days.flatMap((each) => freeSpans(each, earliest)));
    const working = minutesIn(days.flatMap((each) => each.working));
    return {
      ...day,
      words: date < moment.date ? "over" : working === 0 ? "nobody works" : freeInWords(free),
      share: working === 0 ? 0 : Math.round((free / working) * 100),
    };
  });
}
