/** Checkouts that were begun and left: kept as a parked call is, until the visit is paid or the day ends (rules 37.73 and 37.74). */
import { and, desc, eq, gt, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { addDays } from "#app/domain/availability/dates.ts";
import { checkoutUrl } from "#app/domain/desk-pages/desk-pages.ts";
import { isTheirs, parkedCallsFor, type Whose } from "#app/domain/parked-calls/parked-calls.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { holdsCardNumber } from "#app/domain/till/checkout/card-number.ts";
import { instantOf, studioNow } from "#app/platform/shared/clock.server.ts";
import { db } from "#db/client.server.ts";
import { parkedCalls } from "#db/schema.ts";
import { mayCheckOut } from "./till-words.server.ts";

type Typed = Record<string, string>;

const mostFields = 100;
const longestValue = 500;
/** Of one press alone, or of one form. */
const notKept = ["intent", "typing", "key", "shown", "pay"];

/** The visit whose checkout a row keeps; null for a call. */
const visitIn = sql<number | null>`json_extract(${parkedCalls.fields}, '$.checkout')`;

const theirs = (whose: Whose, now: number, more?: SQL): SQL | undefined =>
  and(isNotNull(visitIn), gt(parkedCalls.expiresAt, now), isTheirs(whose), more);

const rowOf = (appointmentId: number, whose: Whose, now: number) =>
  db()
    .select()
    .from(parkedCalls)
    .where(theirs(whose, now, eq(visitIn, appointmentId)))
    .get();

/** Keeps what is typed until midnight, in the place of what was kept before. `label`: "Fay Smith $122". */
export function keepCheckout(
  appointmentId: number,
  { label, typed }: { label: string; typed: Typed },
  whose: Whose,
  now: number,
): void {
  const { timeZone } = studio();
  const said = Object.entries(typed).filter(
    ([name, text]) => !notKept.includes(name) && text.length <= longestValue && !holdsCardNumber(text),
  );
  const kept = {
    label,
    fields: JSON.stringify({
      ...Object.fromEntries(said.slice(0, mostFields)),
      checkout: appointmentId,
    }),
    expiresAt: instantOf(addDays(studioNow(timeZone, now).date, 1), 0, timeZone),
  };
  const row = rowOf(appointmentId, whose, now);
  if (row) db().update(parkedCalls).set(kept).where(eq(parkedCalls.id, row.id)).run();
  else
    db()
      .insert(parkedCalls)
      .values({ ...kept, userId: whose.userId, deskId: whose.desk?.id ?? null, createdAt: now })
      .run();
}

/** What was typed into the checkout of a visit; null where nothing is kept, or nothing is to be paid any more. */
export function keptCheckout(appointmentId: number, whose: Whose, now: number): Typed | null {
  const row = rowOf(appointmentId, whose, now);
  const visit = row && appointmentById(appointmentId);
  if (!visit || !mayCheckOut(visit)) return null;
  const { checkout: _checkout, ...typed } = JSON.parse(row.fields);
  return typed;
}

/** Deletes what was kept of checkouts that were paid or started over, at every desk. */
export function endKeptCheckouts(appointmentIds: readonly number[]): void {
  db().delete(parkedCalls).where(inArray(visitIn, appointmentIds)).run();
}

/** A form that was put aside: `id` of the call, or of the visit that is checked out; `to` brings it back. */
export type ParkedForm = { id: number; word: "Parked" | "Checkout"; label: string; to: string };

/** Calls, then checkouts; of each the newest first. */
export const parkedFormsFor = (whose: Whose, now: number): ParkedForm[] => [
  ...parkedCallsFor(whose, now).map(({ id, label }) => ({
    ...{ id, word: "Parked" as const, label },
    to: `/receptionist?new&parked=${id}#panel`,
  })),
  ...keptCheckoutsFor(whose, now),
];

const keptCheckoutsFor = (whose: Whose, now: number): ParkedForm[] =>
  db()
    .select({ id: visitIn, label: parkedCalls.label })
    .from(parkedCalls)
    .where(theirs(whose, now))
    .orderBy(desc(parkedCalls.id))
    .all()
    .flatMap(({ id, label }) => {
      const visit = id === null ? undefined : appointmentById(id);
      return visit && mayCheckOut(visit)
        ? [{ id: visit.id, word: "Checkout", label, to: checkoutUrl(visit.id) }]
        : [];
    });
