/** Calls that were put aside half-way: they outlive the lock and the logout, and are gone by the evening (rules 6.70 to 6.74). */
import { and, desc, eq, gt, lte, or, type SQL, sql } from "drizzle-orm";
import { type Appointment, appointmentById } from "#app/domain/appointments/appointment.server.ts";
import type { UndoDetail } from "#app/domain/appointments/desk-changes/why-not-undone.server.ts";
import { momentInWords } from "#app/domain/appointments/in-words.server.ts";
import { agoInWords } from "#app/domain/appointments/revision.server.ts";
import { addDays, isDate } from "#app/domain/availability/dates.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { contactNames, type FieldName, keptFields } from "#app/domain/booking/visit/booking-fields.ts";
import { listServices } from "#app/domain/catalogue/services.server.ts";
import { chosenClient } from "#app/domain/clients/find/find-clients.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { Visitor } from "#app/platform/http/access.ts";
import { readForm } from "#app/platform/http/request-body.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { instantOf, studioNow } from "#app/platform/shared/clock.server.ts";
import { idOf, isBlank } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { changeThatEnded, type KeptChange } from "#app/platform/undo/desk-changes.server.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { db, preparedQuery, writing } from "#db/client.server.ts";
import { parkedCalls } from "#db/schema.ts";

// What was typed into the form of a new appointment, and what a call is called by.

export type TypedCall = Record<string, string>;

/** Of the form alone: not which button was pressed, nor what it was made for. */
const notTyped = /password|^(?:intent|pick|pin|who|redirectTo|timesFor|shownTerms|revision)$/iu;
const mostFields = 40;
const longestValue = 2000;

/** The fields of a form of a new appointment into which something was typed; null for any other, and for an empty one. */
function typedCall(fields: Readonly<Record<string, unknown>>): TypedCall | null {
  const texts = Object.entries(fields).flatMap(([name, text]) =>
    typeof text === "string" && text !== "" && name.length <= 40 && !notTyped.test(name)
      ? [[name, text.slice(0, longestValue)]]
      : [],
  );
  const call: TypedCall = Object.fromEntries(texts.slice(0, mostFields));
  const isNew = "date" in call && !("visit" in fields);
  const isFilled = [...telling, "q"].some((name) => !isBlank(call[name])) || chosenIn(call) !== null;
  return isNew && isFilled ? call : null;
}

const service = "serviceId" satisfies FieldName;
const telling: string[] = [service, ...keptFields];

const chosenIn = ({ client = "" }: TypedCall) => chosenClient(client);

/** Where a half-filled move is found again: all that it says stands in its address. Null for any other form. */
function moveFormUrl(fields: Readonly<Record<string, unknown>>): string | null {
  const { visit, timesFor, date, providerId, time, otherTime, tell } = fields;
  const id = idOf(typeof visit === "string" ? visit : undefined);
  if (id === null || typeof timesFor !== "string" || typeof date !== "string" || !isDate(date)) return null;
  const query = new URLSearchParams({ date, visit: String(id) });
  if (typeof providerId === "string") query.set("provider", providerId.slice(0, 20));
  const asked = isBlank(otherTime) ? time : otherTime;
  if (typeof asked === "string" && asked !== "") query.set("time", asked.slice(0, 200));
  if (typeof tell === "string") query.set("tell", tell.slice(0, 20));
  return `/receptionist?${query}&move`;
}

/** "Paula Weber, Express Facial, Thu": no more of the person than the name. */
function callLabel(call: TypedCall): string {
  const name = chosenIn(call)?.name || call[contactNames.name]?.trim() || "Somebody";
  const named = listServices().find(({ id }) => id === idOf(call[service]));
  const { date = "" } = call;
  const day = isDate(date) ? dateInWords(date, studio().locale, "weekday") : "";
  return [name.slice(0, 40), named?.name, day].filter(Boolean).join(", ");
}

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
  callsOf().all({ now, ...askedOf(whose) });

const callsOf = preparedQuery((db) =>
  db
    .select({ id: parkedCalls.id, label: parkedCalls.label })
    .from(parkedCalls)
    .where(and(isCall, isKept))
    .orderBy(desc(parkedCalls.id))
    .limit(mostShown)
    .prepare(),
);

