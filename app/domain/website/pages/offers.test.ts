import { beforeEach, expect, test } from "vitest";
import { perTest } from "#app/testing/per-test.ts";
import { contentDay, starterStudio } from "#app/testing/studio.server.ts";
import { offersFor } from "./offers.server.ts";

const studio = perTest(() => starterStudio(contentDay));
beforeEach(() => {
  studio.tell({ kind: "offer", slug: "t", title: "Tuesdays", date: "2026-11-01", lastDate: "2026-11-30" });
});

/** Noon in New York. */
const on = (day: string) => Date.parse(`${day}T17:00:00Z`);

test("only signed-in clients see offers", () => {
  expect(offersFor({ roles: ["user"] }, on("2026-11-30"))).toMatchObject([
    { title: "Tuesdays", until: "Monday, November 30" },
  ]);
  expect(offersFor({ roles: ["user", "provider"] }, on("2026-11-24"))).toHaveLength(1);
  expect(offersFor({ roles: ["receptionist"] }, on("2026-11-24"))).toEqual([]);
  expect(offersFor(null, on("2026-11-24"))).toEqual([]);
});

test("an offer ends after its last day in the studio's time zone", () => {
  expect(offersFor({ roles: ["user"] }, on("2026-12-01"))).toEqual([]);
});
