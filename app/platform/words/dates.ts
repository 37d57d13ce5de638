/** Server only, so that pages carry no locale data. */
type Style =
  | "day"
  | "date"
  | "short"
  | "shortDate"
  | "weekday"
  | "longWeekday"
  | "month"
  | "monthName"
  | "monthYear"
  | "dayMonth"
  | "monthDay";

const styles: Record<Style, Intl.DateTimeFormatOptions> = {
  day: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  date: { day: "numeric", month: "long", year: "numeric" },
  short: { weekday: "short", day: "numeric", month: "short" },
  shortDate: { weekday: "short", day: "numeric", month: "short", year: "numeric" },
  weekday: { weekday: "short" },
  longWeekday: { weekday: "long" },
  month: { month: "short" },
  monthName: { month: "long" },
  monthYear: { month: "long", year: "numeric" },
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

/** Returns "Tuesday, November 24, 2026" or a shorter form. */
export function dateInWords(date: string, locale: string, style: Style = "day"): string {
  return formatterFor(locale, style, styles[style]).format(Date.parse(`${date}T00:00:00Z`));
}

const clock: Intl.DateTimeFormatOptions = { hour: "numeric", minute: "2-digit" };

/** Returns "9:00 AM" in en-US, "09:00" in de-DE. */
export const timeInWords = (minute: number, locale: string): string =>
  formatterFor(locale, "time", clock).format(minute * 60_000);

export const timeRangeInWords = (from: number, to: number, locale: string): string =>
  [from, to].map((minute) => shortTimeInWords(minute, locale)).join("–");

export const shortTimeInWords = (minute: number, locale: string): string =>
  formatterFor(locale, "time", clock)
    .formatToParts(minute * 60_000)
    .flatMap(({ type, value }) => (type === "dayPeriod" ? [] : [value]))
    .join("")
    .trim();
