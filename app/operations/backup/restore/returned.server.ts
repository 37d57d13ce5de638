/** What a restore brings back, for the owner's eye: read from the database that is current. */
import { and, count, countDistinct, eq, gt, gte, inArray, isNull, max, ne, or } from "drizzle-orm";
import { studio } from "#app/domain/studio/studio.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { db } from "#db/client.server.ts";
import { appointments, outbox, userRoles } from "#db/schema.ts";

export type Returned = {
  appointments: number;
  /** Accounts of clients, and guests by their address. */
  clients: number;
  /** Appointments that are still to come, by the studio's clock. */
  coming: number;
  /** When the newest appointment was booked; null where there is none. */
  newestBooking: number | null;
  mailsWaiting: number;
  /** By which its moments are told. */
  timeZone: string;
  locale: string;
};

export async function whatReturned(
  now: number,
  countMails: ((now: number) => Promise<number>) | null,
): Promise<Returned> {
  const { timeZone, locale } = studio();
  const { date, minute } = studioNow(timeZone, now);
  const all = db()
    .select({ rows: count(), newest: max(appointments.createdAt) })
    .from(appointments)
    .get();
  const later = or(
    gt(appointments.date, date),
    and(eq(appointments.date, date), gte(appointments.startMin, minute)),
  );
  const expected = inArray(appointments.status, ["booked", "confirmed", "arrived"]);
  const coming = db().select({ rows: count() }).from(appointments).where(and(later, expected)).get();
  const withAccount = db().select({ rows: count() }).from(userRoles).where(eq(userRoles.role, "user")).get();
  const guests = db()
    .select({ rows: countDistinct(appointments.customerEmail) })
    .from(appointments)
    .where(and(isNull(appointments.clientId), ne(appointments.customerEmail, "")))
    .get();
  const waiting = db()
    .select({ rows: count() })
    .from(outbox)
    .where(and(isNull(outbox.sentAt), isNull(outbox.droppedAt)))
    .get();
  return {
    appointments: all?.rows ?? 0,
    clients: (withAccount?.rows ?? 0) + (guests?.rows ?? 0),
    coming: coming?.rows ?? 0,
    newestBooking: all?.newest ?? null,
    mailsWaiting: countMails ? await countMails(now) : (waiting?.rows ?? 0),
    timeZone,
    locale,
  };
}
