/** Handles the mails of an undone change (rule 6.63). */
import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import { continuedIn, type NewsReader, othersIn } from "#app/domain/appointments/notices/news.server.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import type { KeptChange } from "#app/platform/undo/desk-changes.server.ts";
import { type ChangedRow, rowNow, writeRowBack } from "#app/platform/undo/row-changes.sql.server.ts";
import { db } from "#db/client.server.ts";
import { outbox, users } from "#db/schema.ts";

type MailRow = NonNullable<ChangedRow["after"]>;

/** Returns true if the mail, or the mail that replaced it, was sent or is being sent. */
function wasMailed(row: MailRow | null): boolean {
  if (row === null) return false;
  if (row.sent_at !== null || (Number(row.attempts) > 0 && row.dropped_at === null)) return true;
  const later = mailOf(continuedIn(Number(row.id)));
  return later !== undefined && wasMailed(rowNow("outbox", [later.id]));
}

const mailOf = (occasion: string) =>
  db().select({ id: outbox.id }).from(outbox).where(eq(outbox.occasion, occasion)).get();

const newsKinds = ["booked", "moved", "cancelled"];

const readerOf = (row: MailRow): string => `${row.audience} ${row.recipient}`;

/** `joint`: the reader got an email about all parts. */
export type MailedReader = NewsReader & { joint?: true };

export function mailedReaders(rows: ChangedRow[], appointmentId: number): MailedReader[] {
  const heard = rows
    .filter(isNewMail)
    .map(({ table, key }) => rowNow(table, key))
    .filter((row): row is MailRow => wasMailed(row))
    .filter((row) => aboutIn(row) === appointmentId || listsIn(row).includes(appointmentId));
  return [...new Map(heard.map((row) => [readerOf(row), row])).values()].flatMap((row) => {
    const audience = audiences.find((one) => one === row.audience);
    const recipient = String(row.recipient);
    const joint = isOfAll(row) && ({ joint: true } as const);
    return audience && recipient ? { audience, recipient, providerId: providerOf(recipient), ...joint } : [];
  });
}

/** One email may list several visits (rule 35.44). */
const listsIn = ({ facts }: MailRow): number[] => othersIn(JSON.parse(String(facts)));

/** A waiting booking mail may also announce an added part (rule 35.120). */
const aboutIn = ({ appointment_id, facts }: MailRow) =>
  fieldsIn(JSON.parse(String(facts))).about ?? appointment_id;

function isOfAll({ kind, facts }: MailRow): boolean {
  const { joint, added } = fieldsIn(JSON.parse(String(facts)));
  return joint === true && !(added === true && kind === "booked");
}

const audiences = ["client", "provider", "studio"] as const;

const providerOf = (email: string) =>
  db().select({ id: users.id }).from(users).where(eq(users.email, email)).get()?.id;

const isNewMail = ({ table, before }: ChangedRow): boolean => table === "outbox" && before === null;

/** Deletes unsent mails and restores dropped ones, unless the reader already got newer ones. */
export function restoreMails(rows: ChangedRow[]): void {
  const mails = rows.filter(({ table }) => table === "outbox");
  const heard = new Set<string>();
  for (const { table, key } of mails.filter(isNewMail)) {
    const row = rowNow(table, key);
    // A digest covers a whole day and is dropped at sending if nothing is left.
    if (!row || row.kind === "digest") continue;
    if (wasMailed(row)) heard.add(readerOf(row));
    else writeRowBack(table, key, null);
  }
  for (const { table, key, before } of mails) {
    if (!before) continue;
    const row = rowNow(table, key);
    const isStale = newsKinds.includes(String(before.kind)) && heard.has(readerOf(before));
    if (row && !isStale && row.sent_at === null) writeRowBack(table, key, before);
  }
}

export function clientMailWaits({ rows, undoneAt }: KeptChange): boolean {
  const written = rows.filter(({ table, before }) => table === "outbox" && before === null);
  if (undoneAt !== null) {
    const ids = rows.filter(({ table }) => table === "appointments").map(({ key }) => Number(key[0]));
    // Only readers who got an email about the change get another one.
    const newest = Math.max(0, ...written.map(({ key }) => Number(key[0])));
    return newest > 0 && ids.some((id) => writtenAfter({ id, newest }) !== undefined);
  }
  return written
    .map(({ table, key }) => rowNow(table, key))
    .some((row) => row?.audience === "client" && row.kind !== "reminder" && row.dropped_at === null);
}

const writtenAfter = ({ id, newest }: { id: number; newest: number }) =>
  db()
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.appointmentId, id),
        eq(outbox.audience, "client"),
        inArray(outbox.kind, ["booked", "moved", "cancelled"]),
        isNull(outbox.droppedAt),
        gt(outbox.id, newest),
      ),
    )
    .limit(1)
    .get();
