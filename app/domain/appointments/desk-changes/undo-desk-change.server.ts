import { inArray } from "drizzle-orm";
import { type Appointment, appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { notifyReaders } from "#app/domain/appointments/notices/notify.server.ts";
import { recordChange } from "#app/domain/appointments/update.server.ts";
import { timeOf } from "#app/domain/availability/dates.ts";
import { holdMails, newestMail } from "#app/domain/notifications/outbox.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { keptChange, noteUndone } from "#app/platform/undo/desk-changes.server.ts";
import {
  type ChangedRow,
  isConstraint,
  rowNow,
  writeRowsBack,
} from "#app/platform/undo/row-changes.sql.server.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { db, sqlite, writing } from "#db/client.server.ts";
import { appointments } from "#db/schema.ts";
import { type MailedReader, mailedReaders, restoreMails } from "./undone-mails.server.ts";
import { mayUndo, otherDoer, type UndoDetail, whyNotUndone } from "./why-not-undone.server.ts";

/** Restores all rows except mails. Raises revisions, and sequences of mailed visits (rule 6.64). */
function restoreRows(rows: ChangedRow[], { heard, now }: { heard: number[]; now: number }): void {
  const own = rows.filter(({ table }) => table !== "outbox");
  // Rows that refer to each other are restored in any order.
  sqlite().pragma("defer_foreign_keys = ON");
  const written = own.map((row) => ({ ...row, row: row.before && withMarks(row, heard, now) }));
  freeTheirTimes(own);
  writeRowsBack(written);
}

function withMarks({ table, key, before }: ChangedRow, heard: number[], now: number): ChangedRow["before"] {
  if (!["appointments", "clients"].includes(table) || !before) return before;
  const present = rowNow(table, key);
  const revision = Math.max(Number(before.revision), Number(present?.revision ?? 0)) + 1;
  if (table === "clients" || !heard.includes(Number(key[0]))) return { ...before, revision };
  return { ...before, revision, sequence: Number(present?.sequence ?? before.sequence) + 1, updated_at: now };
}

/** Visits may swap places, so their times are freed first. */
function freeTheirTimes(rows: ChangedRow[]): void {
  const visits = rows.filter(({ table, before }) => table === "appointments" && before !== null);
  if (visits.length < 2) return;
  const ids = visits.map(({ key }) => Number(key[0]));
  db().update(appointments).set({ status: "cancelled" }).where(inArray(appointments.id, ids)).run();
}

/** `sure`: the id of another user's change that this user has confirmed. */
type Asked = { ownOnly?: boolean; sure?: unknown };

/** `date` and `appointment` are shown after the undo. Null if several visits or none were changed. */
type Undone = { label: string; date: string; appointment: number | null };

/** Undoes one change (rules 6.61, 6.62 and 6.65). Refusals: not-found (or another user's), conflict. */
export function undoDeskChange(id: unknown, by: By, asked: Asked = {}): Outcome<Undone, UndoDetail> {
  try {
    return writing(() => undoLocked(idOf(id) ?? 0, asked, by));
  } catch (problem) {
    if (!isConstraint(problem)) throw problem;
    return refused("conflict", "This can no longer be undone: something else has taken its place.");
  }
}

function undoLocked(id: number, { ownOnly = false, sure }: Asked, by: By): Outcome<Undone, UndoDetail> {
  const change = keptChange(id);
  if (!change || (ownOnly && change.actorId !== by.actor.id))
    return refused("not-found", "This can no longer be undone: it was too long ago.");
  if (change.undoneAt !== null) return refused("conflict", "This was already undone.");
  if (!mayUndo(change, by)) {
    return refused("conflict", "Something else was changed in the meantime. Check it and try again.");
  }
  const refusal = whyNotUndone(change, by);
  if (refusal) return refusal;
  const other = otherDoer(change, by);
  if (other !== null && idOf(sure) !== id) {
    const day = dateInWords(change.date, studio().locale, "dayMonth");
    return refused("conflict", `${other} did this for ${day}: ${change.label}. Undo it anyway?`, {
      detail: { asks: { id, label: change.label, by: other } },
    });
  }

  const visits = change.rows.flatMap((row) =>
    row.table === "appointments" ? visitOf(row, change.rows) : [],
  );
  const heard = visits.filter((visit) => wasMailedAbout(visit, visits));
  const kept = heard.filter(({ isNew }) => isNew);
  restoreMails(change.rows);
  restoreRows(
    change.rows.filter((row) => !isOfKept(row, kept)).map((row) => stillJoined(row, kept)),
    { heard: heard.map((visit) => visit.id), now: by.now },
  );
  const newest = newestMail();
  for (const visit of visits) settle(visit, { change: id, isKept: kept.includes(visit) }, by);
  holdMails(newest, by.now);
  if (visits.length === 0)
    record({ action: "undone", ...aboutWhat(change.rows), detail: { change: id } }, by);
  noteUndone(id, by);
  const [only, ...others] = visits;
  const restored = only && others.length === 0 ? appointmentById(only.id) : undefined;
  const date = restored?.date ?? change.date;
  return done({ label: change.label, date, appointment: restored?.id ?? null });
}

function aboutWhat(rows: ChangedRow[]) {
  const own = rows.find(({ table }) => table === "clients");
  const hanging = rows.find(({ table }) => table === "client_notes" || table === "client_consents");
  const id = own ? own.key[0] : (hanging?.before ?? hanging?.after)?.client_id;
  return id
    ? ({ entity: "client", entityId: Number(id) } as const)
    : ({ entity: "schedule", entityId: null } as const);
}

type Visit = { id: number; isNew: boolean; present: Appointment; readers: MailedReader[] };

function visitOf({ key, before }: ChangedRow, rows: ChangedRow[]): Visit[] {
  const id = Number(key[0]);
  const present = appointmentById(id);
  return present ? [{ id, isNew: before === null, present, readers: mailedReaders(rows, id) }] : [];
}

/** An email about one part counts for all parts (rule 35.74). */
const wasMailedAbout = ({ id, present: { jointId } }: Visit, visits: Visit[]): boolean =>
  visits.some(
    ({ id: other, present, readers }) =>
      readers.length > 0 && (other === id || (jointId !== null && present.jointId === jointId)),
  );

/** A new visit that someone was emailed about is cancelled instead of deleted, so that its link still works. */
function isOfKept({ table, key, before, after }: ChangedRow, kept: Visit[]): boolean {
  const isIn = (id: unknown, of: (visit: Visit) => unknown) => kept.some((visit) => of(visit) === Number(id));
  const own = (visit: Visit) => visit.id;
  if (before !== null) return false;
  if (table === "appointments") return isIn(key[0], own);
  if (table === "appointment_resources" || table === "appointment_items")
    return isIn(after?.appointment_id, own);
  if (table === "joint_visits") return isIn(key[0], ({ present }) => present.jointId);
  if (table === "series") return isIn(key[0], ({ present }) => present.seriesId);
  return table === "tokens" && isIn(after?.subject_id, own);
}

/** The original appointment stays joined to an added part that is cancelled instead of deleted. */
function stillJoined({ before, after, ...row }: ChangedRow, kept: Visit[]): ChangedRow {
  const isJoined =
    row.table === "appointments" &&
    before?.joint_id === null &&
    kept.some(({ present }) => present.jointId === after?.joint_id);
  const joint = { joint_id: after?.joint_id ?? null, joint_position: after?.joint_position ?? null };
  return { ...row, after, before: isJoined ? { ...before, ...joint } : before };
}

function settle(
  { id, present, readers }: Visit,
  { change, isKept }: { change: number; isKept: boolean },
  by: By,
): void {
  const { now } = by;
  const mistake = { status: "cancelled", statusBefore: present.status, cancelledBy: "mistake" } as const;
  const restored = isKept
    ? recordChange(present, { ...mistake, cancelledAt: now }, now, { forCalendars: true })
    : appointmentById(id);
  const entry = { action: "undone", entity: "appointment", entityId: id } as const;
  if (!restored) {
    record({ ...entry, detail: { change, from: whereOf(present) } }, by);
    return;
  }
  notifyReaders({ appointment: restored, previous: present }, readers, studio(), now);
  const [from, to] = [whereOf(present), whereOf(restored)];
  const isMoved = JSON.stringify(from) !== JSON.stringify(to);
  const isMarked = present.status !== restored.status;
  const detail = {
    change,
    revision: restored.revision,
    ...(isMoved && { from, to }),
    ...(isMarked && { was: present.status, is: restored.status }),
  };
  record({ ...entry, detail }, by);
}

const whereOf = ({ date, startMin, providerId }: Appointment) => ({
  date,
  time: timeOf(startMin),
  providerId,
});
