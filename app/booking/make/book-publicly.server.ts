/** Booking by a public page or call: for whom, and how often from one network (rules 10.4 and 4.10). */
import { z } from "zod";
import { type BookingContext, requesterOf } from "#app/appointments/requester.ts";
import type { AppointmentDetail } from "#app/booking/choose/choices.ts";
import type { Visitor } from "#app/http/access.ts";
import { giveTokenBack, type RateRule, takeToken } from "#app/http/checks/rate-limit.server.ts";
import { Checked } from "#app/shared/fields.server.ts";
import { type Outcome, refused } from "#app/shared/outcome.ts";
import { readInput } from "#app/shared/read-input.server.ts";
import { type Booked, book } from "./book.server.ts";
import { inGroup } from "./group-commit.server.ts";

type PublicCaller = {
  visitor: Visitor | null;
  key: string | null;
  now: number;
  ip: string;
  requestId: string;
};

/** Refuses as `book`, and as "too-many", staff never. */
export const bookWithinLimits = (
  input: unknown,
  caller: PublicCaller,
): Promise<Outcome<Booked, AppointmentDetail>> => withinLimits(book, input, caller);

/** Refuses as the command, and as "too-many", staff never. Tokens are taken first and given back: many at once get no further. */
export async function withinLimits<T, Detail extends object>(
  command: (input: unknown, bookingContext: BookingContext) => Outcome<T, Detail>,
  input: unknown,
  caller: PublicCaller,
): Promise<Outcome<T, Detail>> {
  const run = (bookingContext: BookingContext) => inGroup(() => command(input, bookingContext));
  const { visitor, ip, now } = caller;
  const bookingContext = visitor
    ? bookingContextOf(visitor, input, caller)
    : { visitor, key: caller.key, now };
  if (bookingContext.staff) return run(bookingContext);
  const counted: RateRule[] = visitor ? ["booking"] : ["booking", "bookingRefusals"];
  const full = takeAll(counted, ip, now);
  if (full) {
    return refused(
      "too-many",
      "There have been many bookings from this network. Please try again later or call us.",
      { retryAfterSeconds: full.retryAfterSeconds },
    );
  }
  const outcome = await run(bookingContext);
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

/** A form with a mistake in it costs nothing: what it is answered stands in the public pages. */
function usedUp(outcome: Outcome<unknown, object>): RateRule | null {
  if (outcome.ok) return "booking";
  return outcome.refusal.reason === "conflict" ? "bookingRefusals" : null;
}

function bookingContextOf(
  visitor: Visitor,
  input: unknown,
  { key, now, requestId }: PublicCaller,
): BookingContext {
  const { kind, actor } = requesterOf(visitor, requestId);
  if (kind === "client") return { visitor, key, now };
  const override = kind === "staff" && asksToOverride(input);
  return { visitor: null, key, now, staff: { actor, clientId: null, override } };
}

function asksToOverride(input: unknown): boolean {
  const asked = readInput(z.object({ override: Checked }), input);
  return asked.ok && asked.value.override;
}
