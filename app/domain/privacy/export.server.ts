/** Exports all data about one person (GDPR, article 20; rule 21.5). */
import { and, asc, desc, eq, inArray, isNull, ne, or, type SQL } from "drizzle-orm";
import { accountById } from "#app/domain/accounts/people/account.server.ts";
import { type Appointment, appointmentAsRead } from "#app/domain/appointments/appointment.server.ts";
import { appointmentsOfClient } from "#app/domain/appointments/of-person.server.ts";
import { type ClientRecord, recordOfAccount } from "#app/domain/clients/client-record.server.ts";
import { rewardData } from "#app/domain/loyalty/rewards.server.ts";
import { unitsPerMajor } from "#app/platform/words/money.ts";
import { db } from "#db/client.server.ts";
import {
  appointments,
  clientConsents,
  clientNotes,
  clients,
  outbox,
  packages,
  saleLines,
  sales,
  sessions,
  teamProfiles,
  vouchers,
} from "#db/schema.ts";

/** Returns the user's record, with visits of others only if the address is proven (rules 34.12 and 34.14). */
export function ownRecordOf(userId: number): ClientRecord | undefined {
  const record = recordOfAccount(userId);
  if (!record || accountById(userId)?.emailProvenAt != null) return record;
  const isOthers = or(isNull(appointments.clientId), ne(appointments.clientId, userId));
  const others = db()
    .select({ id: appointments.id })
    .from(appointments)
    .where(and(eq(appointments.recordId, record.id), isOthers))
    .limit(1)
    .get();
  return others ? undefined : record;
}

/** Returns the data of records, including merged ones. */
export const recordData = (ids: readonly number[]) =>
  db()
    .select()
    .from(clients)
    .where(or(inArray(clients.id, [...ids]), inArray(clients.mergedInto, [...ids])))
    .orderBy(asc(clients.id))
    .all()
    .map(({ id, name, email, phone, mark, markKind, onlineRule, createdAt, updatedAt, mergedInto }) => ({
      ...{
        name,
        email,
        phone,
        mark,
        mark_kind: markKind,
        online_rule: onlineRule,
        merged: mergedInto !== null,
      },
      ...{ created_at: iso(createdAt), updated_at: iso(updatedAt) },
      ...{ notes: noteData(id), consents: consentData(id) },
      ...{ packages: packageData(id), vouchers: voucherData(id), sales: saleData(id) },
    }));

const noteData = (id: number) =>
  db()
    .select()
    .from(clientNotes)
    .where(eq(clientNotes.clientId, id))
    .orderBy(asc(clientNotes.id))
    .all()
    .map(({ body, at }) => ({ note: body, written_at: iso(at) }));

const consentData = (id: number) =>
  db()
    .select()
    .from(clientConsents)
    .where(eq(clientConsents.clientId, id))
    .orderBy(asc(clientConsents.id))
    .all()
    .map(({ kind, given, date, words, result, at }) => {
      return { kind, given, date, words, ...(result && { result }), noted_at: iso(at) };
    });

const packageData = (id: number) =>
  db()
    .select()
    .from(packages)
    .where(eq(packages.recordId, id))
    .all()
    .map(({ name, visits, priceMinor, currency, madeAt, lastDate }) => ({
      ...{ name, visits, price: priceMinor / unitsPerMajor(currency), currency },
      ...{ bought_at: iso(madeAt), last_date: lastDate },
    }));

const voucherData = (id: number) =>
  db()
    .select()
    .from(vouchers)
    .where(eq(vouchers.recordId, id))
    .all()
    .map(({ code, valueMinor, currency, madeAt, lastDate, forName }) => ({
      ...{ code, value: valueMinor / unitsPerMajor(currency), currency, for_name: forName },
      ...{ bought_at: iso(madeAt), last_date: lastDate },
    }));

const saleData = (id: number) =>
  db()
    .select()
    .from(sales)
    .where(eq(sales.recordId, id))
    .orderBy(asc(sales.id))
    .all()
    .map(({ id: saleId, number, kind, date, currency, totalMinor }) => ({
      ...{ number, kind, date, currency, total: totalMinor / unitsPerMajor(currency) },
      lines: db()
        .select({ name: saleLines.name, quantity: saleLines.quantity, amount: saleLines.amountMinor })
        .from(saleLines)
        .where(eq(saleLines.saleId, saleId))
        .orderBy(asc(saleLines.position))
        .all()
        .map((line) => ({ ...line, amount: line.amount / unitsPerMajor(currency) })),
    }));

/** Returns plain JSON with ISO 8601 times, without hashes and secrets. `whole`: for admins, also shared records. */
export function ownData(userId: number, { whole = false } = {}): object {
  const account = accountById(userId);
  if (!account) return {};
  return {
    account: {
      id: account.id,
      username: account.username,
      email: account.email,
      phone: account.phone,
      roles: account.roles,
      created_at: iso(account.createdAt),
      last_login: iso(account.lastLoginAt),
      email_proven_at: iso(account.emailProvenAt),
    },
    appointments: appointmentsOfClient(userId).map(appointmentData),
    client_records: ofRecord(whole ? recordOfAccount(userId) : ownRecordOf(userId)),
    team_profile: profileData(userId),
    rewards: rewardData(userId),
    sessions: db().select().from(sessions).where(eq(sessions.userId, userId)).all().map(sessionData),
    mails: mailData(mailsTo(userId)),
  };
}

const ofRecord = (record: ClientRecord | undefined) => (record ? recordData([record.id]) : []);

function mailsTo(userId: number): SQL | undefined {
  const own = db()
    .select({ id: appointments.id })
    .from(appointments)
    .where(eq(appointments.clientId, userId));
  return or(
    eq(outbox.userId, userId),
    and(eq(outbox.audience, "client"), inArray(outbox.appointmentId, own)),
  );
}

/** Returns the newest first. Erased mails have no recipient. */
export const mailData = (which: SQL | undefined) =>
  db()
    .select()
    .from(outbox)
    .where(which)
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .all()
    .map(({ kind, recipient, createdAt, sentAt }) => ({
      ...{ kind, recipient, created_at: iso(createdAt), sent_at: iso(sentAt) },
    }));

export const appointmentData = (appointment: Appointment) => ({
  ...appointmentAsRead(appointment, { seesCustomer: true }),
  currency: appointment.currency,
  charge: appointment.chargeMinor / unitsPerMajor(appointment.currency),
  policy: appointment.policy,
  created_at: iso(appointment.createdAt),
  updated_at: iso(appointment.updatedAt),
  cancelled_at: iso(appointment.cancelledAt),
  cancel_reason: appointment.cancelReason,
  waive_reason: appointment.waiveReason,
});

/** Returns null for users who are not providers. */
function profileData(userId: number) {
  const row = db().select().from(teamProfiles).where(eq(teamProfiles.userId, userId)).get();
  if (!row) return null;
  const { title, story, languages, image, alt, listed } = row;
  return { title, story, languages, image, alt, listed, updated_at: iso(row.updatedAt) };
}

const sessionData = ({
  preference,
  createdAt,
  lastSeenAt,
  network,
  browser,
}: typeof sessions.$inferSelect) => ({
  preference,
  created_at: iso(createdAt),
  last_seen_at: iso(lastSeenAt),
  network,
  browser,
});

export const iso = (instant: number | null): string | null =>
  instant === null ? null : new Date(instant).toISOString();
