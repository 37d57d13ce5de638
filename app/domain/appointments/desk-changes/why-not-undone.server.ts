/** Checks if a change can be undone: its rows are unchanged and its times are free (rule 6.62). */
import { and, eq, gt, gte, isNull, lt, max, notInArray } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { appointmentById, flat, selectAppointments } from "#app/domain/appointments/appointment.server.ts";
import { busyIn } from "#app/domain/appointments/insert.server.ts";
import { changesSince } from "#app/domain/appointments/revision.server.ts";
import { overlaps } from "#app/domain/availability/spans.ts";
import { providerAtDesk } from "#app/domain/catalogue/service-providers.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { type Refusal, refused } from "#app/platform/shared/outcome.ts";
import {
  type KeptChange,
  keptChange,
  laterChange,
  standingChanges,
} from "#app/platform/undo/desk-changes.server.ts";
import { type ChangedRow, rowNow } from "#app/platform/undo/row-changes.sql.server.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import { db } from "#db/client.server.ts";
import { appointments, saleLines, sales, told } from "#db/schema.ts";

/** `inTheWay`: the visit that has taken the time. `asks`: another user's change that needs confirmation. */
export type UndoDetail = {
  inTheWay?: { id: number; date: string; label: string };
  asks?: { id: number; label: string; by: string };
};

type NotUndone = { ok: false; refusal: Refusal<UndoDetail> };

export function whyNotUndone({ id, at, rows }: KeptChange, by: By): NotUndone | null {
  for (const row of rows) {
    const changed = passedOver.includes(row.table)
      ? null
      : (whyChanged(row, by) ?? whyLater(row, id) ?? whySettled(row, rows) ?? whyPaid(row, at));
    if (changed) return changed;
  }
  const own = rows.filter(({ table }) => table === "appointments").map(({ key }) => Number(key[0]));
  for (const { table, before } of rows) {
    const taken = table === "appointments" && before ? whyTaken(before, own) : null;
    if (taken) return taken;
  }
  return null;
}

/** Skips the slow sentences. A visit at that time is no obstacle, because it can be moved first. */
function canBeUndone(change: KeptChange, by: By): boolean {
  if (!change.rows.every((row) => passedOver.includes(row.table) || isAsLeft(row))) return false;
  const why = whyNotUndone(change, by);
  return why === null || why.refusal.detail !== undefined;
}

const passedOver = ["outbox", "tokens"];

/** Columns that differ after a later change was undone. */
const marks = ["revision", "sequence", "updated_at"];

function isAsLeft({ table, key, after }: ChangedRow): boolean {
  const present = rowNow(table, key);
  if (present === null || after === null) return present === after;
  return Object.keys(after).every(
    (name) => marks.includes(name) || !(name in present) || present[name] === after[name],
  );
}

function whyChanged(row: ChangedRow, by: By): NotUndone | null {
  if (isAsLeft(row)) return null;
  const { table, key, after } = row;
  const words = table === "appointments" ? changesOf(Number(key[0]), Number(after?.revision), by) : null;
  return refused("conflict", `This can no longer be undone: ${words ?? "it was changed after that"}.`);
}

function changesOf(id: number, revision: number, { actor, now }: By): string | null {
  const appointment = appointmentById(id);
  if (!appointment) return "the visit no longer exists";
  const changes = changesSince(appointment, revision, { kind: "staff", actor, userId: actor.id }, now);
  return changes.length > 0 ? `after that ${changes.slice(-maxChanges).join(", and ")}` : null;
}

const maxChanges = 2;

/** A later change must be undone first, even if it and another one left the row unchanged. */
function whyLater({ table, key }: ChangedRow, id: number): NotUndone | null {
  const later = laterChange(id, table, key);
  return later === null
    ? null
    : refused("conflict", `A later change depends on this. Undo "${later}" first.`);
}

function whySettled({ table, key: [id], before }: ChangedRow, rows: ChangedRow[]): NotUndone | null {
  if (table !== "absences" || before) return null;
  const own = new Set(rows.filter((row) => row.table === "told").map(({ key }) => key.join()));
  const settled = toldOfAbsence(Number(id)).some(
    ({ appointmentId, sequence }) => !own.has([appointmentId, sequence].join()),
  );
  return settled
    ? refused("conflict", "This can no longer be undone: some of its visits were settled after that.")
    : null;
}

