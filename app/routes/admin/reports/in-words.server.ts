/** Figures and ranges as people read them. */

import { bucketInWords } from "#app/domain/reports/buckets.server.ts";
import type { DayRange, ReportRange } from "#app/domain/reports/range.server.ts";
import type { Cell, Figure, ReportColumn } from "#app/domain/reports/report.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { formatMoney } from "#app/platform/words/money.ts";

const nothing = "–";

/** Digits like the words beside them in English, money as the studio's locale has it. */
export function cellInWords(cell: Cell, column: ReportColumn | undefined): string {
  if (cell === null) return nothing;
  if (typeof cell === "string") {
    const unit = column?.unit;
    const isDate = unit === "day" || unit === "week" || unit === "month" || unit === "year";
    return isDate ? bucketInWords(cell, unit, studio().locale) : cell;
  }
  return amountInWords(cell, column?.unit ?? "count");
}

function amountInWords(amount: number, unit: ReportColumn["unit"]): string {
  const { currency, locale } = studio();
  if (unit === "money") return formatMoney(amount, currency, locale);
  if (unit === "share") return `${amount.toLocaleString("en")}%`;
  if (unit === "days") return amount === 1 ? "1 day" : `${amount} days`;
  return unit === "minutes" ? hoursInWords(amount) : amount.toLocaleString("en");
}

function hoursInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  const rest = minutes % 60;
  return `${hours.toLocaleString("en")} h${rest === 0 ? "" : ` ${rest} min`}`;
}

type Difference = { difference: string; turn: "better" | "worse" | "same" };

/** "+5 (+12%)"; a share's in points. `turn` says whether that is good, where one can say. */
export function differenceInWords({ unit, value, before, good }: Omit<Figure, "label">): Difference {
  if (value === null || before === null) return { difference: "", turn: "same" };
  const change = Math.round((value - before) * 10) / 10;
  if (change === 0) return { difference: "as before", turn: "same" };
  const sign = change > 0 ? "+" : "−";
  const size = Math.abs(change);
  const turn = good === null ? "same" : change > 0 === (good === "more") ? "better" : "worse";
  if (unit === "share") return { difference: `${sign}${size} points`, turn };
  const share = before === 0 ? "" : ` (${sign}${Math.round(Math.abs((100 * change) / before))}%)`;
  return { difference: `${sign}${amountInWords(size, unit)}${share}`, turn };
}

/** `words`: "November 23, 2026 to November 29, 2026". */
export const rangeInWords = (range: ReportRange) => ({
  words: daysInWords(range),
  before: daysInWords(range.before),
  isRunning: range.isRunning,
});

function daysInWords({ from, to }: DayRange): string {
  const { locale } = studio();
  const first = dateInWords(from, locale, "date");
  return from === to ? first : `${first} to ${dateInWords(to, locale, "date")}`;
}
