/** Limits of guests and clients (rules 10.1 to 10.3), asked in the command's transaction: many at once are counted one by one. */
import { and, count, eq, gt, gte, notInArray, sql } from "drizzle-orm";
import { accountById } from "#app/domain/accounts/people/account.server.ts";
import type { ContactValues } from "#app/domain/appointments/contact.server.ts";
import type { BookingContext } from "#app/domain/appointments/requester.ts";
import { countComingAppointments } from "#app/domain/appointments/same-person.sql.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import type { Studio } from "#app/domain/studio/studio.server.ts";
import { instantOf, studioNow } from "#app/platform/shared/clock.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { appointments, audit } from "#db/schema.ts";

/**
 * Coming appointments of a guest or an account whose address is not proven; of an account with a proven one; and of an address or a
 * number alone, which tell of nobody for certain who books.
 */
export const mayHold = { unproven: 5, proven: 10, alone: 10 } as const;
const bookingsADay = 20;
const movesAnHour = 3;

/**
 * Why a guest or a client books no more online, in a sentence; null while they may. Cancelled bookings of a day count too. Asked last:
 * only a booking that would be made meets it. A guest reads no figure, since an address and a number may be a stranger's (rule 10.1).
 */
export function whyNoMoreAppointments(
  contact: ContactValues,
  { visitor, staff, now }: BookingContext,
  { timeZone, phone }: Studio,
  /** How many are booked at once. */
  adding = 1,
): string | null {
  if (staff || !environment().rateLimits) return null;
  const clientId = visitor?.userId ?? null;
  const isProven = clientId !== null && accountById(clientId)?.emailProvenAt != null;
  const most = isProven ? mayHold.proven : mayHold.unproven;
  const today = studioNow(timeZone, now).date;
  const person = {
    email: contact.customerEmail,
    phoneDigits: contact.customerPhoneDigits,
    clientId,
  };
  const held = countComingAppointments(person, today);
  const isTooMuch =
    held.own + adding > most || Math.max(held.byEmail, held.byNumber) + adding > mayHold.alone;
  if (isTooMuch && (clientId === null || held.own + adding <= most)) {
    return `Please call us at ${phone} to book this.`;
  }
  if (isTooMuch) {
    const enough =
      adding === 1
        ? `You already have ${most} appointments with us. For another one, please call us at ${phone}.`
        : `With this visit it would be more than the ${most} treatments that you may have booked online. For another one, please call us at ${phone}.`;
    return !isProven && environment().smtpUrl ? `${enough} ${proofHelps}` : enough;
  }
  if (clientId !== null && countBookings(clientId, instantOf(today, 0, timeZone)) + adding > bookingsADay) {
    return `You have booked ${bookingsADay} appointments today. For another one, please call us at ${phone}.`;
  }
  return null;
}

const proofHelps = `Once you have confirmed your address by the link in our mail, you may have ${mayHold.proven}.`;

export function whyNoMoreMoves(id: number, { phone }: Studio, now: number): string | null {
  if (!environment().rateLimits || countMoves(id, now - 60 * 60_000) < movesAnHour) return null;
  return `This visit has been moved ${movesAnHour} times within an hour. To move it again, please call us at ${phone}.`;
}

const countBookings = (clientId: number, since: number): number =>
  bookingsOfClient().get({ clientId, since })?.count ?? 0;

const bookingsOfClient = preparedQuery((db) =>
  db
    .select({ count: count() })
    .from(appointments)
    .where(
      and(
        eq(appointments.clientId, sql.placeholder("clientId")),
        gte(appointments.createdAt, sql.placeholder("since")),
      ),
    )
    .prepare(),
);

const countMoves = (id: number, since: number): number => movesByClient().get({ id, since })?.count ?? 0;

/** Moves by staff are not the client's. */
const movesByClient = preparedQuery((db) =>
  db
    .select({ count: count() })
    .from(audit)
    .where(
      and(
        eq(audit.entity, "appointment"),
        eq(audit.entityId, sql.placeholder("id")),
        eq(audit.action, "moved"),
        gt(audit.at, sql.placeholder("since")),
        notInArray(audit.actorRole, ["admin", "receptionist", "system"]),
      ),
    )
    .prepare(),
);
