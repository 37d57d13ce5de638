/** Argon2id with 19 MiB and two passes (OWASP, Password Storage). A hash takes a core, so few run at once (rule 18.3). */
import { availableParallelism } from "node:os";
import { networkOf, widerNetworkOf } from "#app/platform/http/front-door/client-address.server.ts";
import { isOverStacked } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { longestPassword } from "./rules.ts";

// The queue for hashing (rule 18.7). Two lanes take turns: 32 places for strangers, 8 for known devices.
// A network may use two places, a site (IPv6 /48 or IPv4 /24) a quarter of the lane.
// More places are given while they are free, and lost again when others need them.

export type QueuePlace = { lane: "strangers" | "known"; ip?: string };

/** `end(false)`: the place is needed by someone else. */
type Waiting = { network: string; site: string; end: (turn: boolean) => void };

const places = { strangers: 32, known: 8 } as const;
const perNetwork = 2;

const lanes: Record<QueuePlace["lane"], Waiting[]> = { strangers: [], known: [] };
let lastLane: QueuePlace["lane"] = "strangers";
const turns = new Map<string, null>();

function waitForPlace({ lane, ip }: QueuePlace): Promise<boolean> {
  const waiting = lanes[lane];
  const network = ip === undefined ? "" : networkOf(ip);
  const site = (ip === undefined ? "" : widerNetworkOf(ip)) ?? network;
  return new Promise((end) => {
    const newcomer = { network, site, end };
    waiting.push(newcomer);
    if (waiting.length <= places[lane]) return;
    const leaves = waiting.findLast((one) => isBeyondShare(one, lane)) ?? newcomer;
    waiting.splice(waiting.indexOf(leaves), 1);
    leaves.end(false);
  });
}

/** Starts the next one, alternating lanes and sites. Returns false if the queue is empty. */
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

/** Runs `work` when a place is free. Refusals: busy (the queue is full). */
export async function inTurn<T>(work: () => Promise<Outcome<T>>, place: QueuePlace): Promise<Outcome<T>> {
  if (running >= atOnce) {
    if (!(await waitForPlace(place))) {
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

/** Hashes when a place is free. Callers with a session or a mailed link omit `place`. Refusals: busy. */
export const hashInTurn = (
  password: string,
  place: QueuePlace = { lane: "known" },
): Promise<Outcome<string>> => inTurn(async () => done(await hashPassword(password)), place);

/** Returns false without a hash, but takes as long as with one. Call it inside `inTurn`. */
export async function passwordMatches(passwordHash: string | null, password: string): Promise<boolean> {
  const { verify } = await argon2();
  const same = await verify(passwordHash ?? placeholderHash, prepared(password));
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
/** Returns half of the cores, 1 to 4, because four hashes on two cores blocked every page. */
export const hashesAtOnce = (cores: number): number => Math.max(1, Math.min(4, Math.floor(cores / 2)));

const atOnce = hashesAtOnce(availableParallelism());

let running = 0;

/** Used for unknown addresses. Must have the current parameters. */
const placeholderHash =
  "$argon2id$v=19$m=19456,t=2,p=1$vkM3cErR11meN4xrSbeAFw$avdU5zJq/hGq5k4ZMt85554aTCBCHUtfGIuYFfBa4aA";

/** The same password can be typed as different code points (NIST SP 800-63B, 3.1.1.2). */
const prepared = (password: string): string =>
  isOverStacked(password) && password.length > longestPassword ? password : password.normalize("NFKC");

const argon2 = () => import("@node-rs/argon2");
