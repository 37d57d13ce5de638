import { describe, expect, test } from "vitest";
import { at, booked, calendar, moment, provider, question, span, weekly } from "#app/testing/calendars.ts";
import { timeOf } from "./dates.ts";
import { checkSlot, offeredTimes, slotStep } from "./slots.ts";

const thursday = "2026-11-26";

const times = (open = calendar(), changes: Parameters<typeof question>[0] = {}) =>
  offeredTimes(open, question(changes))
    .map(({ start }) => timeOf(start))
    .join(" ");

const verdict = (start: number, open = calendar(), changes: Parameters<typeof question>[0] = {}) => {
  const checked = checkSlot(open, { ...question(changes), start });
  return checked.ok ? checked.providerIds : checked.why;
};

describe("the step", () => {
  test.each([
    [15, 15, 30],
    [16, 15, 45],
    [30, 15, 45],
    [31, 15, 60],
    [45, 15, 60],
    [46, 15, 90],
    [75, 15, 90],
    [76, 15, 120],
    [105, 15, 120],
    [106, 15, 150],
    [5, 0, 30],
  ])("of %i minutes of service and %i of buffer is %i", (duration, buffer, step) => {
    expect(slotStep(duration, buffer)).toBe(step);
  });
});

describe("the grid", () => {
  test("of a free day runs from opening in steps, as long as the service ends by closing", () => {
    expect(times()).toBe("09:00 10:30 12:00 13:30 15:00 16:30");
    expect(times(calendar(), { durationMinutes: 45 })).toBe(
      "09:00 10:00 11:00 12:00 13:00 14:00 15:00 16:00 17:00",
    );
  });

  test("begins with the booking hours, not with the provider's own", () => {
    const late = provider(1, { workingHours: weekly([4], { start: at(9, 30), end: at(18) }) });
    expect(times(calendar({ providers: [late] }))).toMatch(/^10:30/);
  });

  test("follows booking hours that begin at any minute", () => {
    const hours = { start: at(9, 10), end: at(12) };
    expect(times(calendar({ bookingHours: new Map([[4, hours]]) }))).toBe("09:10 10:40");
  });

  test("includes a service that ends at closing, although its buffer runs past it", () => {
    const open = calendar({ bookingHours: new Map([[4, { start: at(9), end: at(11, 30) }]]) });
    expect(times(open)).toBe("09:00 10:30");
    expect(times(open, { durationMinutes: 61 })).toBe("09:00");
  });

  test("excludes times between its starts", () => {
    expect(verdict(at(9, 30))).toBe("off-grid");
    expect(verdict(at(18))).toBe("off-grid");
    expect(verdict(at(7, 30))).toBe("off-grid");
    expect(verdict(Number.NaN)).toBe("off-grid");
  });
});

describe("the provider's working time", () => {
  const working = (from: number, to: number) =>
    calendar({ providers: [provider(1, { workingHours: weekly([4], span(from, to)) })] });

  test("must contain the whole service", () => {
    expect(times(working(12, 13))).toBe("12:00");
    expect(times(working(12, 13), { durationMinutes: 61 })).toBe("");
    expect(verdict(at(12), working(13, 18))).toBe("taken");
  });

  test("need not contain the buffer, which may overlap a break or the end of the day", () => {
    const open = calendar({ providers: [provider(1, { breaks: weekly([4], span(10, 10.25)) })] });
    expect(verdict(at(9), open)).toEqual([1]);
  });

  test("is interrupted by a break", () => {
    const open = calendar({
      providers: [provider(1, { breaks: weekly([4], { start: at(9, 59), end: at(10) }) })],
    });
    expect(verdict(at(9), open)).toBe("taken");
    expect(verdict(at(10, 30), open)).toEqual([1]);
  });

  test("is interrupted by time off", () => {
    const off = { firstDate: "2026-11-20", startMin: 0, lastDate: thursday, endMin: at(12) };
    expect(times(calendar({ providers: [provider(1, { timeOff: [off] })] }))).toBe("12:00 13:30 15:00 16:30");
  });
});

