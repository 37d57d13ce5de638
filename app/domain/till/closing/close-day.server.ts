/** Closing a day stores its figures and prevents more sales (rules 38.5 to 38.9). */

import { createHash } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { isDate } from "#app/domain/availability/dates.ts";
import { exampleAmounts, longestPrice, minorUnitsOf } from "#app/domain/catalogue/price.ts";
import { instantInWords, studio } from "#app/domain/studio/studio.server.ts";
import { sumsOn, type TillSums } from "#app/domain/till/ledger/sums.sql.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { readDeclared, schemaOf } from "#app/platform/shared/declared-schema.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { formatMoney, unitsPerMajor } from "#app/platform/words/money.ts";
import { db, preparedQuery, writing } from "#db/client.server.ts";
import { dayClosings, users } from "#db/schema.ts";
import { closeForm, reopenForm } from "./closing-forms.ts";

const reopener = alias(users, "reopener");

const ofDate = preparedQuery((db) =>
  db
    .select({ closing: dayClosings, who: users.username, reopenedWho: reopener.username })
    .from(dayClosings)
    .leftJoin(users, eq(users.id, dayClosings.by))
    .leftJoin(reopener, eq(reopener.id, dayClosings.reopenedBy))
    .where(eq(dayClosings.date, sql.placeholder("date")))
    .orderBy(desc(dayClosings.id))
    .prepare(),
);

/** `who` and `reopenedWho` are null if the account was deleted. */
export type DayClosing = typeof dayClosings.$inferSelect & { who: string | null; reopenedWho: string | null };

export const closingsOf = (date: string): DayClosing[] =>
  ofDate()
    .all({ date })
    .map(({ closing, who, reopenedWho }) => ({ ...closing, who, reopenedWho }));

const currentClosing = (date: string): DayClosing | null =>
  closingsOf(date).find(({ reopenedAt }) => reopenedAt === null) ?? null;

/** `cashMinor` is cash taken less refunds. `expectedMinor` adds the float (rule 38.6). */
export type DayFigures = { sums: TillSums; floatMinor: number; cashMinor: number; expectedMinor: number };

export function dayFigures(date: string): DayFigures {
  const { cashFloatMinor: floatMinor } = studio();
  const sums = sumsOn(date, date);
  const cashMinor = sums.methods.find(({ method }) => method === "cash")?.amountMinor ?? 0;
  return { sums, floatMinor, cashMinor, expectedMinor: floatMinor + cashMinor };
}

/** Returns a hash of the figures, so that a day is closed only with the figures that were shown (decision 018). */
export const figuresToken = (figures: DayFigures): string =>
  createHash("sha256").update(JSON.stringify(figures)).digest("base64url").slice(0, 22);

const Fields = schemaOf(closeForm, {
  counted: z.string().max(longestPrice),
  sureCash: z.string().optional(),
}).extend({
  date: z.string().refine(isDate, "Date input not valid."),
  shown: z.string(),
});

const wrong = { shown: "Check the figures and try again." };

/** Closes a day. `shown`: the token of the figures on the page. Refusals: invalid, conflict. */
export function closeDay(
  { date, counted, comment, sureCash, shown }: Readonly<Record<string, unknown>>,
  by: By,
): Outcome<{ date: string }> {
  const read = readDeclared(closeForm, Fields, { date, counted, comment, sureCash, shown }, wrong);
  if (!read.ok) return read;
  const { timeZone, currency } = studio();
  if (read.value.date > studioNow(timeZone, by.now).date) {
    return refused("invalid", "You can't close a future day.");
  }
  const countedMinor = minorUnitsOf(read.value.counted, currency);
  if (countedMinor === null)
    return atField("counted", `Enter the counted cash as an amount, such as ${exampleAmounts(currency)}.`);
  return writing(() => {
    const closed = currentClosing(read.value.date);
    if (closed) return refused("conflict", alreadyClosedMessage(closed));
    const figures = dayFigures(read.value.date);
    if (figuresToken(figures) !== read.value.shown) {
      const expected = formatMoney(figures.expectedMinor, currency, studio().locale);
      return refused(
        "conflict",
        `Sales were added or voided since you opened this page. The drawer should now hold ${expected}. Check the figures below and close the day again.`,
      );
    }
    const unsaid = whyCommentMissing(figures, countedMinor, read.value.comment);
    if (unsaid) return atField("comment", unsaid);
    const unlikely = unlikelyAmountQuestion(figures, countedMinor);
    // The confirmation is valid for this amount only.
    if (unlikely && read.value.sureCash !== read.value.counted) {
      return refused("conflict", unlikely, { fields: { sureCash: unlikely } });
    }
    write({ ...read.value, countedMinor, figures }, by);
    return done({ date: read.value.date });
  });
}

