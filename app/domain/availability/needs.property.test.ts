/** Compares minutes by provider, pauses and rooms with a check of each minute. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { occupiedEntries } from "#app/domain/booking/choose/open-times.server.ts";
import { randomBusyCalendar, randomNeeds, randomQuestion } from "#app/testing/calendars.ts";
import { canBe, isAhead, isOnGrid } from "#app/testing/slot-oracle.ts";
import { deskStarts, whyNotThen } from "./desk-times.ts";
import { startsIn } from "./row-days.ts";
import { checkSlot, fits, type OfferedTime, offeredTimes, providerDays } from "./slots.ts";
import { minutesWith } from "./time-needs.ts";

const everyMinute = Array.from({ length: 1440 }, (_, minute) => minute);

const randomAsked = fc
  .tuple(randomQuestion, randomNeeds, fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }))
  .map(([question, needs, except]) => ({ ...question, ...needs, except }));

test("offers guests exactly the grid times that hours, appointments, pauses and rooms allow", () => {
  fc.assert(
    fc.property(randomBusyCalendar, randomAsked, (open, asked) => {
      const except = asked.except === undefined ? [] : [asked.except];
      const candidates = open.providers.filter(({ providerId }) => asked.providerIds.includes(providerId));
      const allowed = everyMinute.flatMap((start): OfferedTime[] => {
        if (!isAhead(open, asked, start)) return [];
        const free = candidates
          .filter((one) => isOnGrid(open, one, asked, asked.date, start))
          .filter((one) => canBe(open, one, asked, { date: asked.date, start, except }));
        return free.length > 0 ? [{ start, providerIds: free.map(({ providerId }) => providerId) }] : [];
      });
      expect(offeredTimes(open, asked)).toEqual(allowed);
      const accepted = everyMinute.filter(
        (start) => start % 5 === 0 && checkSlot(open, { ...asked, start }).ok,
      );
      expect(accepted).toEqual(allowed.map(({ start }) => start).filter((start) => start % 5 === 0));
    }),
    { numRuns: 60 },
  );
});

test("a minute either fits and is in the day's table, or has a reason", () => {
  fc.assert(
    fc.property(randomBusyCalendar, randomAsked, (open, asked) => {
      const except = asked.except === undefined ? [] : [asked.except];
      for (const slotDay of providerDays(open, asked)) {
        const provider = open.providers.find((one) => one.providerId === slotDay.providerId);
        if (!provider) continue;
        const minutes = minutesWith(asked, slotDay.providerId);
        const table = startsIn(slotDay, minutes);
        for (const start of everyMinute.filter((minute) => minute % 5 === 0 && minute + minutes <= 1440)) {
          const judged = canBe(open, provider, asked, { date: asked.date, start, except });
          expect(fits(slotDay, start, minutes)).toBe(judged);
          expect(table[start] === 1).toBe(judged);
          if (start % 45 !== 0) continue;
          const now = { date: asked.date, minute: 0 };
          const why = whyNotThen(open, { ...asked, now, providerId: slotDay.providerId, start });
          expect(why.length === 0).toBe(judged);
          for (const { minutes: missing } of why) expect(missing).toBeGreaterThan(0);
        }
      }
    }),
    { numRuns: 25 },
  );
});

test("the desk only offers minutes that fit, and times outside occupied entries are never refused", () => {
  fc.assert(
    fc.property(randomBusyCalendar, randomAsked, (open, question) => {
      const asked = { ...question, except: undefined };
      const now = { date: asked.date, minute: -1 };
      for (const { start, providerIds } of deskStarts(open, { ...asked, now })) {
        for (const id of providerIds) {
          const provider = open.providers.find(({ providerId }) => providerId === id);
          expect(provider && canBe(open, provider, asked, { date: asked.date, start })).toBe(true);
        }
      }
      for (const id of asked.providerIds) {
        const alone = { ...asked, providerIds: [id] };
        const minutes = minutesWith(alone, id);
        const entries = occupiedEntries(open, alone);
        for (const day of providerDays(open, alone)) {
          const { start: opens = 0, end: closes = 0 } = day.bookingHours ?? {};
          const provider = open.providers.find(({ providerId }) => providerId === id);
          for (let start = opens; provider && start + minutes <= closes; start += 5) {
            const meets = entries.some(
              (entry) => entry.start < start + minutes && start < entry.start + entry.durationMinutes,
            );
            if (meets || !isOnGrid(open, provider, alone, asked.date, start)) continue;
            expect(canBe(open, provider, alone, { date: asked.date, start })).toBe(true);
          }
        }
      }
    }),
    { numRuns: 60 },
  );
});

test("without a buffer there are no buffer reasons", () => {
  const [date, paused] = ["2026-11-30", { start: 360, end: 365 }];
  const calendar = {
    ...{ from: "2026-01-01", to: "2026-12-31", bookingHours: new Map(), singleHours: new Map() },
    ...{ closedDays: new Set<string>(), skipped: new Map(), resources: new Map() },
    providers: [
      {
        ...{ providerId: 1, bufferMinutes: 0, breaks: [], timeOff: [], dayPlans: new Map() },
        workingHours: [{ weekday: 1, start: 540, end: 1080 }],
      },
    ],
    taken: new Map([[1, new Map([[date, [{ appointmentId: 1, ...paused, pause: paused }]]])]]),
  };
  const asked = { date, durationMinutes: 15, byProvider: new Map(), pause: null, resourceIds: [] };
  const why = whyNotThen(calendar, { ...asked, now: { date, minute: 0 }, providerId: 1, start: 360 });
  expect(why.map(({ rule, minutes }) => [rule, minutes])).toEqual([["booking-hours", 15]]);
});
