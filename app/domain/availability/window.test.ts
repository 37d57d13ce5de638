import { describe, expect, test } from "vitest";
import { at, calendar, moment } from "#app/testing/calendars.ts";
import { isoWeekday } from "./dates.ts";
import { bookableDates, datesToShow, whyNotBookable } from "./slots.ts";

// Wednesday, November 25.
const window = { now: moment, windowDays: 30 };
const why = (date: string, open = calendar()) => whyNotBookable(open, date, window);

describe("a date may be booked", () => {
  test("from today on", () => {
    expect(why("2026-11-25")).toBeNull();
    expect(why("2026-11-24")).toBe("past");
  });

  test("on today's date until its last minute", () => {
    const late = { now: { date: moment.date, minute: 1439 }, windowDays: 30 };
    expect(whyNotBookable(calendar(), moment.date, late)).toBeNull();
  });

  test("up to the last day of the window", () => {
    expect(why("2026-12-25")).toBeNull();
    expect(why("2026-12-26")).toBe("outside-window");
  });

  test("on weekdays with booking hours: not on Sunday", () => {
    expect(why("2026-11-28")).toBeNull();
    expect(why("2026-11-29")).toBe("closed");
  });

  test("not on a closed day", () => {
    expect(why("2026-11-26", calendar({ closedDays: new Set(["2026-11-26"]) }))).toBe("closed-day");
    // A closed Sunday is still reported as a Sunday.
    expect(why("2026-11-29", calendar({ closedDays: new Set(["2026-11-29"]) }))).toBe("closed");
  });

  test("only if it exists", () => {
    const february = { now: { date: "2026-02-10", minute: at(8) }, windowDays: 30 };
    expect(whyNotBookable(calendar(), "2026-02-30", february)).toBe("outside-window");
    expect(why("tomorrow")).toBe("outside-window");
  });
});

describe("the bookable dates", () => {
  test("are today and the 30 days after it, without Sundays", () => {
    const dates = bookableDates(calendar(), window);
    expect(dates).toHaveLength(27);
    expect([dates[0], dates.at(-1)]).toEqual(["2026-11-25", "2026-12-25"]);
    expect(dates.map(isoWeekday)).not.toContain(7);
  });

  test("are exactly those that can be booked", () => {
    const open = calendar({ closedDays: new Set(["2026-11-26", "2026-12-24"]) });
    const dates = bookableDates(open, window);
    expect(dates).toHaveLength(25);
    for (const date of dates) expect(why(date, open)).toBeNull();
  });

  test("are listed with the closed days between them, without Sundays", () => {
    const open = calendar({ closedDays: new Set(["2026-11-26", "2026-11-29"]) });
    const shown = datesToShow(open, window);
    expect(shown).toHaveLength(27);
    expect(shown.slice(0, 5)).toEqual(["2026-11-25", "2026-11-26", "2026-11-27", "2026-11-28", "2026-11-30"]);
  });

  test("end where the calendar ends", () => {
    const narrow = calendar({ from: "2026-11-26", to: "2026-11-27" });
    expect(bookableDates(narrow, window)).toEqual(["2026-11-26", "2026-11-27"]);
  });
});
