/** The PIN of a member of staff: it opens the front desk at a registered desk, and nothing else (rules 18.13 to 18.15). */
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
import { mostPinFailures, mostPinFailuresADay, pinLength } from "./desk-limits.ts";
import type { Desk } from "./desks.server.ts";

const { least, most } = pinLength;

/** What is wrong with a chosen PIN (rule 18.13); null where nothing is. */
export function pinHint(pin: string): string | null {
  if (!/^\d+$/u.test(pin) || pin.length < least || pin.length > most) {
    return `Choose ${least} to ${most} digits.`;
  }
  return isTrivial(pin)
    ? "This PIN is easy to guess. Choose one without repeated or consecutive digits."
    : null;
}

/** "0000", "1212", "123123", "1234", "9876". */
const isTrivial = (pin: string): boolean => /^(\d+)\1+$/u.test(pin) || counts(pin, 1) || counts(pin, -1);

/** After 9 comes 0. */
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

/** Needs the current password. Refuses as "invalid", "not-allowed" for clients, "too-many" or "busy". */
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
  return keepPin(visitor.userId, `${pin.length}${hash.value}`, "pin-set", {
    actor: actorOf(visitor, client.requestId),
    now,
  });
}

/** Needs the current password too: a colleague's PIN is not taken away at an open screen. Refuses as `choosePin` does. */
export async function dropOwnPin(
  visitor: Visitor,
  input: unknown,
  client: Caller,
  now: number,
): Promise<Outcome<null>> {
  const proven = await proveOwn(visitor, input, client, now);
  if (!proven.ok) return proven;
  return keepPin(visitor.userId, null, "pin-removed", { actor: actorOf(visitor, client.requestId), now });
}

/** For an admin, of anybody. Refuses as "not-found". */
export const removePin = (userId: number, by: By): Outcome<null> =>
  accountById(userId)?.pinHash
    ? keepPin(userId, null, "pin-removed", by)
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

function keepPin(userId: number, pinHash: string | null, action: string, by: By): Outcome<null> {
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

/** How many digits its page takes before it sends itself; null without a PIN, and where the password is asked for. */
export const pinDigits = (counts: PinCounts, now: number): number | null =>
  counts.pinHash === null || isPasswordDue(counts, now) ? null : Number(counts.pinHash[0]);

const isPasswordDue = ({ pinFailures, pinDayFailures, pinDayAt }: PinCounts, now: number): boolean =>
  pinFailures >= mostPinFailures ||
  (pinDayFailures >= mostPinFailuresADay && pinDayAt !== null && pinDayAt > now - dayMs);

const dayMs = 24 * 60 * 60_000;

/**
 * Whether a typed PIN is the person's. A try is counted before it is looked at, so that many at once are no way around. Refuses
 * as "not-signed-in" (wrong, or none), "not-allowed" where the password is due, "too-many" from one desk or network, or "busy".
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

/** In the caller's transaction, after a right PIN, which is none of the wrong ones of the day; after a password `noteSignIn` does it. */
function clearPinFailures(userId: number): void {
  db()
    .update(users)
    .set({ pinFailures: 0, pinDayFailures: sql`max(0, ${users.pinDayFailures} - 1)` })
    .where(eq(users.id, userId))
    .run();
}

/** False where the password is due. The first wrong one after a day begins another. */
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
