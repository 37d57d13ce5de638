/** Argon2id with 19 MiB and two passes (OWASP, Password Storage); each hash holds a core, so few run at once (rule 18.3). */
import { availableParallelism } from "node:os";
import { isOverStacked } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { giveTurn, type QueuePlace, waitFor } from "./hash-queue.server.ts";
import { longestPassword } from "./rules.ts";

/** Runs `work`, which makes or checks hashes, in turn; refuses as "busy" when too many wait already. */
export async function inTurn<T>(work: () => Promise<Outcome<T>>, place: QueuePlace): Promise<Outcome<T>> {
  if (running >= atOnce) {
    if (!(await waitFor(place))) {
      return refused("busy", "We are very busy right now. Please try again in a moment.", {
        retryAfterSeconds: 1,
      });
    }
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    if (!giveTurn()) running -= 1;
  }
}

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2();
  return hash(prepared(password), parameters);
}

/** Refuses as "busy". Without a `place`: for a caller with a right, such as a session or a mailed link. */
export const hashInTurn = (
  password: string,
  place: QueuePlace = { lane: "known" },
): Promise<Outcome<string>> => inTurn(async () => done(await hashPassword(password)), place);

/** Without a hash to compare with it takes as long and says no. Call it in turn. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const { verify } = await argon2();
  const same = await verify(passwordHash ?? nobodysHash, prepared(password));
  return same && passwordHash !== null;
}

export async function isOutdated(passwordHash: string): Promise<boolean> {
  const { parseOptions } = await argon2();
  const { memoryCost, timeCost, parallelism } = parseOptions(passwordHash);
  return (
    memoryCost !== parameters.memoryCost ||
    timeCost !== parameters.timeCost ||
    parallelism !== parameters.parallelism
  );
}

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** On a machine with two cores, four hashes held up every page. */
export const hashesAtOnce = (cores: number): number => Math.max(1, Math.min(4, Math.floor(cores / 2)));

const atOnce = hashesAtOnce(availableParallelism());

let running = 0;

/** Of random bytes with today's parameters: an unknown address is compared with it. */
const nobodysHash =
  "$argon2id$v=19$m=19456,t=2,p=1$vkM3cErR11meN4xrSbeAFw$avdU5zJq/hGq5k4ZMt85554aTCBCHUtfGIuYFfBa4aA";

/** One password can be typed as several sequences of code points (NIST SP 800-63B, 3.1.1.2). */
const prepared = (password: string): string =>
  isOverStacked(password) && password.length > longestPassword ? password : password.normalize("NFKC");

const argon2 = () => import("@node-rs/argon2");
