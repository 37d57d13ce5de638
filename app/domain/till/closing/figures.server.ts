/** What a day's till should hold, all of it from the sums of the ledger (rule 38.6). */
import { createHash } from "node:crypto";
import { studio } from "#app/domain/studio/studio.server.ts";
import { sumsOn, type TillSums } from "#app/domain/till/ledger/sums.sql.server.ts";

/** `cashMinor`: what was taken in cash, less what was given back. `expectedMinor`: that and the float. */
export type DayFigures = { sums: TillSums; floatMinor: number; cashMinor: number; expectedMinor: number };

export function dayFigures(date: string): DayFigures {
  const { cashFloatMinor: floatMinor } = studio();
  const sums = sumsOn(date, date);
  const cashMinor = sums.methods.find(({ method }) => method === "cash")?.amountMinor ?? 0;
  return { sums, floatMinor, cashMinor, expectedMinor: floatMinor + cashMinor };
}

/** The confirmation token of figures: a form sends it, so that a day is closed on what was shown and on nothing else (decision 018). */
export const figuresToken = (figures: DayFigures): string =>
  createHash("sha256").update(JSON.stringify(figures)).digest("base64url").slice(0, 22);
