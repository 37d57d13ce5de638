/**
 * Token buckets in memory: a flood must not cost the disk anything, and one process serves the studio. Limits count the
 * client's network; what must survive a restart (failures per account) is counted in the database instead.
 */
import { networkOf } from "./client-address.server.ts";

/** So many in so many seconds. The bucket starts full and fills evenly. */
const rules = {
  reads: { tokens: 240, seconds: 60 },
  writes: { tokens: 240, seconds: 60 },
  booking: { tokens: 30, seconds: 3600 },
  bookingRefusals: { tokens: 60, seconds: 3600 },
  loginFailures: { tokens: 100, seconds: 900 },
  resetRequest: { tokens: 20, seconds: 3600 },
  register: { tokens: 10, seconds: 3600 },
  tokenMisses: { tokens: 20, seconds: 600 },
  contact: { tokens: 5, seconds: 3600 },
} as const;

export type RateRule = keyof typeof rules;
export type Token = { ok: true } | { ok: false; retryAfterSeconds: number };

type Bucket = { tokens: number; at: number };

const mostKeys = 10_000;
/** In the order of last use, so that the first is the one to forget. */
const buckets = new Map<string, Bucket>();
let limited = true;

/** `RATE_LIMITS=off`, for load tests. */
export function setRateLimits(on: boolean): void {
  limited = on;
}

/** Takes one token of a rule. `key` is the client's address or any other text; `now` in milliseconds. */
export function takeToken(rule: RateRule, key: string, now: number): Token {
  const name = bucketName(rule, key);
  const bucket = filled(rule, name, now);
  const token = verdict(rule, bucket);
  if (token.ok && limited) bucket.tokens -= 1;
  buckets.delete(name);
  buckets.set(name, bucket);
  if (buckets.size > mostKeys) buckets.delete(buckets.keys().next().value as string);
  return token;
}

/** Undoes a `takeToken`, for doors that count only some outcomes: taken first, so that many at once are counted one by one. */
export function giveTokenBack(rule: RateRule, key: string, now: number): void {
  const name = bucketName(rule, key);
  if (!buckets.has(name)) return;
  const bucket = filled(rule, name, now);
  buckets.set(name, { ...bucket, tokens: Math.min(rules[rule].tokens, bucket.tokens + 1) });
}

/** What `takeToken` would answer, without taking: for doors that count only what succeeded. */
export const peekToken = (rule: RateRule, key: string, now: number): Token =>
  verdict(rule, filled(rule, bucketName(rule, key), now));

export const rateLimitKeys = (): number => buckets.size;

export const forgetRateLimits = (): void => buckets.clear();

const bucketName = (rule: RateRule, key: string): string => `${rule} ${networkOf(key)}`;

function filled(rule: RateRule, name: string, now: number): Bucket {
  const { tokens, seconds } = rules[rule];
  const bucket = buckets.get(name);
  if (!bucket) return { tokens, at: now };
  // A clock that is set back must not empty a bucket.
  const gained = (Math.max(0, now - bucket.at) / 1000) * (tokens / seconds);
  return { tokens: Math.min(tokens, bucket.tokens + gained), at: now };
}

function verdict(rule: RateRule, bucket: Bucket): Token {
  if (!limited || bucket.tokens >= 1) return { ok: true };
  const { tokens, seconds } = rules[rule];
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((1 - bucket.tokens) * (seconds / tokens))) };
}