/** What stood in the form, with the call's own id; null for one that is not theirs, was booked or is too old. */
export function parkedCall(asked: string | null, whose: Whose, now: number): TypedCall | null {
  const id = idOf(asked ?? "");
  const row = id === null ? undefined : callById().get({ id, now, ...askedOf(whose) });
  if (!row) return null;
  // A new form has a key of its own: the booking that it makes is another one.
  const { key: _key, ...typed }: TypedCall = JSON.parse(row.fields);
  return { ...typed, parked: String(row.id) };
}

const callById = preparedQuery((db) =>
  db
    .select({ id: parkedCalls.id, fields: parkedCalls.fields })
    .from(parkedCalls)
    .where(and(isCall, eq(parkedCalls.id, sql.placeholder("id")), isKept))
    .prepare(),
);

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

const isTheirs = ({ userId, desk }: Whose): SQL | undefined =>
  or(eq(parkedCalls.userId, userId), desk ? eq(parkedCalls.deskId, desk.id) : undefined);

/** Whether a row is theirs and not too old, by the values of `askedOf` and `now`. */
export const isKept = and(
  gt(parkedCalls.expiresAt, sql.placeholder("now")),
  or(
    eq(parkedCalls.userId, sql.placeholder("userId")),
    // Equal to nothing where they sit at no registered desk.
    eq(parkedCalls.deskId, sql.placeholder("deskId")),
  ),
);

export const askedOf = ({ userId, desk }: Whose) => ({ userId, deskId: desk?.id ?? null });

/** Parks a form that reaches the front desk in the moment in which it locks by itself; answers where it is found again (rule 6.73). */
export async function keepTyped(request: Request, visitor: Visitor, now: number): Promise<string | null> {
  const isNew = visitor.lockedAt !== null && now - visitor.lockedAt < 60_000;
  if (!isNew || new URL(request.url).pathname !== "/receptionist") return null;
  const form = await readForm(request);
  return form.ok ? keepTypedCall(form.value, visitor, now) : null;
}

/** `bookedAlready`: the form stands again as one of no parked call, so that sending it once more is the answer. */
export type ParkedDetail = AppointmentDetail & Partial<UndoDetail> & { bookedAlready?: true };

type Fields = Readonly<Record<string, unknown>>;

/**
 * In the caller's transaction: books by `work` what stands in a form, whose parked call ends with it. Refuses as `work` does, and
 * as "conflict" a call that another form has booked from already (rule 6.72). `again` says how a second one is booked.
 */
export function bookParked(
  fields: Fields,
  work: () => Outcome<Appointment, AppointmentDetail>,
  { whose, again, by }: { whose: Whose; again: string; by: By },
): Outcome<Appointment, ParkedDetail> {
  const earlier = bookedFrom(fields);
  const made = work();
  // The same form twice is one appointment, and no second one.
  if (earlier && !(made.ok && made.value.id === earlier.visit.id)) return bookedAlready(earlier, again, by);
  if (made.ok) endParkedCall(fields, whose);
  return made;
}

type Booked = { change: KeptChange; visit: Appointment };

/** The visit that the form's parked call became, as long as it is to be. */
function bookedFrom({ parked }: Fields): Booked | null {
  const id = idOf(typeof parked === "string" ? parked : "");
  const change = id === null ? null : changeThatEnded("parked_calls", [id]);
  const made = change?.rows.find(({ table, before }) => table === "appointments" && before === null);
  const visit = made && appointmentById(Number(made.key[0]));
  return change && visit && visit.status !== "cancelled" ? { change, visit } : null;
}

function bookedAlready({ change, visit }: Booked, again: string, { actor, now }: By) {
  const settings = studio();
  const moment = momentInWords(visit.date, visit.startMin, settings.locale);
  const who = change.actorId === actor.id ? "you" : (change.actor ?? "the studio");
  const ago = agoInWords(change.at, settings, now);
  return refused<ParkedDetail>(
    "conflict",
    `This call was booked already: ${moment}, by ${who}, ${ago}. For a second appointment, ${again}.`,
    {
      detail: {
        inTheWay: { id: visit.id, date: visit.date, label: `${visit.contact.name}, ${moment}` },
        bookedAlready: true,
      },
    },
  );
}
