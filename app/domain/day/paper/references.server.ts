/** References that are printed on a day's paper ahead, so that a booking written there has its own already (rule 6.55). */
import { asc, eq, lt, notExists, sql } from "drizzle-orm";
import { newReference } from "#app/domain/appointments/insert.server.ts";
import { addDays } from "#app/domain/availability/dates.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { clockIsDoubted } from "#app/platform/shared/doubted-clock.server.ts";
import { db, writing } from "#db/client.server.ts";
import { appointments, paperReferences } from "#db/schema.ts";

/** As many as there are empty lines under the day. */
export const emptyLines = 10;

/** How far from today a paper has references; in days ahead. */
const furthestAhead = 31;
/** Longer than a day of the past can be booked (rule 6.2). */
const keptDays = 32;

/** Those of a date that stand in no appointment yet, in the order in which they are printed. */
export const unusedReferences = (date: string): string[] =>
  db()
    .select({ reference: paperReferences.reference })
    .from(paperReferences)
    .where(
      sql`${eq(paperReferences.date, date)} AND ${notExists(
        db()
          .select({ id: appointments.id })
          .from(appointments)
          .where(eq(appointments.reference, paperReferences.reference)),
      )}`,
    )
    .orderBy(asc(sql`${paperReferences}.rowid`))
    .all()
    .map(({ reference }) => reference);

/** For the paper of a date, the same ones each time until they are used. */
export const referencesFor = (date: string): string[] => unusedReferences(date).slice(0, emptyLines);

/**
 * Ten for each day from today to 31 days ahead, and those of days that nobody books any more are given back; an appointment keeps
 * the one that it has. At each start and each day: who looks at a paper writes nothing.
 */
export function renewPaperReferences(now: number): void {
  const today = studioNow(studio().timeZone, now).date;
  const isDoubted = clockIsDoubted(now);
  writing(() => {
    if (!isDoubted) dropOldReferences(addDays(today, -keptDays));
    for (let days = 0; days <= furthestAhead; days += 1) {
      const date = addDays(today, days);
      for (let count = unusedReferences(date).length; count < emptyLines; count += 1) reserve(date, now);
    }
  });
}

const dropOldReferences = (before: string) =>
  db().delete(paperReferences).where(lt(paperReferences.date, before)).run();

function reserve(date: string, now: number): string {
  const reference = newReference();
  db().insert(paperReferences).values({ reference, date, madeAt: now }).run();
  return reference;
}
