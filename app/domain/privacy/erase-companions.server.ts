/** Companions are booked under the booker's contact, which is erased with the booker (rule 21.29). */
import { and, eq, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { db } from "#db/client.server.ts";
import { appointments, clientMerges, clients, outbox, tokens } from "#db/schema.ts";
import { dropMails, emptyMails, eraseDeskChangesOf } from "./erase-desk-data.server.ts";

const booked = alias(appointments, "booked");
const booker = alias(clients, "booker");

/** `hasEmail`, `hasPhone`: the visit has the booker's address or number. */
type CompanionVisit = {
  id: number;
  name: string;
  email: string;
  phone: string;
  digits: string;
  recordId: number | null;
  hasEmail: boolean;
  hasPhone: boolean;
};

/** SQLite allows 32,766 values. Fewer values keep each statement short. */
const chunk = 500;

export function companionVisits(visits: readonly number[]): CompanionVisit[] {
  const found: CompanionVisit[] = [];
  for (let from = 0; from < visits.length; from += chunk) {
    found.push(...companionsIn(visits.slice(from, from + chunk)));
  }
  return found.filter(({ id }) => !visits.includes(id));
}

function companionsIn(visits: readonly number[]): CompanionVisit[] {
  return db()
    .select({
      ...{ id: appointments.id, name: appointments.customerName, recordId: appointments.recordId },
      ...{ email: appointments.customerEmail, phone: appointments.customerPhone },
      digits: appointments.customerPhoneDigits,
      ofVisit: { email: booked.customerEmail, digits: booked.customerPhoneDigits },
      ofRecord: { email: booker.email, digits: booker.phoneDigits },
    })
    .from(booked)
    .innerJoin(appointments, and(eq(appointments.jointId, booked.jointId), ne(appointments.id, booked.id)))
    .leftJoin(booker, eq(booker.id, booked.recordId))
    .where(and(inArray(booked.id, [...visits]), eq(booked.jointPosition, 1), isNull(appointments.erasedAt)))
    .all()
    .map(({ ofVisit, ofRecord, ...visit }) => ({
      ...visit,
      hasEmail: visit.email !== "" && [ofVisit.email, ofRecord?.email].includes(visit.email),
      hasPhone: visit.digits !== "" && [ofVisit.digits, ofRecord?.digits].includes(visit.digits),
    }))
    .filter(({ hasEmail, hasPhone }) => hasEmail || hasPhone);
}

/** Must run before the visits are erased, in the caller's transaction. Companions keep their visits. */
export function eraseFromCompanions(visits: readonly number[], now: number): void {
  const companions = companionVisits(visits);
  const ids = companions.map(({ id }) => id);
  eraseDeskChangesOf({ visits: ids });
  for (const companion of companions) eraseFromVisit(companion, now);
  for (const companion of companions) eraseFromRecord(companion, now);
}

function eraseFromVisit({ id, email, hasEmail, hasPhone }: CompanionVisit, now: number): void {
  const toThem = and(
    eq(outbox.appointmentId, id),
    eq(outbox.audience, "client"),
    eq(outbox.recipient, email),
  );
  if (hasEmail) {
    dropMails(toThem, "The address was erased.", now);
    emptyMails(toThem);
    db()
      .delete(tokens)
      .where(and(inArray(tokens.purpose, ["manage", "invite"]), eq(tokens.subjectId, id)))
      .run();
  }
  db()
    .update(appointments)
    .set({
      ...(hasEmail && { customerEmail: "" }),
      ...(hasPhone && { customerPhone: "", customerPhoneDigits: "" }),
      ...{ notes: null, cancelReason: "", waiveReason: "" },
      ...{ idempotencyKey: null, requestHash: null },
    })
    .where(eq(appointments.id, id))
    .run();
}

/** A contact that is also in another visit or an account of the companion stays. */
function eraseFromRecord(
  { recordId, email, phone, digits, hasEmail, hasPhone }: CompanionVisit,
  now: number,
) {
  if (recordId === null) return;
  const isUsed = (which: SQL | undefined) =>
    db()
      .select({ id: appointments.id })
      .from(appointments)
      .where(and(eq(appointments.recordId, recordId), which))
      .limit(1)
      .get() !== undefined;
  const takesEmail = hasEmail && !isUsed(eq(appointments.customerEmail, email));
  const takesPhone = hasPhone && !isUsed(eq(appointments.customerPhoneDigits, digits));
  const rows = or(eq(clients.id, recordId), eq(clients.mergedInto, recordId));
  const own = and(rows, isNull(clients.accountId));
  const written = { updatedAt: now, revision: sql`${clients.revision} + 1` };
  if (takesEmail) {
    db()
      .update(clients)
      .set({ email: "", ...written })
      .where(and(own, eq(clients.email, email)))
      .run();
  }
  if (takesPhone) {
    const without = { phone: "", phoneDigits: "", ...written };
    db()
      .update(clients)
      .set(without)
      .where(and(own, or(eq(clients.phoneDigits, digits), eq(clients.phone, phone))))
      .run();
  }
  if (!takesEmail && !takesPhone) return;
  eraseDeskChangesOf({ records: [recordId] });
  db()
    .update(clientMerges)
    .set({ before: "" })
    .where(or(eq(clientMerges.keptId, recordId), eq(clientMerges.mergedId, recordId)))
    .run();
}
