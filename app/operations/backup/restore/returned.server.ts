/** What a restore brings back, for the owner's eye: read from the database that is current. */

import { studioNow } from "#app/shared/clock.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { prepared } from "#db/client.server.ts";

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

export function whatReturned(now: number): Returned {
  const one = (text: string, ...values: (string | number)[]) =>
    prepared<number | null>(text)
      .pluck()
      .get(...values);
  const { timeZone, locale } = studio();
  const { date, minute } = studioNow(timeZone, now);
  const clients =
    Number(one("SELECT count(*) FROM user_roles WHERE role = 'user'")) +
    Number(
      one(
        "SELECT count(DISTINCT customer_email) FROM appointments WHERE client_id IS NULL AND customer_email <> ''",
      ),
    );
  return {
    appointments: Number(one("SELECT count(*) FROM appointments")),
    clients,
    coming: Number(
      one(
        "SELECT count(*) FROM appointments WHERE (date > ? OR (date = ? AND start_min >= ?)) AND status IN ('booked', 'confirmed', 'arrived')",
        date,
        date,
        minute,
      ),
    ),
    newestBooking: one("SELECT max(created_at) FROM appointments") ?? null,
    mailsWaiting: Number(one("SELECT count(*) FROM outbox WHERE sent_at IS NULL AND dropped_at IS NULL")),
    timeZone,
    locale,
  };
}
