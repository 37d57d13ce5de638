/** Limits of guests and clients (rules 10.1 to 10.3), checked in the command's transaction. */
import { and, count, eq, gt, gte, notInArray } from "drizzle-orm";
import { accountById } from "#app/domain/accounts/people/account.server.ts";
import type { ContactValues } from "#app/domain/appointments/appointment.server.ts";
import { momentInWords } from "#app/domain/appointments/in-words.server.ts";
import type { BookingContext } from "#app/domain/appointments/requester.ts";
import type { DetailWithoutTimes } from "#app/domain/booking/choose/choices.ts";
import { recordOfAccount } from "#app/domain/clients/client-record.server.ts";
import { onlineRuleNote } from "#app/domain/clients/record-fields.ts";
import { type BookedContact, recordsOfBooker } from "#app/domain/clients/record-for.server.ts";
import { environment } from "#app/domain/studio/environment.server.ts";
import { type Studio, studio } from "#app/domain/studio/studio.server.ts";
import { instantOf, studioNow } from "#app/platform/shared/clock.server.ts";
import { type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { db } from "#db/client.server.ts";
import { appointments, audit } from "#db/schema.ts";
import { countComingAppointments } from "./same-person.sql.server.ts";

/** Upcoming appointments: of an unproven contact, of a proven account, and of an address or number alone. */
export const appointmentLimits = { unproven: 5, proven: 10, alone: 10 } as const;
const bookingsPerDay = 20;
const movesPerHour = 3;

/** Returns a "conflict" if a guest or client may not book more online. Guests see no numbers (rule 10.1). */
export function whyNoMoreAppointments(
  contact: ContactValues,
  bookingContext: BookingContext,
  settings: Studio,
  /** How many are booked at once. */
  adding = 1,
) {
  const enough = enoughInWords(contact, bookingContext, settings, adding);
  return enough === null ? null : refused("conflict", enough);
}

function enoughInWords(
  contact: ContactValues,
  { visitor, staff, now }: BookingContext,
  { timeZone, phone }: Studio,
  adding: number,
): string | null {
  if (staff || !environment().rateLimits) return null;
  const clientId = visitor?.userId ?? null;
  const isProven = clientId !== null && accountById(clientId)?.emailProvenAt != null;
  const most = isProven ? appointmentLimits.proven : appointmentLimits.unproven;
  const today = studioNow(timeZone, now).date;
  const person = {
    email: contact.customerEmail,
    phoneDigits: contact.customerPhoneDigits,
    clientId,
  };
  const held = countComingAppointments(person, today);
  const isTooMuch =
    held.own + adding > most || Math.max(held.byEmail, held.byNumber) + adding > appointmentLimits.alone;
  if (isTooMuch && (clientId === null || held.own + adding <= most)) {
    return `Please call us at ${phone} to book this.`;
  }
  if (isTooMuch) {
    const enough =
      adding === 1
        ? `You already have ${most} appointments with us. For another one, please call us at ${phone}.`
        : `With this visit, you would have more than ${most} treatments booked online. For another one, please call us at ${phone}.`;
    return !isProven && environment().smtpUrl ? `${enough} ${proofHelps}` : enough;
  }
  if (clientId !== null && countBookings(clientId, instantOf(today, 0, timeZone)) + adding > bookingsPerDay) {
    return `You have booked ${bookingsPerDay} appointments today. For another one, please call us at ${phone}.`;
  }
  return null;
}

const proofHelps = `Once you confirm your email address with the link in our email, you can have ${appointmentLimits.proven}.`;

export function whyNoMoreMoves(id: number, { phone }: Studio, now: number): string | null {
  if (!environment().rateLimits || countMoves(id, now - 60 * 60_000) < movesPerHour) return null;
  return `This visit has been moved ${movesPerHour} times within an hour. To move it again, please call us at ${phone}.`;
}

const countBookings = (clientId: number, since: number): number =>
  db()
    .select({ count: count() })
    .from(appointments)
    .where(and(eq(appointments.clientId, clientId), gte(appointments.createdAt, since)))
    .get()?.count ?? 0;

const countMoves = (id: number, since: number): number =>
  db()
    .select({ count: count() })
    .from(audit)
    .where(
      and(
        eq(audit.entity, "appointment"),
        eq(audit.entityId, id),
        eq(audit.action, "moved"),
        gt(audit.at, since),
        notInArray(audit.actorRole, ["admin", "receptionist", "system"]),
      ),
    )
    .get()?.count ?? 0;

/** `time` in minutes since midnight. */
type Wished = {
  service: { name: string };
  providers: readonly { id: number; name: string }[];
  date: string;
  time: number;
};

/** Returns a "conflict" without reason if a client can't book online (rule 34.32). The desk checks guests. */
export function whyNotOnline(
  wished: readonly Wished[],
  { visitor, staff }: BookingContext,
): Exclude<Outcome<never, DetailWithoutTimes>, { ok: true }> | null {
  if (staff || !visitor) return null;
  const rule = recordOfAccount(visitor.userId)?.onlineRule ?? "usual";
  if (rule === "usual") return null;
  const isStrict = rule === "not_online";
  const { phone } = studio();
  const wish = wished.map(inWords).join("; ");
  return isStrict
    ? refused(
        "conflict",
        `This appointment can't be booked online. Please call us at ${phone}, or write to us. We'll find a time with you.`,
        { detail: { online: "call", wish } },
      )
    : refused(
        "conflict",
        `Before we book this, we would like to talk with you. We have your request and will call you. You can also call us at ${phone}.`,
        { detail: { online: "ask", wish } },
      );
}

/** Returns a text with the client's strictest online rule, for the desk to check, or ''. */
export function onlineToCheck(
  { contact, accountId }: { contact: BookedContact; accountId: number | null },
  { staff }: BookingContext,
): string {
  if (staff) return "";
  const rules = recordsOfBooker(contact, accountId).map(({ onlineRule }) => onlineRule);
  const strictest = (["not_online", "ask"] as const).find((rule) => rules.includes(rule)) ?? null;
  return onlineRuleNote(strictest) ?? "";
}

function inWords({ service, providers, date, time }: Wished): string {
  const [only, ...others] = providers;
  const who = only && others.length === 0 ? ` with ${only.name}` : "";
  return `${service.name}${who} on ${momentInWords(date, time, studio().locale)}`;
}
