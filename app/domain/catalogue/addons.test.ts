import { expect, test } from "vitest";
import { perTest } from "#app/testing/per-test.ts";
import { now, smallStudio } from "#app/testing/studio.server.ts";
import { type Addon, addAddon, addonsOf, changeAddon, moveAddon, removeAddon } from "./addons.server.ts";

const by = { actor: { id: 1, role: "admin" as const }, now };
const studio = perTest(smallStudio);

const names = () => addonsOf(studio.facial).map(({ name }: Addon) => name);

function added(name: string, minutes: unknown = "15", price: unknown = "20") {
  const outcome = addAddon(studio.facial, { name, minutes, price }, by);
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  return outcome.value.id;
}

test("An add-on has a name, minutes and a price, and is added at the end of its service's list", () => {
  added("Eye mask");
  added("Hand massage", "", "12.50");
  expect(addonsOf(studio.facial)).toEqual([
    { id: expect.any(Number), name: "Eye mask", minutes: 15, priceMinor: 2000, price: "$20" },
    { id: expect.any(Number), name: "Hand massage", minutes: 0, priceMinor: 1250, price: "$12.50" },
  ]);
  expect(addonsOf(studio.brows)).toEqual([]);
  expect(studio.actions()).toEqual(["addon-added", "addon-added"]);
});

test("An invalid add-on is refused with an error for each field", () => {
  const refusal = addAddon(studio.facial, { name: " ", minutes: "241", price: "much" }, by);
  expect(refusal).toMatchObject({
    ok: false,
    refusal: {
      reason: "invalid",
      fields: {
        name: "Enter a name.",
        minutes: "Enter the minutes as a whole number, from 0 to 240.",
        price: "Enter the price as a number, like 15 or 15.50.",
      },
    },
  });
  added("Eye mask");
  expect(addAddon(studio.facial, { name: "EYE MASK", price: "1" }, by)).toMatchObject({
    refusal: { reason: "conflict" },
  });
  expect(addAddon(9999, { name: "Eye mask", price: "1" }, by)).toMatchObject({
    refusal: { reason: "not-found" },
  });
});

test("An inactive add-on is not offered and keeps its position", () => {
  const mask = added("Eye mask");
  added("Hand massage");
  changeAddon(mask, { name: "Eye mask", minutes: 15, price: "20" }, by);
  expect(names()).toEqual(["Hand massage"]);
  changeAddon(mask, { name: "Gold eye mask", minutes: 20, price: "25", active: "on" }, by);
  expect(names()).toEqual(["Gold eye mask", "Hand massage"]);
});

test("Add-ons have the owner's order, without removed ones", () => {
  const mask = added("Eye mask");
  added("Hand massage");
  moveAddon(mask, "down", by);
  expect(names()).toEqual(["Hand massage", "Eye mask"]);
  moveAddon(mask, "down", by);
  removeAddon(mask, by);
  expect(names()).toEqual(["Hand massage"]);
  expect(removeAddon(mask, by)).toMatchObject({ refusal: { reason: "not-found" } });
});
