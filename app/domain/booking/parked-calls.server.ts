/** Parked calls survive lock and logout, and are deleted in the evening (rules 6.70 to 6.74). */
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

export type TypedCall = Record<string, string>;

const notTyped = /password|^(?:intent|pick|pin|who|redirectTo|timesFor|shownTerms|revision)$/iu;
const maxFields = 40;
const longestValue = 2000;

function typedCall(fields: Readonly<Record<string, unknown>>): TypedCall | null {
  const texts = Object.entries(fields).flatMap(([name, text]) =>
    typeof text === "string" && text !== "" && name.length <= 40 && !notTyped.test(name)
      ? [[name, text.slice(0, longestValue)]]
      : [],
  );
  const call: TypedCall = Object.fromEntries(texts.slice(0, maxFields));
  const isNew = "date" in call && !("visit" in fields);
  const isFilled = [...telling, "q"].some((name) => !isBlank(call[name])) || chosenIn(call) !== null;
  return isNew && isFilled ? call : null;
}

const service = "serviceId" satisfies FieldName;
const telling: string[] = [service, ...keptFields];

const chosenIn = ({ client = "" }: TypedCall) => chosenClient(client);

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

/** "Paula Weber, Express Facial, Thu". Shows only the name of the person. */
function callLabel(call: TypedCall): string {
  const name = chosenIn(call)?.name || call[contactNames.name]?.trim() || "Someone";
  const named = listServices().find(({ id }) => id === idOf(call[service]));
  const { date = "" } = call;
  const day = isDate(date) ? dateInWords(date, studio().locale, "weekday") : "";
  return [name.slice(0, 40), named?.name, day].filter(Boolean).join(", ");
}

type ParkedCall = { id: number; label: string };

export type Whose = Pick<Visitor, "userId" | "desk">;

const fourHours = 4 * 60 * 60_000;
const maxShown = 12;

/** Parks the fields of a form. A form sent twice is one call. Refuses an empty form as "invalid". */
export function parkCall(
  fields: Readonly<Record<string, unknown>>,
  whose: Whose,
  now: number,
): Outcome<{ id: number; date: string }> {
  const call = typedCall(fields);
  if (!call) return refused("invalid", "Fill in at least one field before you park the call.");
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

export function parkTypedCall(
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

export const parkedCallsFor = (whose: Whose, now: number): ParkedCall[] =>
  callsOf().all({ now, ...askedOf(whose) });

const callsOf = preparedQuery((db) =>
  db
    .select({ id: parkedCalls.id, label: parkedCalls.label })
    .from(parkedCalls)
    .where(and(isCall, isKept))
    .orderBy(desc(parkedCalls.id))
    .limit(maxShown)
    .prepare(),
);

export function parkedCall(asked: string | null, whose: Whose, now: number): TypedCall | null {
  const id = idOf(asked ?? "");
  const row = id === null ? undefined : callById().get({ id, now, ...askedOf(whose) });
  if (!row) return null;
  // The key is not stored, because the new form makes another booking.
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

/** Ends a call, found by its id or the form's key. Must run in a transaction. */
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

export function sweepParkedCalls(now: number): void {
  db().delete(parkedCalls).where(lte(parkedCalls.expiresAt, now)).run();
}

const isCall = sql`json_extract(${parkedCalls.fields}, '$.checkout') IS NULL`;

const isTheirs = ({ userId, desk }: Whose): SQL | undefined =>
  or(eq(parkedCalls.userId, userId), desk ? eq(parkedCalls.deskId, desk.id) : undefined);

export const isKept = and(
  gt(parkedCalls.expiresAt, sql.placeholder("now")),
  or(eq(parkedCalls.userId, sql.placeholder("userId")), eq(parkedCalls.deskId, sql.placeholder("deskId"))),
);

export const askedOf = ({ userId, desk }: Whose) => ({ userId, deskId: desk?.id ?? null });

/** Parks a form that arrives while the desk locks itself, and returns its URL (rule 6.73). */
export async function parkTypedForm(request: Request, visitor: Visitor, now: number): Promise<string | null> {
  const isNew = visitor.lockedAt !== null && now - visitor.lockedAt < 60_000;
  if (!isNew || new URL(request.url).pathname !== "/receptionist") return null;
  const form = await readForm(request);
  return form.ok ? parkTypedCall(form.value, visitor, now) : null;
}

/** `bookedAlready`: the parked call was booked. Submitting the form again makes another booking. */
export type ParkedDetail = AppointmentDetail & Partial<UndoDetail> & { bookedAlready?: true };

type Fields = Readonly<Record<string, unknown>>;

/** Books a form and ends its parked call. Refuses a call that was booked as "conflict" (rule 6.72). */
export function bookParked(
  fields: Fields,
  work: () => Outcome<Appointment, AppointmentDetail>,
  { whose, again, by }: { whose: Whose; again: string; by: By },
): Outcome<Appointment, ParkedDetail> {
  const earlier = bookedFrom(fields);
  const made = work();
  if (earlier && !(made.ok && made.value.id === earlier.visit.id)) return bookedAlready(earlier, again, by);
  if (made.ok) endParkedCall(fields, whose);
  return made;
}

type Booked = { change: KeptChange; visit: Appointment };

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
    `This call was already booked: ${moment}, by ${who}, ${ago}. For a second appointment, ${again}.`,
    {
      detail: {
        inTheWay: { id: visit.id, date: visit.date, label: `${visit.contact.name}, ${moment}` },
        bookedAlready: true,
      },
    },
  );
}
