import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { type Appointment, appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { asDeskChange } from "#app/domain/appointments/desk-changes/desk-change.server.ts";
import { mayBe, mayFollow, phaseOf } from "#app/domain/appointments/status.ts";
import { addDays } from "#app/domain/availability/dates.ts";
import { askedOf, isKept, parkedCallsFor, type Whose } from "#app/domain/booking/parked-calls.server.ts";
import { setStatus } from "#app/domain/booking/visit/move.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { Sale } from "#app/domain/till/ledger/sales.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { instantOf, type Moment, studioNow } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import { db, preparedQuery, writing } from "#db/client.server.ts";
import { parkedCalls } from "#db/schema.ts";
import { containsCardNumber } from "./cart.server.ts";
import { checkout } from "./checkout.server.ts";
import { mayCheckOut } from "./till-of-visit.server.ts";

/** Records a sale once and completes visits that have begun (rule 37.28). `change` undoes the status. */
export function checkOutAtDesk(input: unknown, by: By): Outcome<{ sale: Sale; change: number | null }> {
  return writing(() => {
    const sold = checkout(input, by);
    if (!sold.ok) return sold;
    const sale = sold.value;
    if (sale.at !== by.now) return done({ sale, change: null });
    const moment = studioNow(studio().timeZone, by.now);
    const visits = sale.lines
      .filter(({ kind, appointmentId }) => kind === "service" && appointmentId !== null)
      .flatMap(({ appointmentId }) => appointmentById(appointmentId ?? 0) ?? [])
      .filter((visit) => mayBeCompleted(visit, moment));
    return done({ sale, change: completeAll(visits, sale, by) });
  });
}

const mayBeCompleted = (visit: Appointment, moment: Moment): boolean =>
  visit.status !== "completed" &&
  mayFollow(visit.status, "completed") &&
  mayBe("completed", phaseOf(visit, moment), { was: false });

function completeAll([first, ...others]: Appointment[], sale: Sale, by: By): number | null {
  if (!first) return null;
  const what = {
    date: () => first.date,
    label: () =>
      `${first.contact.name} completed (receipt ${sale.number} is kept and can be voided on its own page)`,
  };
  const work = (): Outcome<null> => {
    for (const { id } of [first, ...others]) {
      const marked = setStatus(id, "completed", by.actor, by.now);
      if (!marked.ok) throw new Error(`A visit that was paid can't be completed: ${marked.refusal.message}`);
    }
    return done(null);
  };
  const completed = asDeskChange(what, work, by);
  return completed.ok ? completed.change : null;
}

// An unfinished checkout is stored until the visit is paid or the day ends (rules 37.73 and 37.74).

type Typed = Record<string, string>;

const maxFields = 100;
const longestValue = 500;
/** Fields that belong to a single request. */
const unsavedFields = ["intent", "typing", "key", "shown", "pay"];

const visitIn = sql<number | null>`json_extract(${parkedCalls.fields}, '$.checkout')`;

const rowOf = (appointmentId: number, whose: Whose, now: number) =>
  checkoutOf().get({ appointmentId, now, ...askedOf(whose) });

const checkoutOf = preparedQuery((db) =>
  db
    .select()
    .from(parkedCalls)
    .where(and(isKept, eq(visitIn, sql.placeholder("appointmentId"))))
    .prepare(),
);

/** Stores typed values until midnight under a label such as "Fay Smith $122". */
export function saveCheckout(
  appointmentId: number,
  { label, typed }: { label: string; typed: Typed },
  whose: Whose,
  now: number,
): void {
  const { timeZone } = studio();
  const said = Object.entries(typed).filter(
    ([name, text]) =>
      !unsavedFields.includes(name) && text.length <= longestValue && !containsCardNumber(text),
  );
  const kept = {
    label,
    fields: JSON.stringify({
      ...Object.fromEntries(said.slice(0, maxFields)),
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

/** Returns the stored values, or null if nothing is stored or nothing is due. */
export function savedCheckout(appointmentId: number, whose: Whose, now: number): Typed | null {
  const row = rowOf(appointmentId, whose, now);
  const visit = row && appointmentById(appointmentId);
  if (!visit || !mayCheckOut(visit)) return null;
  const { checkout: _checkout, ...typed } = JSON.parse(row.fields);
  return typed;
}

export function deleteSavedCheckouts(appointmentIds: readonly number[]): void {
  db().delete(parkedCalls).where(inArray(visitIn, appointmentIds)).run();
}

/** `id` is that of the parked call or of the visit. */
export type ParkedForm = { id: number; word: "Parked" | "Checkout"; label: string };

/** Lists parked calls, then checkouts, each newest first. */
export const parkedFormsFor = (whose: Whose, now: number): ParkedForm[] => [
  ...parkedCallsFor(whose, now).map(({ id, label }) => ({ id, word: "Parked" as const, label })),
  ...savedCheckoutsFor(whose, now),
];

const savedCheckoutsFor = (whose: Whose, now: number): ParkedForm[] =>
  checkoutsOf()
    .all({ now, ...askedOf(whose) })
    .flatMap(({ id, label }) => {
      const visit = id === null ? undefined : appointmentById(id);
      return visit && mayCheckOut(visit) ? [{ id: visit.id, word: "Checkout", label }] : [];
    });

const checkoutsOf = preparedQuery((db) =>
  db
    .select({ id: visitIn, label: parkedCalls.label })
    .from(parkedCalls)
    .where(and(isNotNull(visitIn), isKept))
    .orderBy(desc(parkedCalls.id))
    .prepare(),
);
