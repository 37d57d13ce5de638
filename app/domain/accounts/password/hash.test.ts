import { availableParallelism } from "node:os";
import { parseOptions } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import {
  hashesAtOnce,
  hashInTurn,
  hashPassword,
  inTurn,
  isOutdated,
  passwordMatches,
  type QueuePlace,
} from "./hash.server.ts";

test("hashes with argon2id, 19 MiB, two passes and one lane", async () => {
  const made = await hashInTurn("Right-Pass-1");
  expect(made.ok && made.value).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u);
});

test("matches only the right password, and never without a hash", async () => {
  const kept = await hashPassword("Right-Pass-1");
  expect(await passwordMatches(kept, "Right-Pass-1")).toBe(true);
  expect(await passwordMatches(kept, "right-pass-1")).toBe(false);
  expect(await passwordMatches(null, "Right-Pass-1")).toBe(false);
});

test("matches the same letters in other code points", async () => {
  const kept = await hashPassword("Zu\u0308rich-1");
  expect(await passwordMatches(kept, "Z\u00fcrich-1")).toBe(true);
});

test("detects a hash with old parameters", async () => {
  const kept = await hashPassword("Right-Pass-1");
  expect(parseOptions(kept).memoryCost).toBe(19_456);
  expect(await isOutdated(kept)).toBe(false);
  expect(await isOutdated(kept.replace("t=2", "t=3"))).toBe(true);
  expect(await isOutdated(kept.replace("m=19456", "m=4096"))).toBe(true);
  expect(await isOutdated(kept.replace("p=1", "p=2"))).toBe(true);
});

/** Runs until `end` is called. */
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
    // Each turn is passed on in a later microtask.
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
const stranger = { lane: "strangers" } as const;

test("uses half of the cores, at least one and at most four", () => {
  expect([1, 2, 3, 4, 8, 64].map(hashesAtOnce)).toEqual([1, 1, 1, 2, 4, 4]);
});

test("lets 32 wait in order and refuses the next one as busy", async () => {
  const { work, most, running, endAll, settle } = held();
  const taken = Array.from({ length: atOnce + 32 }, () => inTurn(work, stranger));
  const refused = await inTurn(work, stranger);
  expect(refused).toMatchObject({ ok: false, refusal: { reason: "busy", retryAfterSeconds: 1 } });
  await settle();
  expect(running()).toBe(atOnce);
  await endAll();
  expect((await Promise.all(taken)).every(({ ok }) => ok)).toBe(true);
  expect(most()).toBe(atOnce);
});

test("frees the place if the work throws", async () => {
  const failing = Array.from({ length: 10 }, () =>
    inTurn(() => Promise.reject(new Error("planned")), stranger),
  );
  expect((await Promise.allSettled(failing)).every(({ status }) => status === "rejected")).toBe(true);
  const { work, running, endAll, settle } = held();
  const taken = Array.from({ length: atOnce }, () => inTurn(work, stranger));
  await settle();
  expect(running()).toBe(atOnce);
  await endAll();
  await Promise.all(taken);
});

/** Fills all places where hashes are made, so that later work waits. */
async function busyStudio() {
  const { work, settle, endAll } = held();
  const turns = Array.from({ length: atOnce }, () => inTurn(work, stranger));
  await settle();
  const served: string[] = [];
  const refused: string[] = [];
  return {
    served,
    refused,
    /** Waits, and adds the name to `served` or `refused`. */
    async come(name: string, place: QueuePlace) {
      const turn = inTurn(work, place);
      turns.push(turn);
      void turn.then(({ ok }) => (ok ? served : refused).push(name));
      await settle();
    },
    async end() {
      await endAll();
      await Promise.all(turns);
      await settle();
    },
  };
}

const isFrom = (name: string) => (other: string) => other === name;

test("lets 32 attempts of one network wait while no one else needs the places", async () => {
  const { come, served, refused, end } = await busyStudio();
  for (let n = 0; n < 33; n += 1) await come("shop", { lane: "strangers", ip: "192.0.2.1" });
  expect(refused).toEqual(["shop"]);
  await end();
  expect(served).toHaveLength(32);
});

test("limits a /48 or a /24 to a quarter of the places when others need them", async () => {
  for (const address of [(n: number) => `2001:db8:1:${n}::1`, (n: number) => `192.0.2.${n}`]) {
    const { come, served, refused, end } = await busyStudio();
    for (let n = 0; n < 60; n += 1) await come("attacker", { lane: "strangers", ip: address(n) });
    expect(refused).toHaveLength(28);
    for (let n = 0; n < 24; n += 1) await come("other", { lane: "strangers", ip: `198.51.${n}.1` });
    expect(refused.filter(isFrom("other"))).toEqual([]);
    // Now everyone has at most their share, and no place is left.
    await come("late", { lane: "strangers", ip: "203.0.113.1" });
    expect(refused.filter(isFrom("late"))).toHaveLength(1);
    await end();
    expect([served.filter(isFrom("attacker")).length, served.filter(isFrom("other")).length]).toEqual([
      8, 24,
    ]);
  }
});

test("limits a network to two places when others need them", async () => {
  const { come, served, end } = await busyStudio();
  for (let n = 0; n < 32; n += 1) await come("flood", { lane: "strangers", ip: "192.0.2.1" });
  for (let n = 0; n < 32; n += 1) await come("other", { lane: "strangers", ip: `198.51.${n}.1` });
  await end();
  expect([served.filter(isFrom("flood")).length, served.filter(isFrom("other")).length]).toEqual([2, 30]);
});

test("alternates between sites, so that a new one waits for only one of thirty attempts", async () => {
  const { come, served, end } = await busyStudio();
  for (let n = 0; n < 30; n += 1) await come("attacker", { lane: "strangers", ip: `192.0.2.${n}` });
  await come("other", { lane: "strangers", ip: "198.51.100.1" });
  await end();
  expect(served.slice(0, 2 * atOnce)).toContain("other");
});

test("gives known devices eight places and alternates them with strangers", async () => {
  const { come, served, refused, end } = await busyStudio();
  for (let n = 0; n < 32; n += 1) await come("stranger", { lane: "strangers", ip: `192.0.${n}.1` });
  for (let n = 0; n < 9; n += 1) await come("known", { lane: "known", ip: `203.0.${n}.1` });
  expect(refused).toEqual(["known"]);
  await end();
  expect(served.slice(0, 18).filter(isFrom("known"))).toHaveLength(8);
});
