/** Booking at a public door: for whom, and how often from one network. */

import { type BookingContext, requesterOf } from "#app/appointments/requester.ts";
import type { AppointmentDetail } from "#app/booking/choose/choices.ts";
import type { Visitor } from "#app/http/access.ts";
import { giveTokenBack, type RateRule, takeToken } from "#app/http/checks/rate-limit.server.ts";
import { Checked } from "#app/shared/fields.server.ts";
import { type Outcome, refused } from "#app/shared/outcome.ts";
import type { Booked } from "./book.server.ts";
import { bookInGroup } from "./group-commit.server.ts";

/** What a public endpoint knows about its caller; `ip` is the client's address. */
export type PublicCaller = {
  visitor: Visitor | null;
  key: string | null;
  now: number;
  ip: string;
  requestId: string;
};

/**
 * `bookTogether` for whoever stands at the door. A client's booking is the client's own; what staff book is a guest's,
 * never theirs, and free of limits. Everybody else is held back where a network has made many bookings, guests also where
 * it was often told that a time or a person is not free. The places are taken first and given back by the outcome: of many
 * requests at once no more get through than of many in a row.
 */
export async function bookWithinLimits(
  input: unknown,
  door: PublicCaller,
): Promise<Outcome<Booked, AppointmentDetail>> {
  const { visitor, ip, now } = door;
  const asking = visitor ? askingOf(visitor, input, door) : { visitor, key: door.key, now };
  if (asking.staff) return bookInGroup(input, asking);
  const counted: RateRule[] = visitor ? ["booking"] : ["booking", "bookingRefusals"];
  const full = takeAll(counted, ip, now);
  if (full) {
    return refused(
      "too-many",
      "There have been many bookings from this network. Please try again later or call us.",
      { retryAfterSeconds: full.retryAfterSeconds },
    );
  }
  const outcome = await bookInGroup(input, asking);
  const used = usedUp(outcome);
  for (const rule of counted) if (rule !== used) giveTokenBack(rule, ip, now);
  return outcome;
}

/** The token of the first rule that has none; then none of the others is taken. */
function takeAll(rules: RateRule[], ip: string, now: number) {
  for (const [place, rule] of rules.entries()) {
    const token = takeToken(rule, ip, now);
    if (token.ok) continue;
    for (const taken of rules.slice(0, place)) giveTokenBack(taken, ip, now);
    return token;
  }
  return null;
}

/** A form with a mistake in it costs nothing: what it is told stands in the public pages. */
function usedUp(outcome: Outcome<Booked, AppointmentDetail>): RateRule | null {
  if (outcome.ok) return "booking";
  return outcome.refusal.reason === "conflict" ? "bookingRefusals" : null;
}

function askingOf(visitor: Visitor, input: unknown, { key, now, requestId }: PublicCaller): BookingContext {
  const { kind, actor } = requesterOf(visitor, requestId);
  if (kind === "client") return { visitor, key, now };
  const override = kind === "staff" && asksToOverride(input);
  return { visitor: null, key, now, staff: { actor, clientId: null, override } };
}

function asksToOverride(input: unknown): boolean {
  const asked = Checked.safeParse((input as { override?: unknown } | null)?.override);
  return asked.success && asked.data;
}
