/** The dates of a series that fit, and the nearest times for the others. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkChain } from "#app/domain/availability/chains.ts";
import { isoWeekday } from "#app/domain/availability/dates.ts";
import { deskStarts, whyNotThen } from "#app/domain/availability/desk-times.ts";
import { withPersons } from "#app/domain/booking/joint/typed-rows.ts";
import { moment, randomCalendar, randomQuestion } from "#app/testing/calendars.ts";
import { planDate, seriesDates } from "./plan.ts";

test("a series keeps its weekday across the new year and clock changes", () => {
  expect(seriesDates("2026-12-15", 2, 4)).toEqual(["2026-12-15", "2026-12-29", "2027-01-12", "2027-01-26"]);
  const dates = seriesDates("2026-03-03", 4, 26);
  expect(dates).toHaveLength(26);
  expect(new Set(dates.map(isoWeekday))).toEqual(new Set([2]));
});

const oneRow = fc
  .tuple(randomCalendar, randomQuestion)
  .map(([calendar, { date, providerIds, now, except: _except, ...needs }]) => {
    const part = { ...needs, providerIds: providerIds.slice(0, 1) };
    const everyone = [calendar.providers.map(({ providerId }) => providerId)];
    const manner = { gapMinutes: 15, anyOrder: false, atDesk: true, kind: "chain" as const };
    return { calendar, part, question: { ...needs, ...manner, date, now, rows: [part], everyone } };
  });

test("a date either fits or has reasons, and the proposals for it can be booked", () => {
  const asked = oneRow.filter(({ question }) => question.date >= moment.date);
  fc.assert(
    fc.property(asked, fc.integer({ min: 0, max: 1439 }), ({ calendar, part, question }, start) => {
      const planned = planDate(calendar, { ...question, start });
      const { now } = question;
      const why = part.providerIds.map((providerId) =>
        whyNotThen(calendar, { ...part, now, date: question.date, providerId, start }),
      );
      expect(planned.fits !== null).toBe(why.some((reasons) => reasons.length === 0));
      if (!planned.fits) expect(planned.clashes.map(({ reasons }) => reasons)).toEqual(why);
      for (const { date, start: free, rows: given } of planned.nearest) {
        const providerIds = given.map(({ providerId }) => providerId);
        const starts = deskStarts(calendar, { ...part, now, date, providerIds });
        expect(starts.map((one) => one.start)).toContain(free);
      }
    }),
    { numRuns: 60 },
  );
});

const severalRows = fc
  .tuple(
    randomCalendar,
    fc.array(randomQuestion, { minLength: 2, maxLength: 3 }),
    fc.constantFrom("chain" as const, "household" as const),
  )
  .map(([calendar, questions, kind]) => {
    const [{ date = moment.date } = {}] = questions;
    const everyone = questions.map(() => calendar.providers.map(({ providerId }) => providerId));
    const rows = questions.map(({ date: _date, now: _now, except: _except, providerIds, ...needs }) => ({
      ...needs,
      providerIds: providerIds.slice(0, 1),
    }));
    const window = { now: moment, windowDays: 8, minimumNoticeMinutes: 0, gapMinutes: 15 };
    const question = { ...window, date, rows, kind, everyone, anyOrder: false, atDesk: true };
    return { calendar, question };
  });

test("several parts fit if the desk can book them in this order, and proposals can be booked", () => {
  const asked = severalRows.filter(({ question }) => question.date >= moment.date);
  let [fitted, clashed] = [0, 0];
  fc.assert(
    fc.property(asked, fc.integer({ min: 420, max: 1200 }), ({ calendar, question }, start) => {
      const fits = (asked: {
        date: string;
        start: number;
        rows: readonly (typeof question.rows)[number][];
      }) => checkChain(calendar, { ...question, ...asked, rows: withPersons(question.kind, asked.rows) }).ok;
      const planned = planDate(calendar, { ...question, start });
      expect(planned.fits !== null).toBe(fits({ ...question, start }));
      if (planned.fits) fitted += 1;
      else clashed += 1;
      const isGivable = question.rows.every(({ providerIds }) => providerIds.length > 0);
      if (!planned.fits && question.kind === "chain" && isGivable) expect(planned.clashes).not.toEqual([]);
      for (const { date, start: free, rows: given } of planned.nearest) {
        const rows = given.flatMap(({ row, providerId }) => {
          const part = question.rows[row];
          return part ? [{ ...part, providerIds: [providerId] }] : [];
        });
        expect(fits({ date, start: free, rows })).toBe(true);
      }
    }),
    { numRuns: 150 },
  );
  expect([fitted > 0, clashed > 0]).toEqual([true, true]);
});

test("a day beyond what staff may book has no proposals", () => {
  fc.assert(
    fc.property(oneRow, ({ calendar, question }) => {
      expect(planDate(calendar, { ...question, date: "2031-01-01", start: 600 })).toEqual({
        ...{ date: "2031-01-01", fits: null, tooFar: true },
        ...{ clashes: [], nearest: [] },
      });
    }),
    { numRuns: 5 },
  );
});
