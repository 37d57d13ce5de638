import { availableParallelism } from "node:os";
import { parseOptions } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { done, type Outcome } from "#app/outcome.ts";
import {
  hashesAtOnce,
  hashInTurn,
  hashPassword,
  inTurn,
  isOutdated,
  passwordMatches,
} from "./passwords.server.ts";

test("A hash is argon2id with 19 MiB, two passes and one lane.", async () => {
  const made = await hashInTurn("Right-Pass-1");
  expect(made.ok && made.value).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u);
});

test("The right password matches, another does not, and nothing matches where there is no hash.", async () => {
  const kept = await hashPassword("Right-Pass-1");
  expect(await passwordMatches(kept, "Right-Pass-1")).toBe(true);
  expect(await passwordMatches(kept, "right-pass-1")).toBe(false);
  expect(await passwordMatches(null, "Right-Pass-1")).toBe(false);
});

test("The same letters typed as other code points are the same password.", async () => {
  const kept = await hashPassword("Zu\u0308rich-1");
  expect(await passwordMatches(kept, "Z\u00fcrich-1")).toBe(true);
});

test("A hash with other parameters is outdated, one of today is not.", async () => {
  const kept = await hashPassword("Right-Pass-1");
  expect(parseOptions(kept).memoryCost).toBe(19_456);
  expect(await isOutdated(kept)).toBe(false);
  expect(await isOutdated(kept.replace("t=2", "t=3"))).toBe(true);
  expect(await isOutdated(kept.replace("m=19456", "m=4096"))).toBe(true);
  expect(await isOutdated(kept.replace("p=1", "p=2"))).toBe(true);
});

/** Work that runs until it is told to end. */
function held() {
  const ends: (() => void)[] = [];
  let most = 0;
  let now = 0;
  const work = async (): Promise<Outcome<null>> => {
    now += 1;
    most = Math.max(most, now);
    await new Promise<void>((resolve) => ends.push(resolve));
    now -= 1;
    return done(null);
  };
  const settle = async () => {
    // Each turn hands its place on in a later microtask.
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return {
    work,
    settle,
    most: () => most,
    running: () => now,
    async endAll() {
      while (now > 0) {
        for (const end of ends.splice(0)) end();
        await settle();
      }
    },
  };
}

const atOnce = hashesAtOnce(availableParallelism());

test("Half the cores make hashes, at least one and at most four.", () => {
  expect([1, 2, 3, 4, 8, 64].map(hashesAtOnce)).toEqual([1, 1, 1, 2, 4, 4]);
});

test("So many run at once, 32 wait for them in their order, and the next is refused as busy.", async () => {
  const { work, most, running, endAll, settle } = held();
  const taken = Array.from({ length: atOnce + 32 }, () => inTurn(work));
  const refused = await inTurn(work);
  expect(refused).toMatchObject({ ok: false, refusal: { reason: "busy", detail: { retryAfterSeconds: 1 } } });
  await settle();
  expect(running()).toBe(atOnce);
  await endAll();
  expect((await Promise.all(taken)).every(({ ok }) => ok)).toBe(true);
  expect(most()).toBe(atOnce);
});

test("Work that throws gives its place back.", async () => {
  const failing = Array.from({ length: 10 }, () => inTurn(() => Promise.reject(new Error("planned"))));
  expect((await Promise.allSettled(failing)).every(({ status }) => status === "rejected")).toBe(true);
  const { work, running, endAll, settle } = held();
  const taken = Array.from({ length: atOnce }, () => inTurn(work));
  await settle();
  expect(running()).toBe(atOnce);
  await endAll();
  await Promise.all(taken);
});
