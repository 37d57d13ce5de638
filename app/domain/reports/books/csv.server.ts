/**
 * CSV as spreadsheets open it: UTF-8 with the mark that Excel needs to see it, lines by RFC 4180, every text in quotes. What would
 * begin a formula begins with an apostrophe instead, phone numbers with a plus too (rule 21.23).
 */
import { stringify } from "csv-stringify/sync";
import { unitsPerMajor } from "#app/platform/words/money.ts";

/** `isFirst`: with the mark and the line of names. */
export const csvOf = (rows: ExportRow[], names: string[], isFirst: boolean): string =>
  (isFirst ? "\uFEFF" : "") +
  stringify(rows, {
    columns: names,
    header: isFirst,
    record_delimiter: "windows",
    quoted_string: true,
    escape_formulas: true,
    cast: {
      boolean: (value) => (value ? "yes" : "no"),
      string: (value) => (lessThanNothing.test(value) ? { value, escape_formulas: false } : value),
    },
  });

/** "-19.00", as an amount that was given back: a number in every spreadsheet, which an apostrophe would take out of its sums. */
const lessThanNothing = /^-\d+(?:\.\d+)?$/u;

/** A line of an export: its fields by the names that stand in the first line of a CSV file and in JSON alike. */
export type ExportRow = Record<string, string | number | boolean | null>;

/** Some rows at a time, so that no file is ever held in memory and requests have their turn in between. */
export type RowBatches = AsyncGenerator<ExportRow[]>;

/** Rows of one batch. */
export const batchSize = 100;

/** "95.00": with a point and all decimals of the currency, from its smallest unit. */
export function decimalOf(minor: number, currency: string): string {
  const units = unitsPerMajor(currency);
  return (minor / units).toFixed(Math.round(Math.log10(units)));
}
