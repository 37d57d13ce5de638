/** Token buckets in memory, counted by network. Limits that must survive a restart are in the database. */
import { networkOf, widerNetworkOf } from "#app/platform/http/front-door/client-address.server.ts";

/** `tokens` per `seconds`. A bucket starts full and refills evenly. */
const rules = {
  reads: { tokens: 240, seconds: 60 },
  writes: { tokens: 240, seconds: 60 },
  booking: { tokens: 30, seconds: 3600 },
  jointVisits: { tokens: 2, seconds: 3600 },
  bookingRefusals: { tokens: 60, seconds: 3600 },
  loginFailures: { tokens: 100, seconds: 900 },
  pinFailures: { tokens: 20, seconds: 900 },
  resetRequest: { tokens: 20, seconds: 3600 },
  register: { tokens: 10, seconds: 3600 },
  tokenMisses: { tokens: 20, seconds: 600 },
  contact: { tokens: 5, seconds: 3600 },
  sentAgain: { tokens: 3, seconds: 3600 },
  contactChanges: { tokens: 5, seconds: 3600 },
  balances: { tokens: 10, seconds: 3600 },
  allBalances: { tokens: 200, seconds: 3600 },
  lateness: { tokens: 6, seconds: 3600 },
  pages: { tokens: 600, seconds: 60 },
} as const;

export type RateRule = keyof typeof rules;
export type Token = { ok: true } | { ok: false; retryAfterSeconds: number };

/** These rules also count the surrounding /48 or /24 with four times the limit, because one customer may own all its networks. */
const countedBySite: readonly RateRule[] = ["booking", "loginFailures", "resetRequest", "register"];
const siteFactor = 4;

type Bucket = { tokens: number; at: number };

const maxKeys = 10_000;
const buckets = new Map<string, Bucket>();
let limited = true;

/** Turns limits off for `RATE_LIMITS=off`, such as in load tests. */
export function setRateLimits(on: boolean): void {
  limited = on;
}

/** Takes all tokens or none. `key` is the client's IP address or another text; `now` in milliseconds. */
export function takeToken(rule: RateRule, key: string, now: number, cost = 1): Token {
  const counts = countsOf(rule, key, now);
  const token = verdict(counts, cost);
  for (const { name, bucket } of counts) {
    if (token.ok && limited) bucket.tokens -= cost;
    buckets.delete(name);
    buckets.set(name, bucket);
  }
  for (const oldest of buckets.keys()) {
    if (buckets.size <= maxKeys) break;
    buckets.delete(oldest);
  }
  return token;
}

/** Undoes a `takeToken`. Taking first prevents races between parallel requests. */
export function giveTokenBack(rule: RateRule, key: string, now: number, cost = 1): void {
  for (const { name, bucket, tokens } of countsOf(rule, key, now)) {
    if (buckets.has(name)) buckets.set(name, { ...bucket, tokens: Math.min(tokens, bucket.tokens + cost) });
  }
}

export const peekToken = (rule: RateRule, key: string, now: number): Token =>
  verdict(countsOf(rule, key, now));

export const rateLimitKeys = (): number => buckets.size;

export const forgetRateLimits = (): void => buckets.clear();

type Count = { name: string; bucket: Bucket; tokens: number; seconds: number };

function countsOf(rule: RateRule, key: string, now: number): Count[] {
  const { tokens, seconds } = rules[rule];
  const site = countedBySite.includes(rule) ? widerNetworkOf(key) : null;
  const network = count(`${rule} ${networkOf(key)}`, tokens, seconds, now);
  return site === null ? [network] : [network, count(`${rule} ${site}`, tokens * siteFactor, seconds, now)];
}

function count(name: string, tokens: number, seconds: number, now: number): Count {
  return { name, bucket: filled(buckets.get(name), tokens, seconds, now), tokens, seconds };
}

function filled(bucket: Bucket | undefined, tokens: number, seconds: number, now: number): Bucket {
  if (!bucket) return { tokens, at: now };
  // A clock that is set back must not empty a bucket.
  const gained = (Math.max(0, now - bucket.at) / 1000) * (tokens / seconds);
  return { tokens: Math.min(tokens, bucket.tokens + gained), at: now };
}

function verdict(counts: Count[], cost = 1): Token {
  const waits = counts
    .filter(({ bucket }) => limited && bucket.tokens < cost)
    .map(({ bucket, tokens, seconds }) =>
      Math.max(1, Math.ceil((cost - bucket.tokens) * (seconds / tokens))),
    );
  return waits.length === 0 ? { ok: true } : { ok: false, retryAfterSeconds: Math.max(...waits) };
}
