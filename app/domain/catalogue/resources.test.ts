import { expect, test } from "vitest";
import { done, refused } from "#app/platform/shared/outcome.ts";
import { perTest } from "#app/testing/per-test.ts";
import { now, smallStudio } from "#app/testing/studio.server.ts";
import {
  addResource,
  changeResource,
  moveResource,
  removeResource,
  resourceRows,
} from "./resources.server.ts";

const by = { actor: { id: 1, role: "admin" as const }, now };
const studio = perTest(smallStudio);

const names = () => resourceRows().map(({ name, places }) => `${name} ${places}`);

test("A room has a unique name and at least one place", () => {
  expect(addResource({ name: "Quiet room" }, by)).toMatchObject({
    ok: true,
    value: { places: 1, active: true },
  });
  expect(addResource({ name: "Steamer", places: " 2 " }, by)).toMatchObject({ ok: true });
  expect(names()).toEqual(["Quiet room 1", "Steamer 2"]);
  expect(addResource({ name: "quiet room" }, by)).toMatchObject({ refusal: { reason: "conflict" } });
  for (const places of ["0", "101", "1.5", "two", ""]) {
    expect(addResource({ name: "Other", places }, by)).toMatchObject({
      refusal: { fields: { places: "Enter a number from 1 to 100." } },
    });
  }
});

test("A room is changed after staff confirm its booked appointments", () => {
  const room = addResource({ name: "Quiet room", places: 2 }, by);
  if (!room.ok) throw new Error();
  const { id } = room.value;
  const asked = { name: "Blue room", places: "1", active: "on" };
  expect(changeResource(id, asked, by, () => refused("conflict", "Not yet."))).toMatchObject({ ok: false });
  expect(names()).toEqual(["Quiet room 2"]);
  expect(changeResource(id, asked, by, () => done(null))).toMatchObject({ ok: true });
  expect(names()).toEqual(["Blue room 1"]);
  expect(changeResource(99, asked, by, () => done(null))).toMatchObject({ refusal: { reason: "not-found" } });
});

test("A room that appointments use can't be removed", () => {
  const room = addResource({ name: "Quiet room" }, by);
  const steamer = addResource({ name: "Steamer" }, by);
  if (!room.ok || !steamer.ok) throw new Error();
  studio.sqlite.exec("PRAGMA foreign_keys = OFF");
  studio.sqlite
    .prepare("INSERT INTO appointment_resources (appointment_id, resource_id) VALUES (1, ?)")
    .run(room.value.id);
  studio.sqlite.exec("PRAGMA foreign_keys = ON");
  expect(removeResource(room.value.id, by)).toMatchObject({ refusal: { reason: "conflict" } });
  moveResource(steamer.value.id, "up", by);
  expect(names()).toEqual(["Steamer 1", "Quiet room 1"]);
  expect(removeResource(steamer.value.id, by)).toMatchObject({ ok: true });
  expect(names()).toEqual(["Quiet room 1"]);
});