const atField = (field: string, sentence: string) =>
  refused("invalid", sentence, { fields: { [field]: sentence } });

const alreadyClosedMessage = ({ who, at }: { who: string | null; at: number }): string =>
  `The day was already closed, ${instantInWords(at)}${who ? ` by ${who}` : ""}. Nothing was changed.`;

function whyCommentMissing(
  { expectedMinor }: DayFigures,
  countedMinor: number,
  comment: string,
): string | null {
  if (countedMinor === expectedMinor || comment !== "") return null;
  const { currency, locale } = studio();
  const amount = formatMoney(Math.abs(countedMinor - expectedMinor), currency, locale);
  return `${amount} is ${countedMinor < expectedMinor ? "missing" : "too much"}. Enter a comment to explain it.`;
}

/** In the main unit. */
const minUnlikely = 1000;

/** More than ten times the expected cash is probably a typo. */
function unlikelyAmountQuestion({ expectedMinor }: DayFigures, countedMinor: number): string | null {
  const { currency, locale } = studio();
  const isLikely =
    countedMinor <= minUnlikely * unitsPerMajor(currency) || countedMinor <= 10 * Math.max(expectedMinor, 0);
  if (isLikely) return null;
  const [counted, expected] = [countedMinor, expectedMinor].map((minor) =>
    formatMoney(minor, currency, locale),
  );
  return `${counted} is more than ten times the expected ${expected}. Correct the amount, or confirm that it is right.`;
}

type Closed = { date: string; comment: string; countedMinor: number; figures: DayFigures };

function write({ date, comment, countedMinor, figures }: Closed, by: By): void {
  const { expectedMinor, floatMinor, sums } = figures;
  const { id } = db()
    .insert(dayClosings)
    .values({
      ...{ date, at: by.now, by: by.actor.id, currency: sums.currency },
      ...{ floatMinor, expectedMinor, countedMinor, comment, figures: JSON.stringify(sums) },
    })
    .returning({ id: dayClosings.id })
    .get();
  const detail = { date, expectedMinor, countedMinor };
  record({ action: "day-closed", entity: "till", entityId: id, detail }, by);
}

const Reopening = schemaOf(reopenForm, {}).extend({ date: z.string() });

/** Reopens a day and keeps its closing with the reason (rule 38.10). Refusals: not-allowed, invalid (no reason), conflict (day is open). */
export function reopenDay(
  { date, reason }: Readonly<Record<string, unknown>>,
  by: By,
): Outcome<{ date: string }> {
  if (by.actor.role !== "admin") return refused("not-allowed", "Only an admin can reopen a closed day.");
  const read = readDeclared(reopenForm, Reopening, { date, reason });
  if (!read.ok) return read;
  return writing(() => {
    const closing = currentClosing(read.value.date);
    if (!closing) return refused("conflict", "This day is open.");
    db()
      .update(dayClosings)
      .set({ reopenedAt: by.now, reopenedBy: by.actor.id, reopenReason: read.value.reason })
      .where(eq(dayClosings.id, closing.id))
      .run();
    const detail = { date: read.value.date };
    record({ action: "day-reopened", entity: "till", entityId: closing.id, detail }, by);
    return done({ date: read.value.date });
  });
}
