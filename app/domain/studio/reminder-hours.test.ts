import { describe, expect, test } from "vitest";
import { minutesBeforeQuiet, minutesToQuietEnd, quietLength } from "./reminder-hours.ts";

const at = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
};
const quiet = (from: string, to: string) => ({ quietFromMin: at(from), quietToMin: at(to) });

describe("the quiet hours", () => {
  test.each([
    ["21:00", "08:00", "20:59", 0, 0],
    ["21:00", "08:00", "21:00", 30, 660],
    ["21:00", "08:00", "23:30", 180, 510],
    ["21:00", "08:00", "00:00", 210, 480],
    ["21:00", "08:00", "07:59", 689, 1],
    ["21:00", "08:00", "08:00", 0, 0],
    ["01:00", "06:00", "03:00", 150, 180],
    ["01:00", "06:00", "00:59", 0, 0],
    ["00:00", "06:00", "00:10", 40, 350],
    ["09:00", "09:00", "09:00", 0, 0],
    ["00:00", "00:00", "12:00", 0, 0],
  ])(
    "from %s to %s move a reminder of %s by %i minutes and last %i more minutes",
    (from, to, time, earlier, left) => {
      const hours = quiet(from, to);
      expect([minutesBeforeQuiet(at(time), hours), minutesToQuietEnd(at(time), hours)]).toEqual([
        earlier,
        left,
      ]);
    },
  );

  test("never contain a moved reminder, up to 16 hours of quiet", () => {
    for (let from = 0; from < 1440; from += 30) {
      for (let length = 0; length <= 960; length += 30) {
        const hours = { quietFromMin: from, quietToMin: (from + length) % 1440 };
        expect(quietLength(hours)).toBe(length);
        for (let minute = 0; minute < 1440; minute += 15) {
          const moved = (minute - minutesBeforeQuiet(minute, hours) + 2880) % 1440;
          expect(minutesBeforeQuiet(moved, hours)).toBe(0);
        }
      }
    }
  });
});
