/** Everything that the studio keeps about one person, for that person (GDPR, article 20; rule 21.5). */
import { and, desc, eq, inArray, or, type SQL } from "drizzle-orm";
import { accountById } from "#app/domain/accounts/people/account.server.ts";
import { type Appointment, appointmentAsRead } from "#app/domain/appointments/appointment.server.ts";
import { appointmentsOfClient } from "#app/domain/appointments/of-person.server.ts";
import { type ClientRecord, recordOfAccount } from "#app/domain/clients/client-record.server.ts";
import { rewardData } from "#app/domain/loyalty/rewards.server.ts";
import { unitsPerMajor } from "#app/platform/words/money.ts";
import { db } from "#db/client.server.ts";
import { appointments, outbox, sessions, teamProfiles } from "#db/schema.ts";
import { ownRecordOf, recordData } from "./own-record.server.ts";

/**
 * Plain JSON, instants as ISO 8601, without hashes and secrets. Empty for an unknown account. `whole`: for an admin, also a record in
 * which others' visits stand.
 */
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

/** About the account, and about the appointments that stand in it. */
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

/** The newest first. One that went to nobody any more has no recipient. */
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

/** What the team page tells of a provider; null for all others. */
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
