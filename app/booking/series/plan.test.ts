/** The dates of a series: what fits as it was asked for, and the nearest times where it does not. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { isoWeekday } from "#app/availability/dates.ts";
import { deskStarts, whyNotThen } from "#app/availability/desk-times.ts";
import { moment, randomCalendar, randomQuestion } from "#app/testing/calendars.ts";
import { planDate, seriesDates } from "./plan.ts";

test("A series has the same weekday every so many weeks, through the turn of the year and of the clock.", () => {
  expect(seriesDates("2026-12-15", 2, 4)).toEqual(["2026-12-15", "2026-12-29", "2027-01-12", "2027-01-26"]);
  const dates = seriesDates("2026-03-03", 4, 26);
  expect(dates).toHaveLength(26);
  expect(new Set(dates.map(isoWeekday))).toEqual(new Set([2]));
});

test("A date fits exactly where no reason speaks against it; else the reasons are named, and all that is proposed can be had.", () => {
  const asked = randomQuestion.filter(({ date }) => date >= moment.date);
  fc.assert(
    fc.property(randomCalendar, asked, fc.integer({ min: 0, max: 1439 }), (calendar, question, start) => {
      const everyone = calendar.providers.map(({ providerId }) => providerId);
      const [first] = everyone;
      const providerIds = first === undefined ? [] : [first];
      const planned = planDate(calendar, { ...question, start, providerIds, everyone });
      const why = providerIds.map((providerId) => whyNotThen(calendar, { ...question, providerId, start }));
      expect(planned.fits !== null).toBe(why.some((reasons) => reasons.length === 0));
      if (!planned.fits) expect(planned.reasons.map(({ reasons }) => reasons)).toEqual(why);
      for (const time of planned.nearest) {
        const { date, providerId } = time;
        const starts = deskStarts(calendar, { ...question, date, providerIds: [providerId] });
        expect(starts.map((one) => one.start)).toContain(time.start);
      }
    }),
    { numRuns: 60 },
  );
});

test("A day farther than staff may go has nothing to choose.", () => {
  fc.assert(
    fc.property(randomCalendar, randomQuestion, (calendar, question) => {
      const far = { ...question, date: "2031-01-01", start: 600, everyone: question.providerIds };
      expect(planDate(calendar, far)).toEqual({
        ...{ date: "2031-01-01", fits: null, tooFar: true },
        ...{ reasons: [], nearest: [] },
      });
    }),
    { numRuns: 5 },
  );
});
