import { describe, expect, test } from "vitest";
import { businessFacts } from "#app/domain/website/sharing/business-facts.server.ts";
import type { Actor } from "#app/platform/shared/audit.server.ts";
import { lastChange, undoLastChange } from "#app/platform/undo/changes.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { contentDay, origin, starterStudio } from "#app/testing/studio.server.ts";
import { changeOpeningHours, openingHoursWeek, setOpeningHours } from "./change-opening-hours.server.ts";
import { openingWeek } from "./opening-days.server.ts";

const studio = perTest(() => starterStudio(contentDay));

const rita: Actor = { id: 7, role: "receptionist" };
const shown = () => openingWeek(contentDay).rows.map(({ days, hours }) => `${days} ${hours}`);
const notes = () =>
  studio.sqlite.prepare("SELECT action, entity, detail FROM audit WHERE action <> 'undone'").all();

/** Returns the form with unchanged hours from Monday to Friday. */
const form = (more: Record<string, string> = {}) => ({
  ...Object.fromEntries(
    [1, 2, 3, 4, 5].flatMap((day) => [
      [`open-${day}`, "on"],
      [`from-${day}`, "09:00"],
      [`to-${day}`, "18:00"],
    ]),
  ),
  ...more,
});

test("new hours are shown right away, on the page and to search engines", () => {
  const saturday = { "open-6": "on", "from-6": "11:00", "to-6": "14:30" };
  expect(
    changeOpeningHours(form({ ...saturday, "to-5": "20:00" }), { actor: rita, now: contentDay }),
  ).toEqual({
    ok: true,
    value: true,
  });
  expect(shown()).toEqual(["Mon-Thu 9:00am-6:00pm", "Fri 9:00am-8:00pm", "Sat 11:00am-2:30pm", "Sun closed"]);
  expect(businessFacts(origin, contentDay).openingHoursSpecification.at(-1)).toEqual({
    "@type": "OpeningHoursSpecification",
    dayOfWeek: "Saturday",
    opens: "11:00",
    closes: "14:30",
  });
});

test("an unchecked day is closed even if it has times", () => {
  changeOpeningHours(form({ "from-6": "10:00", "to-6": "16:00" }), { actor: rita, now: contentDay });
  expect(shown()).toEqual(["Mon-Fri 9:00am-6:00pm", "Sat-Sun closed"]);
});

test("a day can be open until midnight", () => {
  changeOpeningHours(form({ "to-5": "00:00" }), { actor: rita, now: contentDay });
  expect(shown()[1]).toBe("Fri 9:00am-12:00am");
  expect(businessFacts(origin, contentDay).openingHoursSpecification.at(-1)).toMatchObject({
    closes: "23:59",
  });
});

test("a change is recorded with its user and undone as a whole", () => {
  const before = shown();
  changeOpeningHours(form({ "from-1": "08:00", "to-2": "17:00" }), { actor: rita, now: contentDay });
  expect(notes()).toEqual([
    {
      action: "opening-hours-changed",
      entity: "site",
      detail: JSON.stringify({
        from: "1 09:00-18:00, 2 09:00-18:00, 3 09:00-18:00, 4 09:00-18:00, 5 09:00-18:00, 6 10:00-16:00",
        to: "1 08:00-18:00, 2 09:00-17:00, 3 09:00-18:00, 4 09:00-18:00, 5 09:00-18:00",
      }),
    },
  ]);
  const change = lastChange();
  expect(change?.label).toBe("Opening hours");
  expect(undoLastChange(change?.id, { actor: rita, now: contentDay }).ok).toBe(true);
  expect(shown()).toEqual(before);
});

test("saving the same hours changes nothing", () => {
  expect(setOpeningHours(openingHoursWeek(), { actor: rita, now: contentDay })).toEqual({
    ok: true,
    value: false,
  });
  expect([notes(), lastChange()]).toEqual([[], null]);
});

describe("refused opening hours", () => {
  test.each([
    ["an end before the start", { "to-1": "08:00" }, "to-1"],
    ["an end at the start", { "to-1": "09:00" }, "to-1"],
    ["no start", { "from-3": "" }, "from-3"],
    ["no time", { "to-3": "late" }, "to-3"],
    ["a time after 24:00", { "from-3": "25:00" }, "from-3"],
  ])("%s", (_what, wrong, field) => {
    const before = openingHoursWeek();
    const outcome = changeOpeningHours(form(wrong), { actor: rita, now: contentDay });
    expect(outcome).toMatchObject({ ok: false, refusal: { reason: "invalid" } });
    expect(outcome.ok ? [] : Object.keys(outcome.refusal.fields ?? {})).toEqual([field]);
    expect(openingHoursWeek()).toEqual(before);
  });
});
