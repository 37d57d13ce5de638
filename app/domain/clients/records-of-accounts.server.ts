/** Links records to accounts (rules 34.2 and 34.10). */
import { and, eq, exists, isNotNull, isNull, ne, notExists, sql } from "drizzle-orm";
import { type AccountRow, accountById } from "#app/domain/accounts/people/account.server.ts";
import { isStaff } from "#app/domain/accounts/people/roles.ts";
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { digitsOf } from "#app/platform/shared/phone.ts";
import { isNameWithin } from "#app/platform/shared/same-person.ts";
import { db, writing } from "#db/client.server.ts";
import { appointments, clients, userRoles, users } from "#db/schema.ts";
import { type ClientRecord, recordById, recordOfAccount, updateRecord } from "./client-record.server.ts";
import { recordForAccount } from "./record-for.server.ts";

/** Creates the record of a client's account. Staff have none. */
export function createClientRecord(userId: number, now: number): void {
  writing(() => {
    const account = accountById(userId);
    if (account?.email && !isStaff(account.roles)) recordForAccount(account, now);
  });
}

/** Creates missing records of clients' accounts. Runs at night. */
export function createMissingRecords(now: number): void {
  const ofUser = eq(clients.accountId, users.id);
  const isClient = and(eq(userRoles.userId, users.id), eq(userRoles.role, "user"));
  const works = and(eq(userRoles.userId, users.id), ne(userRoles.role, "user"));
  const one = { one: sql`1` };
  const without = db()
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        isNotNull(users.email),
        notExists(db().select(one).from(clients).where(ofUser)),
        exists(db().select(one).from(userRoles).where(isClient)),
        notExists(db().select(one).from(userRoles).where(works)),
      ),
    )
    .all();
  for (const { id } of without) createClientRecord(id, now);
}

/** Moves a guest's visit to the account's record if the name matches, or the record to the account. */
export function linkRecord(visit: Appointment, account: AccountRow, now: number): void {
  if (!isNameWithin(account.username, visit.contact.name)) return;
  const guest = visit.recordId === null ? undefined : recordById(visit.recordId);
  const isFree = guest !== undefined && guest.accountId === null && recordOfAccount(account.id) === undefined;
  if (isFree && guest.createdAt >= visit.createdAt && isAllOf(guest.id, account.id)) {
    const isProven = account.emailProvenAt !== null && account.email === guest.email;
    updateRecord(guest.id, { accountId: account.id, boundBy: isProven ? "proof" : "link" }, now);
    return;
  }
  const recordId = recordForAccount(account, now);
  if (recordId !== visit.recordId) {
    db().update(appointments).set({ recordId }).where(eq(appointments.id, visit.id)).run();
  }
}

function isAllOf(recordId: number, accountId: number): boolean {
  const others = sql`(${appointments.clientId} IS NULL OR ${appointments.clientId} <> ${accountId})`;
  const found = db()
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(eq(appointments.recordId, recordId), others))
    .limit(1)
    .get();
  return found === undefined;
}

type Details = Pick<AccountRow, "id" | "username" | "email" | "phone">;

/** Copies changes of an account to its record if that still has the old values and the address is proven. */
export function updateRecordOfAccount(before: Details, now: number): void {
  writing(() => {
    const [account, record] = [accountById(before.id), recordOfAccount(before.id)];
    if (!account || !record) return;
    const [was, is] = [fieldsOf(before), fieldsOf(account)];
    const isTheirs = record.boundBy === "proof";
    const follows = { name: isTheirs, email: isTheirs || account.emailProvenAt !== null, phone: isTheirs };
    const changed = (["name", "email", "phone"] as const).filter(
      (name) => follows[name] && was[name] !== is[name] && record[name] === was[name],
    );
    if (changed.length === 0) return;
    const fields: Partial<ClientRecord> = Object.fromEntries(changed.map((name) => [name, is[name]]));
    if (fields.phone !== undefined) fields.phoneDigits = digitsOf(fields.phone);
    updateRecord(record.id, fields, now);
  });
}

const fieldsOf = ({ username, email, phone }: Details) => ({
  name: username,
  email: email ?? "",
  phone: phone ?? "",
});
