/** A provider who can't come, as a case that stays open until everybody who is affected has another visit or knows (rule 6.40). */
import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { isUndelivered } from "#app/domain/notifications/undelivered.server.ts";
import { type KeptTimeOff, timeOffById } from "#app/domain/schedules/provider-record.server.ts";
import { db, preparedQuery } from "#db/client.server.ts";
import { absences, audit, outbox, told, users } from "#db/schema.ts";

/** `off` is null once the time off was removed. */
export type Absence = {
  id: number;
  providerId: number;
  providerName: string;
  off: KeptTimeOff | null;
  closedAt: number | null;
};

const columns = {
  id: absences.id,
  providerId: absences.providerId,
  providerName: users.username,
  timeOffId: absences.timeOffId,
  closedAt: absences.closedAt,
};

const byId = preparedQuery((db) =>
  db
    .select(columns)
    .from(absences)
    .innerJoin(users, eq(users.id, absences.providerId))
    .where(eq(absences.id, sql.placeholder("id")))
    .prepare(),
);

const byTimeOff = preparedQuery((db) =>
  db
    .select({ id: absences.id })
    .from(absences)
    .where(eq(absences.timeOffId, sql.placeholder("timeOffId")))
    .orderBy(desc(absences.id))
    .limit(1)
    .prepare(),
);

/**
 * A mail that failed for good brings a closed case back (rule 8.23). The few failures that were noted come first: all that
 * clients were ever told would be read else.
 */
const withUndeliveredMail = (db: Parameters<Parameters<typeof preparedQuery>[0]>[0]) =>
  db
    .select({ id: told.absenceId })
    .from(audit)
    .crossJoin(told)
    .crossJoin(outbox)
    .where(
      and(
        eq(audit.action, "mail-undelivered"),
        eq(told.appointmentId, audit.entityId),
        eq(told.how, "mail"),
        isNotNull(told.absenceId),
        eq(outbox.appointmentId, told.appointmentId),
        isUndelivered,
      ),
    );

const open = preparedQuery((db) =>
  db
    .select(columns)
    .from(absences)
    .innerJoin(users, eq(users.id, absences.providerId))
    .where(or(isNull(absences.closedAt), inArray(absences.id, withUndeliveredMail(db))))
    .orderBy(asc(absences.id))
    .prepare(),
);

type Row = Omit<Absence, "off"> & { timeOffId: number | null };

const withTimeOff = ({ timeOffId, ...row }: Row): Absence => ({
  ...row,
  off: (timeOffId === null ? undefined : timeOffById(row.providerId, timeOffId)) ?? null,
});

export function absenceById(id: number): Absence | undefined {
  const row = byId().get({ id });
  return row && withTimeOff(row);
}

export const absenceOfTimeOff = (timeOffId: number): number | null =>
  byTimeOff().get({ timeOffId })?.id ?? null;

/** Those that wait for somebody, or did until a mail turned out to have failed; the first one first. */
export const openAbsences = (): Absence[] => open().all().map(withTimeOff);

/** The writers run inside the caller's transaction. Answers the id. */
export function insertAbsence(row: {
  timeOffId: number;
  providerId: number;
  openedAt: number;
  openedBy: number | null;
}): number {
  return db().insert(absences).values(row).returning({ id: absences.id }).get().id;
}

/** `at` null opens it again. */
export function setAbsenceClosed(id: number, at: number | null): void {
  db().update(absences).set({ closedAt: at }).where(eq(absences.id, id)).run();
}
