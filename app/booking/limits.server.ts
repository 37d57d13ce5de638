/** Booking at a public door: for whom, and how often from one network. */
import { Checked } from "#app/fields.server.ts";
import type { Visitor } from "#app/http/access.ts";
import { peekToken, takeToken } from "#app/http/rate-limit.server.ts";
import { type Outcome, refused } from "#app/outcome.ts";
import { askerOf } from "./asker.ts";
import type { Asking, Booked } from "./book.server.ts";
import { bookTogether } from "./together.server.ts";

/** What a door knows about who asks; `ip` is the client's address. */
export type AtTheDoor = {
  visitor: Visitor | null;
  key: string | null;
  now: number;
  ip: string;
  requestId: string;
};

/**
 * `bookTogether` for whoever stands at the door. A client's booking is the client's own; what staff book is a guest's,
 * never theirs, and free of limits. A guest is held back where a network has made many bookings; they are counted when
 * one was accepted, so that a lost race costs nothing.
 */
export async function bookWithinLimits(input: unknown, door: AtTheDoor): Promise<Outcome<Booked>> {
  const { visitor, ip, now } = door;
  if (visitor) return bookTogether(input, askingOf(visitor, input, door));
  const token = peekToken("booking", ip, now);
  if (!token.ok) {
    return refused(
      "too-many",
      "There have been many bookings from this network. Please try again later or call us.",
      { detail: { retryAfterSeconds: token.retryAfterSeconds } },
    );
  }
  const outcome = await bookTogether(input, { visitor, key: door.key, now });
  if (outcome.ok) takeToken("booking", ip, now);
  return outcome;
}

function askingOf(visitor: Visitor, input: unknown, { key, now, requestId }: AtTheDoor): Asking {
  const { kind, actor } = askerOf(visitor, requestId);
  if (kind === "client") return { visitor, key, now };
  const override = kind === "staff" && asksToOverride(input);
  return { visitor: null, key, now, staff: { actor, clientId: null, override } };
}

function asksToOverride(input: unknown): boolean {
  const asked = Checked.safeParse((input as { override?: unknown } | null)?.override);
  return asked.success && asked.data;
}
