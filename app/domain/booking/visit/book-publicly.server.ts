/** Books from a public page or the API, with limits per network (rules 10.4 and 4.10). */
import { z } from "zod";
import { madeWithKey } from "#app/domain/appointments/appointment.server.ts";
import { type BookingContext, boundKey, requesterOf } from "#app/domain/appointments/requester.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import type { Visitor } from "#app/platform/http/access.ts";
import { orOutage } from "#app/platform/http/answers/outage.server.ts";
import { giveTokenBack, type RateRule, takeToken } from "#app/platform/http/checks/rate-limit.server.ts";
import { Checked } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, type Refusal, refused } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { isBusy, isDatabaseFailure, writing } from "#db/client.server.ts";
import { type Booked, book } from "./book.server.ts";

// All bookings of an event loop turn share a commit (rule 5.3), because a commit waits for the disk.

type Waiting = {
  run: () => () => void;
  refuse: (outage: { ok: false; refusal: Refusal<never> }) => void;
  fail: (bug: unknown) => void;
};

let waiting: Waiting[] = [];

export function inGroupCommit<T, Detail extends object>(
  command: () => Outcome<T, Detail>,
): Promise<Outcome<T, Detail>> {
  return new Promise((settle, fail) => {
    const run = () => {
      const outcome = command();
      return () => settle(outcome);
    };
    waiting.push({ run, refuse: settle, fail });
    if (waiting.length === 1) setImmediate(commitGroup);
  });
}

function commitGroup(): void {
  const batch = waiting;
  waiting = [];
  try {
    // If the commit fails, nothing of the batch is stored.
    const answers = orOutage(() => done(writing(() => batch.map(attempt))));
    if (answers.ok) for (const answer of answers.value) answer();
    else for (const { refuse } of batch) refuse(answers);
  } catch (bug) {
    for (const { fail } of batch) fail(bug);
  }
}

/** A bug rolls back one booking. A database failure rolls back all, because SQLite may have done that. */
function attempt({ run, fail }: Waiting): () => void {
  try {
    return run();
  } catch (bug) {
    if (isDatabaseFailure(bug) || isBusy(bug)) throw bug;
    return () => fail(bug);
  }
}

type PublicCaller = {
  visitor: Visitor | null;
  key: string | null;
  now: number;
  ip: string;
  requestId: string;
};

export const bookWithinLimits = (
  input: unknown,
  caller: PublicCaller,
): Promise<Outcome<Booked, AppointmentDetail>> => withinLimits(book, input, caller);

/** Runs a command. Refuses as the command, and as "too-many" (not staff). `treatments`: tokens it costs. */
export async function withinLimits<T, Detail extends object>(
  command: (input: unknown, bookingContext: BookingContext) => Outcome<T, Detail>,
  input: unknown,
  caller: PublicCaller,
  treatments = 1,
): Promise<Outcome<T, Detail>> {
  const { visitor, ip, now } = caller;
  const bookingContext = visitor
    ? bookingContextOf(visitor, input, caller)
    : { visitor, key: caller.key, now };
  const isUncounted = bookingContext.staff || isSentAgain(bookingContext);
  const counted = isUncounted ? [] : countedFor(visitor, treatments);
  const full = takeAll(counted, ip, now);
  if (full) {
    return refused("too-many", "Too many bookings from this network. Please try again later or call us.", {
      retryAfterSeconds: full.retryAfterSeconds,
    });
  }
  const outcome = await inGroupCommit(() => command(input, bookingContext));
  const outcomeCounts = usedUp(outcome);
  for (const { rule, cost, counts } of counted) {
    if (counts !== outcomeCounts) giveTokenBack(rule, ip, now, cost);
  }
  return outcome;
}

type Counted = { rule: RateRule; cost: number; counts: "booked" | "refused" };

/** Joint visits of guests have a limit of their own, because one can have five treatments. */
function countedFor(visitor: Visitor | null, treatments: number): Counted[] {
  const bookings: Counted = { rule: "booking", cost: treatments, counts: "booked" };
  if (visitor) return [bookings];
  const refusals: Counted = { rule: "bookingRefusals", cost: 1, counts: "refused" };
  return treatments === 1
    ? [bookings, refusals]
    : [bookings, { rule: "jointVisits", cost: 1, counts: "booked" }, refusals];
}

/** Takes tokens of all rules, or none. */
function takeAll(counted: Counted[], ip: string, now: number) {
  for (const [place, { rule, cost }] of counted.entries()) {
    const token = takeToken(rule, ip, now, cost);
    if (token.ok) continue;
    for (const taken of counted.slice(0, place)) giveTokenBack(taken.rule, ip, now, taken.cost);
    return token;
  }
  return null;
}

function usedUp(outcome: Outcome<unknown, object>): Counted["counts"] | null {
  if (outcome.ok) return "booked";
  return outcome.refusal.reason === "conflict" ? "refused" : null;
}

/** A repeated request returns the first booking, so it isn't counted. */
function isSentAgain(bookingContext: BookingContext): boolean {
  const key = boundKey(bookingContext);
  return key !== null && madeWithKey(key) !== undefined;
}

function bookingContextOf(
  visitor: Visitor,
  input: unknown,
  { key, now, requestId }: PublicCaller,
): BookingContext {
  const { kind, actor } = requesterOf(visitor, requestId);
  if (kind === "client") return { visitor, key, now };
  const override = kind === "staff" && asksToOverride(input);
  return { visitor: null, key, now, staff: { actor, clientId: null, override, bend: [] } };
}

const readOverride = (input: unknown) =>
  readInput(z.object({ override: Checked }), input, {
    wrong: { override: "Set override to true or false." },
  });

function asksToOverride(input: unknown): boolean {
  const asked = readOverride(input);
  return asked.ok && asked.value.override;
}

/** Accepts the front desk's override. Any other is "invalid" (rule 35.123). */
export function whyNoOverride(input: unknown, visitor: Visitor | null, requestId: string) {
  const asked = readOverride(input);
  if (!asked.ok) return asked;
  const isDesk = visitor !== null && requesterOf(visitor, requestId).kind === "staff";
  const sentence = "Only the front desk can override booking rules.";
  return asked.value.override && !isDesk
    ? refused("invalid", sentence, { fields: { override: sentence } })
    : null;
}
