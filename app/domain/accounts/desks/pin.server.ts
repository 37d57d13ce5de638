/** PINs of staff: they open only the front desk, only at a registered desk (rules 18.13 to 18.15). */
import { eq, sql } from "drizzle-orm";
import { z } from "zod";
import { hashInTurn, inTurn, passwordMatches } from "#app/domain/accounts/password/hash.server.ts";
import { accountById } from "#app/domain/accounts/people/account.server.ts";
import { proveIdentity } from "#app/domain/accounts/people/own-account.server.ts";
import { actorOf, isStaff } from "#app/domain/accounts/people/roles.ts";
import type { Caller, Visitor } from "#app/platform/http/access.ts";
import { peekToken, takeToken } from "#app/platform/http/checks/rate-limit.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { db, writing } from "#db/client.server.ts";
import { users } from "#db/schema.ts";
import { maxPinFailures, maxPinFailuresPerDay, pinLength } from "./desk-limits.ts";
import type { Desk } from "./desks.server.ts";

const { least, most } = pinLength;

/** Returns the error of a chosen PIN, or null (rule 18.13). */
export function pinHint(pin: string): string | null {
  if (!/^\d+$/u.test(pin) || pin.length < least || pin.length > most) {
    return `Choose ${least} to ${most} digits.`;
  }
  return isTrivial(pin)
    ? "This PIN is easy to guess. Choose one without repeated or consecutive digits."
    : null;
}

const isTrivial = (pin: string): boolean => /^(\d+)\1+$/u.test(pin) || counts(pin, 1) || counts(pin, -1);

/** 0 follows 9. */
const counts = (pin: string, step: number): boolean =>
  [...pin].every((digit, at) => at === 0 || Number(digit) === (Number(pin[at - 1]) + step + 10) % 10);

const ChosenPin = z
  .string()
  .trim()
  .superRefine((pin, context) => {
    const hint = pinHint(pin);
    if (hint) context.addIssue({ code: "custom", message: hint });
  });

const OwnPin = z.object({ currentPassword: z.string(), pin: ChosenPin });
const enterCurrent = "Enter your current password.";
const required = { currentPassword: enterCurrent, pin: "Choose a PIN." };

/** Requires the current password. Refusals: invalid, not-allowed (clients), too-many, busy. */
export async function choosePin(
  visitor: Visitor,
  input: unknown,
  client: Caller,
  now: number,
): Promise<Outcome<null>> {
  const request = readInput(OwnPin, input, { required });
  if (!request.ok) return request;
  const proven = await proveOwn(visitor, input, client, now);
  if (!proven.ok) return proven;
  const { pin } = request.value;
  const hash = await hashInTurn(pin);
  if (!hash.ok) return hash;
  return savePin(visitor.userId, `${pin.length}${hash.value}`, "pin-set", {
    actor: actorOf(visitor, client.requestId),
    now,
  });
}

/** Requires the current password, so that no one else can remove the PIN at an open screen. Refusals: as `choosePin`. */
export async function removeOwnPin(
  visitor: Visitor,
  input: unknown,
  client: Caller,
  now: number,
): Promise<Outcome<null>> {
  const proven = await proveOwn(visitor, input, client, now);
  if (!proven.ok) return proven;
  return savePin(visitor.userId, null, "pin-removed", { actor: actorOf(visitor, client.requestId), now });
}

export const removePin = (userId: number, by: By): Outcome<null> =>
  accountById(userId)?.pinHash
    ? savePin(userId, null, "pin-removed", by)
    : refused("not-found", "There is no PIN to remove.");

export const hasPin = (userId: number): boolean => Boolean(accountById(userId)?.pinHash);

async function proveOwn(
  visitor: Visitor,
  input: unknown,
  client: Caller,
  now: number,
): Promise<Outcome<null>> {
  const account = accountById(visitor.userId);
  if (!account || !isStaff(account.roles)) {
    return refused("not-allowed", "Only staff can have a PIN.");
  }
  return proveIdentity(account, input, client, now);
}

