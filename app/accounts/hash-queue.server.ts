/**
 * Who waits until a password is hashed. There are two lanes, which take turns: 32 places for strangers, and 8 for those
 * who are known, by a device on which they have signed in or by a right that they bring. In each no network has more than
 * two places, and no site (an IPv6 /48 or an IPv4 /24) more than a quarter: whoever owns a whole site can fill it with
 * attempts from as many networks as they like, and everybody else still finds a place.
 */
import { networkOf, widerNetworkOf } from "#app/http/client-address.server.ts";

/** `ip`: the caller's address; without one no share is counted. */
export type Place = { lane: "strangers" | "known"; ip?: string };

type Waiting = { network: string | null; site: string | null; go: () => void };

const places = { strangers: 32, known: 8 } as const;
const perNetwork = 2;

const lanes: Record<Place["lane"], Waiting[]> = { strangers: [], known: [] };
let lastLane: Place["lane"] = "strangers";

/** Resolves when the turn has come; null where there is no place to wait in. */
export function waitFor({ lane, ip }: Place): Promise<void> | null {
  const waiting = lanes[lane];
  const network = ip === undefined ? null : networkOf(ip);
  const site = ip === undefined ? null : widerNetworkOf(ip);
  const ofNetwork = waiting.filter((other) => network !== null && other.network === network).length;
  const ofSite = waiting.filter((other) => site !== null && other.site === site).length;
  if (waiting.length >= places[lane] || ofNetwork >= perNetwork || ofSite >= places[lane] / 4) return null;
  return new Promise((go) => waiting.push({ network, site, go }));
}

/** Takes the next one out of the queue: from the two lanes by turns, in each in the order in which they came. */
export function nextInTurn(): (() => void) | undefined {
  const other = lastLane === "known" ? "strangers" : "known";
  const lane = lanes[other].length > 0 ? other : lastLane;
  const next = lanes[lane].shift();
  if (next) lastLane = lane;
  return next?.go;
}