/** An undo must not change a visit that was paid (rule 37.54). */
function whyPaid({ table, key: [id], before, after }: ChangedRow, at: number): NotUndone | null {
  if (table !== "appointments" || !after) return null;
  const isLess = (name: string) => Number(before?.[name]) < Number(after[name]);
  if (before && !isLess("price_minor") && !isLess("charge_minor") && !isLess("waived_minor")) return null;
  const receipt = receiptSince(Number(id), before ? at : 0);
  return receipt === null
    ? null
    : refused(
        "conflict",
        `This can no longer be undone: receipt ${receipt} belongs to it. Void the receipt first.`,
      );
}

const voids = alias(sales, "voids");

/** Returns the latest valid receipt for the visit, its charge or its deposit. */
const receiptSince = (appointmentId: number, since: number): number | null =>
  db()
    .select({ number: max(sales.number) })
    .from(saleLines)
    .innerJoin(sales, eq(sales.id, saleLines.saleId))
    .leftJoin(voids, eq(voids.voidOf, sales.id))
    .where(
      and(
        eq(saleLines.appointmentId, appointmentId),
        gte(sales.at, since),
        eq(sales.kind, "sale"),
        isNull(voids.id),
      ),
    )
    .get()?.number ?? null;

const toldOfAbsence = (id: number) =>
  db()
    .select({ appointmentId: told.appointmentId, sequence: told.sequence })
    .from(told)
    .where(eq(told.absenceId, id))
    .all();

function whyTaken(before: NonNullable<ChangedRow["before"]>, own: number[]): NotUndone | null {
  if (before.status === "cancelled" || before.status === "no_show") return null;
  const providerId = Number(before.provider_id);
  const [startMin, endMin] = [Number(before.start_min), Number(before.end_min)];
  const pauseStartMin = minuteIn(before.pause_start_min);
  const pauseEndMin = minuteIn(before.pause_end_min);
  const parts = busyIn({ startMin, endMin, pauseStartMin, pauseEndMin });
  const other = occupantsOf({ date: String(before.date), providerId, startMin, endMin })
    .map(flat)
    .filter(({ id }) => !own.includes(id))
    .find((visit) => busyIn(visit).some((busy) => parts.some((part) => overlaps(part, busy))));
  if (!other) return null;
  const { id, date, contact } = other;
  const time = timeInWords(other.startMin, studio().locale);
  return refused(
    "conflict",
    `${contact.name} is now booked at ${time} with ${providerAtDesk(other)}. Move that visit first or choose another time.`,
    { detail: { inTheWay: { id, date, label: `${contact.name}, ${time}` } } },
  );
}

const minuteIn = (value: unknown): number | null => (typeof value === "number" ? value : null);

const occupantsOf = ({
  date,
  providerId,
  endMin,
  startMin,
}: {
  date: string;
  providerId: number;
  endMin: number;
  startMin: number;
}) =>
  selectAppointments(db())
    .where(
      and(
        eq(appointments.date, date),
        eq(appointments.providerId, providerId),
        lt(appointments.startMin, endMin),
        gt(appointments.endMin, startMin),
        notInArray(appointments.status, ["cancelled", "no_show"]),
      ),
    )
    .all();

export type OfferedUndo = { id: number; label: string; by: string | null };

const offeredMs = 12 * 60 * 60_000;

/** Returns the last change of the user within twelve hours, or else that of another user (rule 6.65). */
export function offeredUndo(by: By): OfferedUndo | null {
  const standing = standingChanges(by.now - offeredMs);
  const [own, others] = [standing.filter((one) => isOwn(one, by)), standing.filter((one) => !isOwn(one, by))];
  const found = [...own, ...others].find((one) => isFree(one, by));
  return found ? { id: found.id, label: found.label, by: isOwn(found, by) ? null : doerOf(found) } : null;
}

type Named = Pick<KeptChange, "id" | "actorId" | "actor">;

const isOwn = ({ actorId }: Named, { actor }: By): boolean => actorId === actor.id;

function isFree({ id }: Named, by: By): boolean {
  const change = keptChange(id);
  return change !== null && canBeUndone(change, by);
}

export const mayUndo = (change: Named, by: By): boolean =>
  isOwn(change, by) || !standingChanges(0).some((later) => later.id > change.id && isFree(later, by));

export const otherDoer = (change: Named, by: By): string | null =>
  isOwn(change, by) ? null : doerOf(change);

const doerOf = ({ actor }: Named): string => actor ?? "Someone else";
