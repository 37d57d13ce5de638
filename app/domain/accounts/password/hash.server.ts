/** Argon2id with 19 MiB and two passes (OWASP, Password Storage); each hash holds a core, so few run at once (rule 18.3). */
import { availableParallelism } from "node:os";
import { networkOf, widerNetworkOf } from "#app/platform/http/front-door/client-address.server.ts";
import { isOverStacked } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { longestPassword } from "./rules.ts";

// The queue before the hashing of passwords (rule 18.7). Two lanes take turns: 32 places for strangers, 8 for the known, by a
// device or a right. A network's share of a lane is two places, a site's (an IPv6 /48 or IPv4 /24) a quarter. A place beyond a
// share is lent: many behind one address may come at once, and a site that hammers gives way to everybody else.

/** Without the caller's `ip` no share is counted. */
export type QueuePlace = { lane: "strangers" | "known"; ip?: string };

/** `end` says whether the turn has come; false: the place was lent and is needed. */
type Waiting = { network: string; site: string; end: (turn: boolean) => void };

const places = { strangers: 32, known: 8 } as const;
const perNetwork = 2;

const lanes: Record<QueuePlace["lane"], Waiting[]> = { strangers: [], known: [] };
let lastLane: QueuePlace["lane"] = "strangers";
const turns = new Map<string, null>();

function waitFor({ lane, ip }: QueuePlace): Promise<boolean> {
  const waiting = lanes[lane];
  const network = ip === undefined ? "" : networkOf(ip);
  const site = (ip === undefined ? "" : widerNetworkOf(ip)) ?? network;
  return new Promise((end) => {
    const newcomer = { network, site, end };
    waiting.push(newcomer);
    if (waiting.length <= places[lane]) return;
    // Where all others keep to their shares, the newcomer leaves.
    const leaves = waiting.findLast((one) => isBeyondShare(one, lane)) ?? newcomer;
    waiting.splice(waiting.indexOf(leaves), 1);
    leaves.end(false);
  });
}

/** Gives one turn, from the lanes and in each from the sites alternately; false where the queue is empty. */
function giveTurn(): boolean {
  const other = lastLane === "known" ? "strangers" : "known";
  const lane = lanes[other].length > 0 ? other : lastLane;
  const waiting = lanes[lane];
  const [first] = waiting;
  if (!first) return false;
  const longestAgo = [...turns.keys()];
  const rank = ({ site }: Waiting) => longestAgo.indexOf(site);
  const next = waiting.reduce((best, one) => (rank(one) < rank(best) ? one : best), first);
  waiting.splice(waiting.indexOf(next), 1);
  lastLane = lane;
  turns.delete(next.site);
  turns.set(next.site, null);
  dropEndedTurns();
  next.end(true);
  return true;
}

function isBeyondShare({ network, site }: Waiting, lane: QueuePlace["lane"]): boolean {
  if (site === "") return false;
  const waiting = lanes[lane];
  const ofNetwork = waiting.filter((other) => other.network === network).length;
  const ofSite = waiting.filter((other) => other.site === site).length;
  return ofNetwork > perNetwork || ofSite > places[lane] / 4;
}

function dropEndedTurns(): void {
  const present = new Set([...lanes.strangers, ...lanes.known].map(({ site }) => site));
  for (const site of turns.keys()) if (!present.has(site)) turns.delete(site);
}

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
