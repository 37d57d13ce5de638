/** Calls that were put aside half-way: they outlive the lock and the logout, and are gone by the evening (rules 6.70 to 6.74). */
import { and, desc, eq, gt, lte, or, type SQL, sql } from "drizzle-orm";
import { addDays } from "#app/domain/availability/dates.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { Visitor } from "#app/platform/http/access.ts";
import { instantOf, studioNow } from "#app/platform/shared/clock.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { db, writing } from "#db/client.server.ts";
import { parkedCalls } from "#db/schema.ts";
import { callLabel, moveFormUrl, type TypedCall, typedCall } from "./typed-call.server.ts";

type ParkedCall = { id: number; label: string };

/** Whose it is: the desk's, whoever sits there, and that of the person who parked it, wherever they are. */
export type Whose = Pick<Visitor, "userId" | "desk">;

const fourHours = 4 * 60 * 60_000;
const mostShown = 12;

/** Puts the fields of the form aside; the same form once more is the same call. Refuses as "invalid" where nothing is typed. */
export function parkCall(
  fields: Readonly<Record<string, unknown>>,
  whose: Whose,
  now: number,
): Outcome<{ id: number; date: string }> {
  const call = typedCall(fields);
  if (!call) return refused("invalid", "Nothing is typed yet, so there is nothing to park.");
  const { timeZone } = studio();
  const midnight = instantOf(addDays(studioNow(timeZone, now).date, 1), 0, timeZone);
  return writing(() => {
    endParkedCall(fields, whose);
    const { parked: _parked, ...typed } = call;
    const { id } = db()
      .insert(parkedCalls)
      .values({
        userId: whose.userId,
        deskId: whose.desk?.id ?? null,
        label: callLabel(call),
        fields: JSON.stringify(typed),
        createdAt: now,
        expiresAt: Math.min(now + fourHours, midnight),
      })
      .returning({ id: parkedCalls.id })
      .get();
    return done({ id, date: call.date ?? "" });
  });
}

/** Where the form of a call, or of a move, is found again; null where nothing was typed, so that nothing is parked. */
export function keepTypedCall(
  fields: Readonly<Record<string, unknown>>,
  whose: Whose,
  now: number,
): string | null {
  const move = moveFormUrl(fields);
  if (move) return move;
  const parked = parkCall(fields, whose, now);
  if (!parked.ok) return null;
  const { id, date } = parked.value;
  return `/receptionist?${new URLSearchParams({ date })}&new&parked=${id}`;
}

/** The newest first. */
export const parkedCallsFor = (whose: Whose, now: number): ParkedCall[] =>
  db()
    .select({ id: parkedCalls.id, label: parkedCalls.label })
    .from(parkedCalls)
    .where(and(isCall, gt(parkedCalls.expiresAt, now), isTheirs(whose)))
    .orderBy(desc(parkedCalls.id))
    .limit(mostShown)
    .all();

/** What stood in the form, with the call's own id; null for one that is not theirs, was booked or is too old. */
export function parkedCall(id: string | null, whose: Whose, now: number): TypedCall | null {
  const row = db()
    .select({ id: parkedCalls.id, fields: parkedCalls.fields })
    .from(parkedCalls)
    .where(
      and(isCall, eq(parkedCalls.id, idOf(id ?? "") ?? 0), gt(parkedCalls.expiresAt, now), isTheirs(whose)),
    )
    .get();
  if (!row) return null;
  // A new form has a key of its own: the booking that it makes is another one.
  const { key: _key, ...typed }: TypedCall = JSON.parse(row.fields);
  return { ...typed, parked: String(row.id) };
}

/** In the caller's transaction: booked from, thrown away, or parked anew. It is found by its id and by the form's key. */
export function endParkedCall(fields: Readonly<Record<string, unknown>>, whose: Whose): void {
  const { parked, key } = fields;
  const byId = eq(parkedCalls.id, idOf(typeof parked === "string" ? parked : "") ?? 0);
  const byKey =
    typeof key === "string" && key ? eq(sql`json_extract(${parkedCalls.fields}, '$.key')`, key) : undefined;
  db()
    .delete(parkedCalls)
    .where(and(isCall, or(byId, byKey), isTheirs(whose)))
    .run();
}

/** Deletes what is too old to be brought back. */
export function sweepParkedCalls(now: number): void {
  db().delete(parkedCalls).where(lte(parkedCalls.expiresAt, now)).run();
}

/** A checkout that is kept in the same table names its visit. */
const isCall = sql`json_extract(${parkedCalls.fields}, '$.checkout') IS NULL`;

export const isTheirs = ({ userId, desk }: Whose): SQL | undefined =>
  or(eq(parkedCalls.userId, userId), desk ? eq(parkedCalls.deskId, desk.id) : undefined);
