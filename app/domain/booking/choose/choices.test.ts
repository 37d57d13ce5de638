import { expect, test } from "vitest";
import { perTest } from "#app/testing/per-test.ts";
import { monday, now, smallStudio, tuesday } from "#app/testing/studio.server.ts";
import { bookingChoices } from "./choices.server.ts";

const studio = perTest(smallStudio);

const problemOf = (service: string) => bookingChoices({ service }, now).serviceProblem;

test("distinguishes an unavailable service from a missing one", () => {
  expect(problemOf("Facial")).toBeNull();
  expect(problemOf("Nonsense")).toBe("Service not found");
  studio.sqlite.prepare("UPDATE services SET unavailable = 1 WHERE id = ?").run(studio.facial);
  expect(problemOf("facial")).toBe("This service is temporarily unavailable. Please choose another one.");
});

test("lists a closed day and leads to the next one with times", () => {
  studio.sqlite.prepare("INSERT INTO closed_days (date) VALUES (?)").run(tuesday);
  const offered = bookingChoices({ service: "Facial", date: tuesday }, now);
  expect(offered.days.slice(0, 3).map(({ date, timesLeft, closed }) => [date, timesLeft, closed])).toEqual([
    [monday, expect.any(Number), undefined],
    [tuesday, 0, true],
    ["2026-03-04", expect.any(Number), undefined],
  ]);
  expect(offered).toMatchObject({
    day: { date: tuesday },
    dateProblem: null,
    times: [],
    nextDay: { date: "2026-03-04" },
  });
  // Before a service is chosen, no day has a number of times.
  const without = bookingChoices({}, now);
  expect(without.days.slice(0, 3).map(({ timesLeft }) => timesLeft)).toEqual([null, 0, null]);
});

test("accepts a day on which no provider works", () => {
  studio.sqlite.exec("DELETE FROM working_hours WHERE weekday = 2");
  const offered = bookingChoices({ service: "Facial", date: tuesday }, now);
  expect(offered).toMatchObject({ dateProblem: null, times: [], nextDay: { date: "2026-03-04" } });
  expect(offered.days[1]).toMatchObject({ date: tuesday, timesLeft: 0 });
  expect(offered.days[1]?.closed).toBeUndefined();
});

test("shows full month names, and each new month at its first day", () => {
  const { days } = bookingChoices({}, now);
  expect(days[0]).toEqual({ date: monday, weekday: "Mon", number: "2", month: "March", timesLeft: null });
  expect(days.filter(({ newMonth }) => newMonth).map(({ date, newMonth }) => [date, newMonth])).toEqual([
    ["2026-04-01", "Apr"],
  ]);
});

test("adds later times to a day with one or two, and to no other", () => {
  const takeOff = (from: number) =>
    studio.sqlite
      .prepare(
        "INSERT INTO time_off (provider_id, first_date, start_min, last_date) SELECT user_id, ?, ?, ? FROM providers",
      )
      .run(monday, from, monday);
  const later = () => bookingChoices({ service: "Brows", date: monday }, now).laterTimes;
  expect(later()).toEqual([]);
  takeOff(10 * 60 + 20);
  expect(later()).toEqual([{ date: tuesday, day: "Tue 3", label: "9:00 AM" }]);
  takeOff(9 * 60 + 40);
  expect(later().map(({ label }) => label)).toEqual(["9:00 AM", "9:45 AM"]);
  takeOff(0);
  expect(later()).toEqual([]);
});
