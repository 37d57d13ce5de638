import { afterEach, beforeEach, expect, test } from "vitest";
import { environment } from "#app/domain/studio/environment.server.ts";
import { day, hour, second } from "#app/testing/people.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { now, starterStudio } from "#app/testing/studio.server.ts";
import { attempt, clearFailures, countFailure, sweepFailures } from "./attempts.server.ts";

const studio = perTest(starterStudio);
/** Turns are stored in memory, so each test has its own address. */
let email: string;
let place = 0;
beforeEach(() => {
  place += 1;
  email = `person${place}@x.test`;
});
afterEach(() => (environment().rateLimits = true));

const stranger = "198.51.100.7";
const owner = "192.0.2.10";

const fail = (times: number, at = now) => {
  for (let turn = 0; turn < times; turn += 1) countFailure(email, at);
};
const wait = (at: number, ip = stranger) => {
  const asked = attempt(email, ip, at);
  return asked.allowed ? 0 : asked.retryAfterSeconds;
};

test("allows four failures and delays the attempt after the fifth by a second", () => {
  fail(4);
  expect(attempt(email, stranger, now)).toEqual({ allowed: true, counted: false });
  fail(1);
  expect(wait(now)).toBe(1);
  expect(wait(now + 999)).toBe(1);
  expect(wait(now + 1000)).toBe(0);
});

test("doubles the wait with each failure, up to 60 seconds", () => {
  fail(5);
  const waits = [];
  let at = now;
  for (let turn = 0; turn < 9; turn += 1) {
    const seconds = wait(at);
    waits.push(seconds);
    at += seconds * second;
    expect(wait(at)).toBe(0);
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});

test("counts attempts before they are checked, so that one of many parallel attempts passes", () => {
  fail(5);
  const asked = Array.from({ length: 50 }, () => attempt(email, stranger, now + second));
  expect(asked.filter(({ allowed }) => allowed)).toEqual([{ allowed: true, counted: true }]);
});

test("counts failures of an account from all networks", () => {
  fail(7);
  expect(wait(now, "203.0.113.5")).toBe(4);
});

test("doesn't delay other addresses", () => {
  fail(20);
  expect(attempt("other@x.test", stranger, now).allowed).toBe(true);
});

test("lets the owner sign in after at most a minute while a stranger keeps failing", () => {
  fail(30);
  expect(wait(now + second, owner)).toBe(59);
  // The stranger makes each attempt as soon as it is allowed, from several networks.
  for (let at = now; at <= now + 60 * second; at += second) {
    attempt(email, stranger, at);
    attempt(email, `203.0.113.${(at / second) % 250}`, at);
  }
  expect(attempt(email, owner, now + 60 * second)).toEqual({ allowed: true, counted: true });
});

test("gives a network one attempt, then it waits again", () => {
  fail(30);
  wait(now, owner);
  expect(wait(now + 60 * second, owner)).toBe(0);
  expect(wait(now + 60 * second, owner)).toBe(60);
});

test("clears the count after the right password or a day", () => {
  fail(9);
  clearFailures(email);
  expect(wait(now)).toBe(0);
  fail(9);
  expect(wait(now + day, "203.0.113.9")).toBe(0);
  sweepFailures(now + day);
  expect(studio.count("sign_in_failures")).toBe(1);
  sweepFailures(now + day + hour);
  expect(studio.count("sign_in_failures")).toBe(0);
});

test("doesn't extend the wait when the clock is set back", () => {
  fail(30, now + 10 * hour);
  expect(wait(now)).toBe(60);
});

test("doesn't store the address", () => {
  fail(1);
  expect(JSON.stringify(studio.rows("SELECT * FROM sign_in_failures"))).not.toContain("person");
});

test("doesn't delay anyone while the limits are off", () => {
  environment().rateLimits = false;
  fail(30);
  expect(wait(now)).toBe(0);
});
