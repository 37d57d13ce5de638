import fc from "fast-check";
import { expect, test } from "vitest";
import {
  at,
  booked,
  calendar,
  moment,
  provider,
  question,
  randomCalendar,
  randomQuestion,
} from "#app/testing/calendars.ts";
import { addDays, daysBetween, timeOf } from "./dates.ts";
import { checkSlot, nearestTimes, offeredTimes } from "./slots.ts";

const nearest = (open: ReturnType<typeof calendar>, wanted: number, changes = {}, count = 3) =>
  nearestTimes(open, question(changes), wanted, count).map(({ date, start }) => `${date} ${timeOf(start)}`);

test("nearest times are ordered by distance on the same day, the earlier one first on a tie", () => {
  const open = calendar({}, [booked(at(12), at(13))]);
  expect(nearest(open, at(12))).toEqual(["2026-11-26 10:30", "2026-11-26 13:30", "2026-11-26 09:00"]);
});

test("the next day comes first if the day has too few, then the previous one", () => {
  // Free on Thursday from 4:30 PM, and on Friday and Wednesday only at 9:00 AM.
  const open = calendar({}, [
    booked(at(9), at(16, 15)),
    booked(at(10, 15), at(18), { date: "2026-11-27" }),
    booked(at(10, 15), at(18), { date: "2026-11-25" }),
  ]);
  expect(nearest(open, at(9))).toEqual(["2026-11-26 16:30", "2026-11-27 09:00", "2026-11-25 09:00"]);
});

test("a closed day is skipped", () => {
  const saturday = { date: "2026-11-28" };
  const open = calendar({}, [booked(at(9), at(18), { date: "2026-11-28" })]);
  expect(nearest(open, at(9), saturday, 1)).toEqual(["2026-11-27 09:00"]);
});

test("each time has the provider who would be assigned", () => {
  const open = calendar({ providers: [provider(1), provider(2)] }, [booked(at(9), at(10))]);
  const found = nearestTimes(open, question({ providerIds: [1, 2] }), at(9), 2);
  expect(found).toEqual([
    { date: "2026-11-26", start: at(9), providerId: 2 },
    { date: "2026-11-26", start: at(10, 30), providerId: 2 },
  ]);
});

test("no time is beyond the days that were read", () => {
  const read = { from: "2026-11-26", to: "2026-11-26" };
  expect(nearest(calendar(read, [booked(at(9), at(18))]), at(9))).toEqual([]);
});

test("nearest times are the first of all offered times in that order", () => {
  fc.assert(
    fc.property(randomCalendar, randomQuestion, fc.nat(1439), fc.nat(5), (open, asked, wanted, count) => {
      const found = nearestTimes(open, asked, wanted, count);
      const rank = ({ date, start }: { date: string; start: number }) => {
        const days = daysBetween(asked.date, date);
        const ofDay = Math.abs(days) * 2 + (days < 0 ? 1 : 0);
        const ofTime = Math.abs(start - wanted) * 2 + (start > wanted ? 1 : 0);
        return ofDay * 10_000 + ofTime;
      };
      const all = Array.from({ length: asked.windowDays + 1 }, (_, n) => addDays(moment.date, n))
        .flatMap((date) => offeredTimes(open, { ...asked, date }).map(({ start }) => ({ date, start })))
        .sort((a, b) => rank(a) - rank(b));
      expect(found.map(({ date, start }) => ({ date, start }))).toEqual(all.slice(0, count));
      for (const { date, start, providerId } of found) {
        expect(checkSlot(open, { ...asked, date, start, providerIds: [providerId] }).ok).toBe(true);
      }
    }),
  );
});
