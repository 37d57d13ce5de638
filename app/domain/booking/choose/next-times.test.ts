import { expect, test } from "vitest";
import { listServices } from "#app/domain/catalogue/services.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, instantAt, monday, now, smallStudio, tuesday } from "#app/testing/studio.server.ts";
import { nextFreeTimes } from "./elsewhere.server.ts";

const studio = perTest(smallStudio);

const service = (name: string) => {
  const found = listServices().find((one) => one.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};
const next = (name: string, more: { count?: number; providerId?: number; now?: number } = {}) =>
  nextFreeTimes(service(name), { count: 3, now, ...more }).map(({ date, time }) => `${date} ${time}`);

test("next times are the first ones that /book offers, across days", () => {
  expect(next("Brows")).toEqual([`${monday} 09:00`, `${monday} 09:45`, `${monday} 10:30`]);
  appointmentAt(studio, monday, "09:00");
  expect(next("Brows")[0]).not.toBe(`${monday} 09:00`);
  expect(next("Brows", { now: instantAt(monday, "17:30") })[0]).toMatch(/^2026-03-03 09:00/u);
  expect(next("Facial", { providerId: studio.tom, count: 1 })).toEqual([`${monday} 09:00`]);
});

test("next times extend past the first week, up to the end of the window", () => {
  studio.sqlite
    .prepare("INSERT INTO time_off (provider_id, first_date, last_date) VALUES (?, ?, '2026-03-20')")
    .run(studio.maya, monday);
  expect(next("Brows", { count: 1 })).toEqual(["2026-03-21 09:00"]);
  studio.sqlite.exec("UPDATE time_off SET last_date = '2026-05-01'");
  expect(next("Brows")).toEqual([]);
});

test("next times are empty for an unavailable service or one without providers, and are formatted in the locale", () => {
  expect([next("Peel"), next("Wrap")]).toEqual([[], []]);
  const [first] = nextFreeTimes(service("Facial"), { count: 1, now: instantAt(tuesday, "07:00") });
  expect(first).toMatchObject({ day: expect.stringContaining("March 3"), label: "9:00 AM" });
});
