import { studioNow } from "#app/platform/shared/clock.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { studio } from "./studio.server.ts";

/** An instant as the studio's wall clock showed it: "March 2, 2026, 8:00 AM". */
export function instantInWords(instant: number): string {
  const { timeZone, locale } = studio();
  const { date, minute } = studioNow(timeZone, instant);
  return `${dateInWords(date, locale, "date")}, ${timeInWords(minute, locale)}`;
}
