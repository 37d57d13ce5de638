/** CSV with UTF-8 BOM (RFC 4180). Texts are quoted, with an apostrophe before formulas (rule 21.23). */
import { stringify } from "csv-stringify/sync";
import { unitsPerMajor } from "#app/platform/words/money.ts";

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
      string: (value) => (negativeAmount.test(value) ? { value, escape_formulas: false } : value),
    },
  });

/** A negative amount must stay a number, or spreadsheets can't add it. */
const negativeAmount = /^-\d+(?:\.\d+)?$/u;

export type ExportRow = Record<string, string | number | boolean | null>;

/** Batches keep memory small and give other requests a turn. */
export type RowBatches = AsyncGenerator<ExportRow[]>;

export const batchSize = 100;

/** Returns an amount such as "95.00", with all decimals of the currency. */
export function decimalOf(minor: number, currency: string): string {
  const units = unitsPerMajor(currency);
  return (minor / units).toFixed(Math.round(Math.log10(units)));
}
