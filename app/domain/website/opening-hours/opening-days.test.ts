import { expect, test } from "vitest";
import { instantOf } from "#app/platform/shared/clock.server.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { perTest } from "#app/testing/per-test.ts";
import { renderedAt } from "#app/testing/render.tsx";
import { contentDay, starterStudio, timeZone } from "#app/testing/studio.server.ts";
import { openingHoursInShort, openingWeek } from "./opening-days.server.ts";

const studio = perTest(() => starterStudio(contentDay));

/** Gives the first provider the hours of that Sunday. */
const works = (date: string) =>
  studio.sqlite
    .prepare(
      "INSERT INTO day_plans (date, provider_id, kind, start_min, end_min, made_at) SELECT ?, min(user_id), 'hours', 600, 960, 0 FROM providers WHERE active = 1",
    )
    .run(date);
const shown = (now: number) => openingWeek(now).rows.map(({ days, hours }) => `${days} ${hours}`);
const marked = (now: number) => openingWeek(now).rows.find(({ today }) => today)?.days;

test("the hours read Mon-Fri 9:00am-6:00pm, Sat 10:00am-4:00pm, Sun closed", () => {
  expect(shown(contentDay)).toEqual(["Mon-Fri 9:00am-6:00pm", "Sat 10:00am-4:00pm", "Sun closed"]);
});

test("a locale without AM and PM gets its own times and days", () => {
  studio.sqlite.prepare("UPDATE settings SET locale = 'de-DE'").run();
  expect(shown(contentDay)).toEqual(["Mo-Fr 9:00-18:00", "Sa 10:00-16:00", "So closed"]);
});

test("today is the date in the studio's time zone, not in UTC", () => {
  const midnight = instantOf("2026-11-28", 0, timeZone);
  expect(marked(midnight - 1)).toBe("Mon-Fri");
  expect(marked(midnight)).toBe("Sat");
  expect(marked(instantOf("2026-11-29", 0, timeZone) - 1)).toBe("Sat");
  expect(marked(instantOf("2026-11-29", 0, timeZone))).toBe("Sun");
  expect(marked(instantOf("2026-11-30", 0, timeZone))).toBe("Mon-Fri");
  studio.sqlite.prepare("UPDATE settings SET time_zone = 'Pacific/Auckland'").run();
  // 07:00 on Friday in New York is 01:00 on Saturday in this time zone.
  expect(marked(instantOf("2026-11-27", 7 * 60, timeZone))).toBe("Sat");
});

test("unusual days of the next six weeks are listed with the week, equal days in a row joined (rule 22.8)", () => {
  const close = studio.sqlite.prepare("INSERT INTO closed_days (date, reason) VALUES (?, ?)");
  for (const date of ["2026-11-24", "2026-11-25", "2026-12-03", "2027-02-01"]) close.run(date, "Training");
  close.run("2026-11-26", "Painting");
  const open = studio.sqlite.prepare(
    "INSERT INTO day_plans (date, kind, start_min, end_min, made_at) VALUES (?, 'hours', ?, ?, 0)",
  );
  open.run("2026-12-06", 600, 960);
  works("2026-12-06");
  // No provider works on this Sunday.
  open.run("2026-12-13", 600, 960);
  open.run("2026-12-03", 720, 1440);
  const { rows, unusual } = openingWeek(contentDay);
  expect(rows[0]?.today).toBe("Closed today");
  const told = unusual.map(({ days, hours, reason }) => [days, hours, reason].join("; "));
  expect(told).toEqual([
    "Nov 24 to Nov 25; closed; Training",
    "Thu, Nov 26; closed; Painting",
    "Thu, Dec 3; 12:00pm-12:00am; ",
    "Sun, Dec 6; 10:00am-4:00pm; ",
  ]);
  expect(openingHoursInShort(contentDay).map(({ days, hours }) => `${days} ${hours}`)).toEqual([
    ...shown(contentDay),
    "Nov 24 to Nov 25 closed",
    "Thu, Nov 26 closed",
  ]);
  expect(openingWeek(instantOf("2026-12-06", 600, timeZone)).rows.at(-1)?.today).toBe("Other hours today");
});

test("the contact page and search engines get the same days (rule 22.8)", async () => {
  studio.sqlite.exec(`INSERT INTO closed_days (date, reason)
    VALUES ('2026-11-26', 'Thanksgiving Day'), ('2026-11-27', 'Bridge day'), ('2026-12-25', 'Christmas Day'), ('2027-01-06', 'Far')`);
  studio.sqlite.exec(`INSERT INTO day_plans (date, kind, start_min, end_min, made_at)
    VALUES ('2026-12-06', 'hours', 600, 960, 0), ('2026-12-25', 'hours', 600, 720, 0)`);
  works("2026-12-06");
  const { html } = await renderedAt("/contact", { now: contentDay });
  const table = /Special hours.*?<\/table>/su.exec(html)?.[0] ?? "";
  const days = [...table.matchAll(/<th scope="row">([^<]*)<\/th><td>([^<]*)/gu)].map(([, day]) => day);
  const [facts = ""] = /\[\{"@type":"OpeningHoursSpecification","validFrom".*?\]/u.exec(html) ?? [];
  const told: { validFrom: string; validThrough: string }[] = JSON.parse(facts);
  expect(told.map(({ validFrom, validThrough }) => [validFrom, validThrough])).toEqual(
    ["2026-11-26", "2026-11-27", "2026-12-06", "2026-12-25"].map((date) => [date, date]),
  );
  expect(days).toEqual(told.map(({ validFrom }) => dateInWords(validFrom, "en-US", "short")));
  expect(table).toContain("closed: Thanksgiving Day");
  expect(table).toContain("10:00am-12:00pm");
});