describe("an appointment", () => {
  test("blocks its own time", () => {
    const open = calendar({}, [booked(at(10, 30), at(11, 30))]);
    expect(times(open)).toBe("09:00 12:00 13:30 15:00 16:30");
    expect(verdict(at(10, 30), open)).toBe("taken");
  });

  test("blocks the provider until its buffer has passed", () => {
    expect(verdict(at(12), calendar({}, [booked(at(11), at(11, 45))]))).toEqual([1]);
    expect(verdict(at(12), calendar({}, [booked(at(11), at(11, 46))]))).toBe("taken");
  });

  test("blocks the buffer of a new one before it", () => {
    expect(verdict(at(12), calendar({}, [booked(at(13, 15), at(14))]))).toEqual([1]);
    expect(verdict(at(12), calendar({}, [booked(at(13, 14), at(14))]))).toBe("taken");
  });

  test("blocks the provider if it began before opening", () => {
    expect(verdict(at(9), calendar({}, [booked(at(8), at(8, 50))]))).toBe("taken");
  });

  test("of another provider or day does not block", () => {
    const others = [booked(at(9), at(18), { providerId: 2 }), booked(at(9), at(18), { date: "2026-11-27" })];
    expect(times(calendar({}, others))).toEqual(times());
  });

  test("that is moved does not block itself", () => {
    const open = calendar({}, [booked(at(10, 30), at(11, 30), { appointmentId: 7 })]);
    expect(verdict(at(10, 30), open, { except: 7 })).toEqual([1]);
    expect(verdict(at(10, 30), open, { except: 8 })).toBe("taken");
  });
});

describe("a start", () => {
  const today = (minute: number, changes = {}) => ({
    date: moment.date,
    now: { ...moment, minute },
    ...changes,
  });

  test("is not offered after it has begun", () => {
    expect(verdict(at(10, 30), calendar(), today(at(10, 29)))).toEqual([1]);
    expect(verdict(at(10, 30), calendar(), today(at(10, 30)))).toBe("past");
    expect(times(calendar(), today(at(10, 30)))).toMatch(/^12:00/);
  });

  test("is offered until exactly the minimum notice", () => {
    const notice = { minimumNoticeMinutes: 90 };
    expect(verdict(at(10, 30), calendar(), today(at(9), notice))).toEqual([1]);
    expect(verdict(at(10, 30), calendar(), today(at(9, 1), notice))).toBe("past");
  });

  test("is not offered within a minimum notice of several days", () => {
    const asked = { now: { ...moment, minute: at(10, 30) }, minimumNoticeMinutes: 1440 };
    expect(verdict(at(10, 30), calendar(), asked)).toEqual([1]);
    expect(verdict(at(9), calendar(), asked)).toBe("past");
  });

  test("outside the window or while the studio is closed is refused with that reason", () => {
    expect(verdict(at(9), calendar(), { date: "2026-11-24" })).toBe("past");
    expect(verdict(at(9), calendar(), { date: "2027-01-04" })).toBe("outside-window");
    expect(verdict(at(9), calendar(), { date: "2026-11-29" })).toBe("closed");
    expect(verdict(at(9), calendar({ closedDays: new Set([thursday]) }))).toBe("closed-day");
  });

  test("without a provider for the service is refused with that reason", () => {
    expect(verdict(at(9), calendar(), { providerIds: [] })).toBe("no-provider");
    expect(verdict(at(9), calendar(), { providerIds: [99] })).toBe("no-provider");
  });
});

test("days on which the clock changes have the same local times as other days", () => {
  const allWeek = [1, 2, 3, 4, 5, 6, 7];
  const open = calendar({
    bookingHours: new Map(allWeek.map((weekday) => [weekday, span(0, 24)])),
    providers: [provider(1, { workingHours: weekly(allWeek, span(0, 24)) })],
  });
  const on = (date: string) =>
    times(open, { date, now: { date, minute: at(1) }, durationMinutes: 15, windowDays: 1 });
  expect(on("2026-03-22").split(" ")).toHaveLength(45);
  expect(on("2026-03-29")).toEqual(on("2026-03-22"));
  expect(on("2026-10-25")).toEqual(on("2026-03-22"));
});
