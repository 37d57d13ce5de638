/** What becomes of the mails of a change that is taken back (rule 6.63). */
import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import { type NewsReader, othersIn, takenUpBy } from "#app/domain/appointments/notices/news.server.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { type ChangedRow, rowNow, writeRowBack } from "#app/platform/undo/captured.sql.server.ts";
import type { KeptChange } from "#app/platform/undo/desk-changes.server.ts";
import { db } from "#db/client.server.ts";
import { outbox, users } from "#db/schema.ts";

type MailRow = NonNullable<ChangedRow["after"]>;

/** Sent, or on its way just now: an attempt that failed for good was dropped. Or so is the mail that has taken it up. */
function wasHeard(row: MailRow | null): boolean {
  if (row === null) return false;
  if (row.sent_at !== null || (Number(row.attempts) > 0 && row.dropped_at === null)) return true;
  const later = mailOf(takenUpBy(Number(row.id)));
  return later !== undefined && wasHeard(rowNow("outbox", [later.id]));
}

const mailOf = (occasion: string) =>
  db().select({ id: outbox.id }).from(outbox).where(eq(outbox.occasion, occasion)).get();

const newsKinds = ["booked", "moved", "cancelled"];

const readerOf = (row: MailRow): string => `${row.audience} ${row.recipient}`;

/** `joint`: what they have had is about all parts of a joint visit. */
export type HeardReader = NewsReader & { joint?: true };

/** The readers who have had a mail of the change about an appointment. */
export function heardReaders(rows: ChangedRow[], appointmentId: number): HeardReader[] {
  const heard = rows
    .filter(isNewMail)
    .map(({ table, key }) => rowNow(table, key))
    .filter((row): row is MailRow => wasHeard(row))
    .filter((row) => aboutIn(row) === appointmentId || listsIn(row).includes(appointmentId));
  return [...new Map(heard.map((row) => [readerOf(row), row])).values()].flatMap((row) => {
    const audience = audiences.find((one) => one === row.audience);
    const recipient = String(row.recipient);
    const joint = isOfAll(row) && ({ joint: true } as const);
    return audience && recipient ? { audience, recipient, providerId: providerOf(recipient), ...joint } : [];
  });
}

/** One mail may tell of several visits (rule 35.44). */
const listsIn = ({ facts }: MailRow): number[] => othersIn(JSON.parse(String(facts)));

/** What is told with a booking that waited is about a part (rule 35.120). */
const aboutIn = ({ appointment_id, facts }: MailRow) =>
  fieldsIn(JSON.parse(String(facts))).about ?? appointment_id;

/** A mail of an added part lists all of the visit, but it is about that part alone. */
function isOfAll({ kind, facts }: MailRow): boolean {
  const { joint, added } = fieldsIn(JSON.parse(String(facts)));
  return joint === true && !(added === true && kind === "booked");
}

const audiences = ["client", "provider", "studio"] as const;

const providerOf = (email: string) =>
  db().select({ id: users.id }).from(users).where(eq(users.email, email)).get()?.id;

const isNewMail = ({ table, before }: ChangedRow): boolean => table === "outbox" && before === null;

/** Unsent ones vanish, and those that the change dropped wait again, but for news to a reader who has heard of the change. */
export function putMailsBack(rows: ChangedRow[]): void {
  const mails = rows.filter(({ table }) => table === "outbox");
  const heard = new Set<string>();
  for (const { table, key } of mails.filter(isNewMail)) {
    const row = rowNow(table, key);
    // One digest tells of a whole day, and not at all where nothing is left to tell.
    if (!row || row.kind === "digest") continue;
    if (wasHeard(row)) heard.add(readerOf(row));
    else writeRowBack(table, key, null);
  }
  for (const { table, key, before } of mails) {
    if (!before) continue;
    const row = rowNow(table, key);
    const isStale = newsKinds.includes(String(before.kind)) && heard.has(readerOf(before));
    if (row && !isStale && row.sent_at === null) writeRowBack(table, key, before);
  }
}

/** Whether a client gets, or got, a mail of a change; of one that was taken back: of that. */
export function clientMailWaits({ rows, undoneAt }: KeptChange): boolean {
  const written = rows.filter(({ table, before }) => table === "outbox" && before === null);
  if (undoneAt !== null) {
    const ids = rows.filter(({ table }) => table === "appointments").map(({ key }) => Number(key[0]));
    // Only who has had a mail of it is sent another one.
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
