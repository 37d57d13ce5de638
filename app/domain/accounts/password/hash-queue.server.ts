/**
 * The queue before the hashing of passwords (rule 18.7). Two lanes take turns: 32 places for strangers, 8 for the known, by a
 * device or a right. A network's share of a lane is two places, a site's (an IPv6 /48 or IPv4 /24) a quarter. A place beyond a
 * share is lent: many behind one address may come at once, and a site that hammers gives way to everybody else.
 */
import { networkOf, widerNetworkOf } from "#app/platform/http/front-door/client-address.server.ts";

/** Without the caller's `ip` no share is counted. */
export type QueuePlace = { lane: "strangers" | "known"; ip?: string };

/** `end` says whether the turn has come; false: the place was lent and is needed. */
type Waiting = { network: string; site: string; end: (turn: boolean) => void };

const places = { strangers: 32, known: 8 } as const;
const perNetwork = 2;

const lanes: Record<QueuePlace["lane"], Waiting[]> = { strangers: [], known: [] };
let lastLane: QueuePlace["lane"] = "strangers";
const turns = new Map<string, null>();

export function waitFor({ lane, ip }: QueuePlace): Promise<boolean> {
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
export function giveTurn(): boolean {
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
