import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";

/** "Tuesday, November 24, 10:30 AM" in the studio's locale. Called on the server only. */
export const momentInWords = (date: string, minute: number, locale: string): string =>
  `${dateInWords(date, locale, "dayMonth")}, ${timeInWords(minute, locale)}`;
