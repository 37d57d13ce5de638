/** Called on the server only: the browser gets the words, and no locale data with them. */
type Style =
  | "day"
  | "date"
  | "short"
  | "weekday"
  | "longWeekday"
  | "month"
  | "monthName"
  | "dayMonth"
  | "monthDay";

const styles: Record<Style, Intl.DateTimeFormatOptions> = {
  day: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  date: { day: "numeric", month: "long", year: "numeric" },
  short: { weekday: "short", day: "numeric", month: "short" },
  weekday: { weekday: "short" },
  longWeekday: { weekday: "long" },
  month: { month: "short" },
  monthName: { month: "long" },
  dayMonth: { weekday: "long", day: "numeric", month: "long" },
  monthDay: { day: "numeric", month: "short" },
};

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterFor(locale: string, key: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const name = `${locale} ${key}`;
  let formatter = formatters.get(name);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
    formatters.set(name, formatter);
  }
  return formatter;
}

/** A date "yyyy-MM-dd" as people read it: "Tuesday, November 24, 2026" and shorter forms. */
export function dateInWords(date: string, locale: string, style: Style = "day"): string {
  return formatterFor(locale, style, styles[style]).format(Date.parse(`${date}T00:00:00Z`));
}

/** A minute of the day as people read it: "9:00 AM" in en-US, "09:00" in de-DE. */
export function timeInWords(minute: number, locale: string): string {
  const options: Intl.DateTimeFormatOptions = { hour: "numeric", minute: "2-digit" };
  return formatterFor(locale, "time", options).format(minute * 60_000);
}
