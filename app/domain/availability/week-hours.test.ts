import { describe, expect, test } from "vitest";
import { readWeekHours, weekInWords } from "./booking-hours.server.ts";

const form = (fields: Record<string, unknown>) => readWeekHours(fields);

test("an unchecked day is closed, whatever its times are", () => {
  const read = form({ "open-1": "on", "from-1": "09:00", "to-1": "18:00", "from-2": "x", "to-2": "" });
  expect(read).toEqual({ ok: true, value: new Map([[1, { start: 540, end: 1080 }]]) });
  expect(form({})).toEqual({ ok: true, value: new Map() });
});

test("an end of 00:00 is midnight and is formatted the same", () => {
  const read = form({ "open-7": "on", "from-7": "18:00:00", "to-7": "00:00" });
  expect(read).toEqual({ ok: true, value: new Map([[7, { start: 1080, end: 1440 }]]) });
  const sunday = read.ok ? weekInWords(read.value)[6] : null;
  expect(sunday).toEqual({ weekday: 7, open: true, from: "18:00", to: "00:00" });
});

describe("each control has its own error", () => {
  test.each([
    [{ "from-3": "", "to-3": "18:00" }, { "from-3": "Enter a start time, such as 09:00." }],
    [{ "from-3": "09:00", "to-3": "25:00" }, { "to-3": "Enter an end time, such as 18:00." }],
    [{ "from-3": "09:00" }, { "to-3": "Enter an end time, such as 18:00." }],
    [{ "from-3": "18:00", "to-3": "18:00" }, { "to-3": "The end time must be after the start time." }],
    [{ "from-3": ["09:00"], "to-3": "18:00" }, { "from-3": "Enter a start time, such as 09:00." }],
  ])("%j", (times, fields) => {
    expect(form({ "open-3": "on", ...times })).toMatchObject({
      ok: false,
      refusal: { reason: "invalid", fields },
    });
  });

  test("an invalid checkbox has an error too", () => {
    const fields = { "open-1": "Select or clear the check box." };
    expect(form({ "open-1": "perhaps" })).toMatchObject({ refusal: { fields } });
  });
});

test.each([null, [], "x", 3])("%j is a week without opening hours", (input) => {
  expect(readWeekHours(input)).toEqual({ ok: true, value: new Map() });
});
