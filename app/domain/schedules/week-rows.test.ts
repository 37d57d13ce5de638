import { describe, expect, test } from "vitest";
import {
  changedRows,
  emptyRow,
  hasEveryDay,
  maxRows,
  readRows,
  rowsAsFields,
  type TypedSpan,
  type WeekRows,
} from "./week-rows.ts";

const row = (from: string, to: string, label = ""): TypedSpan => ({ from, to, label });
const week: WeekRows = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  hours: [row(`0${weekday}:00`, "18:00")],
  breaks: weekday === 1 ? [row("12:00", "12:30", "Lunch"), row("15:00", "15:15", "Tea")] : [],
}));

describe("the fields of a form", () => {
  test("round-trip the rows", () => {
    expect(readRows(rowsAsFields(week))).toEqual(week);
    expect(rowsAsFields(week)).toMatchObject({ "hours-3-0-from": "03:00", "breaks-1-1-label": "Tea" });
    expect(hasEveryDay(rowsAsFields(week))).toBe(true);
  });

  test("ignore values that are not text and rows beyond the limit", () => {
    const fields = {
      ...rowsAsFields(week),
      "hours-1-0-from": ["1", "2"],
      [`hours-1-${maxRows}-from`]: "09:00",
    };
    expect(readRows(fields)[0]?.hours).toEqual([row("", "18:00")]);
  });

  test("lack a day if they come from another form", () => {
    const { "hours-4-0-from": _none, ...others } = rowsAsFields(week);
    expect(hasEveryDay(others)).toBe(false);
    expect(readRows({})).toEqual(week.map(() => ({ hours: [emptyRow], breaks: [] })));
  });
});

describe("a button", () => {
  test("adds an empty row at the end of its day, up to the limit", () => {
    const more = changedRows(week, { add: "breaks-1" });
    expect(more[0]?.breaks).toEqual([...(week[0]?.breaks ?? []), emptyRow]);
    expect(more.slice(1)).toEqual(week.slice(1));
    let full = week;
    for (let press = 0; press < 10; press += 1) full = changedRows(full, { add: "hours-2" });
    expect(full[1]?.hours).toHaveLength(maxRows);
  });

  test("removes its row, and always leaves one row of hours", () => {
    expect(changedRows(week, { remove: "breaks-1-0" })[0]?.breaks).toEqual([row("15:00", "15:15", "Tea")]);
    expect(changedRows(week, { remove: "hours-2-0" })[1]?.hours).toEqual([emptyRow]);
  });

  test("copies Monday to Tuesday to Friday and leaves the weekend", () => {
    const copied = changedRows(week, { copy: true });
    expect(copied.slice(0, 5)).toEqual(Array(5).fill(week[0]));
    expect(copied.slice(5)).toEqual(week.slice(5));
  });

  test.each(["", "x-1", "hours", "hours-9", "breaks-1-99"])(
    "with an unknown name (%s) changes nothing",
    (value) => {
      expect(changedRows(week, { remove: value })).toEqual(week);
      expect(changedRows(week, { add: value === "breaks-1-99" ? "" : value })).toEqual(week);
    },
  );
});
