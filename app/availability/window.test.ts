import { describe, expect, test } from "vitest";
import { isoWeekday } from "./dates.ts";
import { at, calendar, now } from "./testing.ts";
import { bookableDates, whyNotBookable } from "./window.ts";

// Wednesday, November 25.
const window = { now, windowDays: 30 };
const why = (date: string, open = calendar()) => whyNotBookable(open, date, window);

describe("a date may be booked", () => {
  test("from today on", () => {
    expect(why("2026-11-25")).toBeNull();
    expect(why("2026-11-24")).toBe("past");
  });

  test("today even in its last minute", () => {
    const late = { now: { date: now.date, minute: 1439 }, windowDays: 30 };
    expect(whyNotBookable(calendar(), now.date, late)).toBeNull();
  });

  test("up to the last day of the window, and not the day after", () => {
    expect(why("2026-12-25")).toBeNull();
    expect(why("2026-12-26")).toBe("outside-window");
  });

  test("on weekdays with booking hours: not on Sunday", () => {
    expect(why("2026-11-28")).toBeNull();
    expect(why("2026-11-29")).toBe("closed");
  });

  test("not on a closed day", () => {
    expect(why("2026-11-26", calendar({ closedDays: new Set(["2026-11-26"]) }))).toBe("closed");
  });

  test("never when it is not in the calendar of any year", () => {
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

  test("are those alone that may be booked", () => {
    const open = calendar({ closedDays: new Set(["2026-11-26", "2026-12-24"]) });
    const dates = bookableDates(open, window);
    expect(dates).toHaveLength(25);
    for (const date of dates) expect(why(date, open)).toBeNull();
  });

  test("end where the calendar's knowledge ends", () => {
    const narrow = calendar({ from: "2026-11-26", to: "2026-11-27" });
    expect(bookableDates(narrow, window)).toEqual(["2026-11-26", "2026-11-27"]);
  });
});