function savePin(userId: number, pinHash: string | null, action: string, by: By): Outcome<null> {
  return writing(() => {
    db()
      .update(users)
      .set({ pinHash, pinFailures: 0, pinDayFailures: 0, pinDayAt: null })
      .where(eq(users.id, userId))
      .run();
    record({ action, entity: "user", entityId: userId }, by);
    return done(null);
  });
}

type PinCounts = {
  pinHash: string | null;
  pinFailures: number;
  pinDayFailures: number;
  pinDayAt: number | null;
};

/** Returns the length of the PIN, after which the form submits. Null: no PIN, or the password is required. */
export const pinDigits = (counts: PinCounts, now: number): number | null =>
  counts.pinHash === null || isPasswordDue(counts, now) ? null : Number(counts.pinHash[0]);

const isPasswordDue = ({ pinFailures, pinDayFailures, pinDayAt }: PinCounts, now: number): boolean =>
  pinFailures >= maxPinFailures ||
  (pinDayFailures >= maxPinFailuresPerDay && pinDayAt !== null && pinDayAt > now - dayMs);

const dayMs = 24 * 60 * 60_000;

/**
 * Counts the try before it compares the PIN, so that parallel requests can't pass the limit.
 * Refusals: not-signed-in (wrong or no PIN), not-allowed (password required), too-many (per desk or network), busy.
 */
export async function checkPin(
  userId: number,
  pin: string,
  { desk, client }: { desk: Desk; client: Caller },
  now: number,
): Promise<Outcome<null>> {
  for (const key of [`desk ${desk.id}`, client.ip]) {
    const token = peekToken("pinFailures", key, now);
    if (!token.ok) return refused("too-many", tooMany, { retryAfterSeconds: token.retryAfterSeconds });
  }
  return inTurn(
    async () => {
      if (!countTry(userId, now)) return refused("not-allowed", passwordDue);
      const kept = accountById(userId)?.pinHash?.slice(1) ?? null;
      if (await passwordMatches(kept, pin)) {
        writing(() => clearPinFailures(userId));
        return done(null);
      }
      for (const key of [`desk ${desk.id}`, client.ip]) takeToken("pinFailures", key, now);
      writing(() => {
        const guest = { id: null, role: "guest", requestId: client.requestId } as const;
        record(
          { action: "pin-failed", entity: "user", entityId: userId, detail: { desk: desk.id } },
          { actor: guest, now },
        );
      });
      const account = accountById(userId);
      return !account || isPasswordDue(account, now)
        ? refused("not-allowed", passwordDue)
        : refused("not-signed-in", wrongPin);
    },
    { lane: "known", ip: client.ip },
  );
}

/** Resets the failures in a row, and uncounts this try for the day. */
function clearPinFailures(userId: number): void {
  db()
    .update(users)
    .set({ pinFailures: 0, pinDayFailures: sql`max(0, ${users.pinDayFailures} - 1)` })
    .where(eq(users.id, userId))
    .run();
}

function countTry(userId: number, now: number): boolean {
  return writing(() => {
    const account = accountById(userId);
    if (!account || account.pinHash === null || isPasswordDue(account, now)) return false;
    const { pinFailures, pinDayFailures, pinDayAt } = account;
    const isSameDay = pinDayFailures > 0 && pinDayAt !== null && pinDayAt > now - dayMs;
    const day = isSameDay ? { pinDayFailures: pinDayFailures + 1 } : { pinDayFailures: 1, pinDayAt: now };
    db()
      .update(users)
      .set({ pinFailures: pinFailures + 1, ...day })
      .where(eq(users.id, userId))
      .run();
    return true;
  });
}

const wrongPin = "Wrong PIN. Try again.";
const passwordDue = "Enter your password.";
const tooMany = "Too many wrong PINs at this desk. Wait a moment, or use your password.";
