/** What stands on receipts, and the taxes, as the owner edits them (rules 37.34 to 37.36). */
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { Price } from "#app/domain/catalogue/service-request.server.ts";
import { recordSettings } from "#app/domain/studio/record-settings.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { longestFact } from "#app/domain/studio/studio-limits.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { Checked } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { db, writing } from "#db/client.server.ts";
import { taxRates } from "#db/schema.ts";
import { NameInTill, noteTill, wordsOfTill, wrongInTill } from "./till-fields.server.ts";

/** What receipts say, and what lies in the drawer. Answers whether anything changed. Refuses as "invalid". */
export function changeTill(input: unknown, by: By): Outcome<boolean> {
  const Terms = z.object({
    taxIncluded: Checked,
    taxNumber: wordsOfTill(40),
    receiptText: wordsOfTill(longestFact.cancelReason),
    cashFloat: Price(studio().currency),
  });
  const read = readInput(Terms, input, { wrong: wrongInTill });
  if (!read.ok) return read;
  const { cashFloat, ...terms } = read.value;
  return writing(() => done(recordSettings({ ...terms, cashFloatMinor: cashFloat }, by)));
}

const Percent = z
  .string()
  .regex(/^\d{1,3}(?:[.,]\d{1,2})?$/u)
  .transform((text) => Math.round(Number(text.replace(",", ".")) * 100))
  .refine((points) => points <= 10_000);

const TaxRequest = z.object({ name: NameInTill, percent: Percent });

/** A rate is added, and never changed: what was sold with it says so. Refuses as "invalid". */
export function addTaxRate(input: unknown, by: By): Outcome<number> {
  const read = readInput(TaxRequest, input, {
    wrong: wrongInTill,
    required: { name: wrongInTill.name, percent: wrongInTill.percent },
  });
  if (!read.ok) return read;
  const { name, percent: basisPoints } = read.value;
  return writing(() => {
    const position = sql<number>`(SELECT coalesce(max(position), 0) + 1 FROM tax_rates)`;
    const { id } = db().insert(taxRates).values({ name, basisPoints, position }).returning().get();
    noteTill("tax-added", id, { name, basisPoints }, by);
    return done(id);
  });
}

/** Puts a rate into use, or out of it. Refuses as "not-found". */
export function setTaxInUse(id: number, active: boolean, by: By): Outcome<number> {
  return writing(() => {
    const rate = db().select().from(taxRates).where(eq(taxRates.id, id)).get();
    if (!rate) return refused("not-found", "Tax not found");
    if (rate.active === active) return done(id);
    db().update(taxRates).set({ active }).where(eq(taxRates.id, id)).run();
    noteTill("tax-changed", id, { active }, by);
    return done(id);
  });
}
