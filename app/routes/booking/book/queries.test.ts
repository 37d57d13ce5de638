/** Tests that a search for one treatment needs no more queries than before joint visits existed (rule 35.59). */
import { expect, test } from "vitest";
import { callRoute } from "#app/testing/call-route.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { now, smallStudio, tuesday } from "#app/testing/studio.server.ts";

const studio = perTest(smallStudio);

/** Counts the statements of the second of two equal calls, because the first one also prepares them. */
async function queriesOf(address: string): Promise<number> {
  const statement = Object.getPrototypeOf(studio.sqlite.prepare("SELECT 1"));
  let count = 0;
  const kept = ["all", "get", "run", "iterate"].map((name) => {
    const own = statement[name];
    statement[name] = function counted(...values: unknown[]) {
      count += 1;
      return own.apply(this, values);
    };
    return () => {
      statement[name] = own;
    };
  });
  try {
    await callRoute(address, { now });
    count = 0;
    await callRoute(address, { now });
    return count;
  } finally {
    for (const putBack of kept) putBack();
  }
}

/** The count before joint visits, add-ons, rooms and client records existed. */
const asBefore = 14;

test.each([
  "/book",
  `/book?service=Facial&provider=any&date=${tuesday}`,
  `/book?service=Facial&provider=any&date=${tuesday}&time=10:30`,
  "/book?service=Facial",
  "/book?service=Brows",
])("GET %s runs no more queries than before", async (address) => {
  expect(await queriesOf(`GET ${address}`)).toBeLessThanOrEqual(asBefore);
});
