import { unitsPerMajor } from "#app/platform/words/money.ts";

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
