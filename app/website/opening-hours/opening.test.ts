import { afterEach, beforeEach, expect, test } from "vitest";
import { instantOf } from "#app/shared/clock.server.ts";
import { contentDay, starterStudio, timeZone } from "#app/testing/studio.server.ts";
import { openingWeek } from "./opening.server.ts";

let studio: ReturnType<typeof starterStudio>;
beforeEach(() => {
  studio = starterStudio(contentDay);
});
afterEach(() => studio.close());

const shown = (now: number) => openingWeek(now).rows.map(({ days, hours }) => `${days} ${hours}`);
const marked = (now: number) => openingWeek(now).rows.find(({ today }) => today)?.days;

test("the hours are told as ordered: Mon-Fri 9:00am-6:00pm, Sat 10:00am-4:00pm, Sun closed", () => {
  expect(shown(contentDay)).toEqual(["Mon-Fri 9:00am-6:00pm", "Sat 10:00am-4:00pm", "Sun closed"]);
});

test("a locale without a.m. and p.m. gets its own times and days", () => {
  studio.sqlite.prepare("UPDATE settings SET locale = 'de-DE'").run();
  expect(shown(contentDay)).toEqual(["Mo-Fr 9:00-18:00", "Sa 10:00-16:00", "So closed"]);
});

test("today is the studio's day from its midnight to its midnight, not that of UTC", () => {
  const midnight = instantOf("2026-11-28", 0, timeZone);
  expect(marked(midnight - 1)).toBe("Mon-Fri");
  expect(marked(midnight)).toBe("Sat");
  expect(marked(instantOf("2026-11-29", 0, timeZone) - 1)).toBe("Sat");
  expect(marked(instantOf("2026-11-29", 0, timeZone))).toBe("Sun");
  expect(marked(instantOf("2026-11-30", 0, timeZone))).toBe("Mon-Fri");
  studio.sqlite.prepare("UPDATE settings SET time_zone = 'Pacific/Auckland'").run();
  // 07:00 on Friday in New York is one hour into Saturday there.
  expect(marked(instantOf("2026-11-27", 7 * 60, timeZone))).toBe("Sat");
});

test("a closed day is told for six weeks ahead, and today's row says that it is closed", () => {
  const close = studio.sqlite.prepare("INSERT INTO closed_days (date, reason) VALUES (?, ?)");
  for (const date of ["2026-11-23", "2026-11-24", "2026-12-03", "2027-02-01"]) close.run(date, "Training");
  const { rows, closed } = openingWeek(contentDay);
  expect(rows[0]?.today).toBe("Closed today");
  expect(closed).toEqual([
    { day: "today", reason: "Training" },
    { day: "on Thursday, December 3", reason: "Training" },
  ]);
});
