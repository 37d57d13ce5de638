import { afterEach, expect, test } from "vitest";
import {
  forgetRateLimits,
  giveTokenBack,
  peekToken,
  rateLimitKeys,
  setRateLimits,
  takeToken,
} from "./rate-limit.server.ts";

afterEach(() => {
  forgetRateLimits();
  setRateLimits(true);
});

const take = (times: number, key = "192.0.2.1", now = 0) =>
  Array.from({ length: times }, () => takeToken("contact", key, now)).at(-1);

test("allows as many requests as the rule has tokens, and says when the next one is allowed", () => {
  expect(take(5)).toEqual({ ok: true });
  // Five an hour: one every twelve minutes.
  expect(take(1)).toEqual({ ok: false, retryAfterSeconds: 720 });
});

test("allows one more request after that wait, and no second one", () => {
  take(5);
  expect(take(1, "192.0.2.1", 719_000)?.ok).toBe(false);
  expect(take(1, "192.0.2.1", 720_000)?.ok).toBe(true);
  expect(take(1, "192.0.2.1", 720_000)?.ok).toBe(false);
});

test("takes no token for a refused request", () => {
  take(500);
  expect(take(1, "192.0.2.1", 720_000)?.ok).toBe(true);
});

test("never fills a bucket beyond the limit of its rule", () => {
  take(1);
  expect(take(5, "192.0.2.1", 1e12)?.ok).toBe(true);
  expect(take(1, "192.0.2.1", 1e12)?.ok).toBe(false);
});

test("keeps the tokens if the clock is set back", () => {
  take(4, "192.0.2.1", 1e9);
  expect(take(1, "192.0.2.1", 0)?.ok).toBe(true);
});

test("counts each rule and address separately, and one /64 as one", () => {
  take(5);
  expect(takeToken("booking", "192.0.2.1", 0).ok).toBe(true);
  expect(take(1, "192.0.2.2")?.ok).toBe(true);
  take(5, "2001:db8::1");
  expect(take(1, "2001:db8::2")?.ok).toBe(false);
});

test("takes no token when it only peeks", () => {
  take(4);
  for (let turn = 0; turn < 10; turn += 1) expect(peekToken("contact", "192.0.2.1", 0)).toEqual({ ok: true });
  take(1);
  expect(peekToken("contact", "192.0.2.1", 0)).toEqual({ ok: false, retryAfterSeconds: 720 });
});

test("allows a returned token to be taken again, and never exceeds the rule", () => {
  take(5);
  giveTokenBack("contact", "192.0.2.1", 0);
  expect(take(1)?.ok).toBe(true);
  expect(take(1)?.ok).toBe(false);
  for (let turn = 0; turn < 20; turn += 1) giveTokenBack("contact", "192.0.2.1", 0);
  giveTokenBack("contact", "192.0.2.9", 0);
  expect(take(5)?.ok).toBe(true);
  expect(take(1)?.ok).toBe(false);
  expect(rateLimitKeys()).toBe(1);
});

test("stores at most 10,000 keys and drops the least recently used first", () => {
  take(5, "first");
  take(5, "second");
  for (let turn = 0; turn < 9998; turn += 1) take(1, `filler ${turn}`);
  expect(take(1, "first")?.ok).toBe(false);
  take(1, "one more");
  expect(rateLimitKeys()).toBe(10_000);
  expect(take(1, "first")?.ok).toBe(false);
  expect(take(1, "second")?.ok).toBe(true);
});

test("allows every request while it is off", () => {
  setRateLimits(false);
  expect(take(500)?.ok).toBe(true);
  expect(peekToken("contact", "192.0.2.1", 0).ok).toBe(true);
});

test.each(["booking", "loginFailures", "resetRequest", "register"] as const)(
  "lets all networks of a /48 or a /24 together take at most four times as many tokens as one: %s",
  (rule) => {
    for (const address of [
      (n: number) => `2001:db8:1:${n.toString(16)}::1`,
      (n: number) => `192.0.2.${n % 256}`,
    ]) {
      let through = 0;
      for (let n = 0; n < 1000; n += 1) if (takeToken(rule, address(n), 0).ok) through += 1;
      expect(through).toBe(4 * { booking: 30, loginFailures: 100, resetRequest: 20, register: 10 }[rule]);
      expect(peekToken(rule, address(255), 0).ok).toBe(false);
    }
    expect(takeToken(rule, "2001:db8:2::1", 0).ok).toBe(true);
    expect(takeToken(rule, "198.51.100.1", 0).ok).toBe(true);
  },
);

test("takes no token of a network for an attempt that the site's limit refuses", () => {
  for (let n = 0; n < 40; n += 1) takeToken("register", `192.0.2.${n}`, 0);
  for (let turn = 0; turn < 20; turn += 1) expect(takeToken("register", "192.0.2.200", 0).ok).toBe(false);
  // Forty an hour refill one in 90 seconds.
  expect(takeToken("register", "192.0.2.200", 0)).toEqual({ ok: false, retryAfterSeconds: 90 });
  expect(takeToken("register", "192.0.2.200", 90_000).ok).toBe(true);
});
