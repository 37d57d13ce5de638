/** The desk offers all times that fit, accepts these, and names every reason against other times. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { checkStaffSlot, rulesToOverride } from "#app/domain/booking/choose/staff-override.ts";
import { gapsOf } from "#app/domain/day/layout.ts";
import { moment, randomCalendar, randomQuestion } from "#app/testing/calendars.ts";
import { takenOn, workingSpans } from "./calendar.ts";
import { deskStarts, overridableRules, whyNotThen } from "./desk-times.ts";
import { fits, providerDays } from "./slots.ts";

const everyMinute = Array.from({ length: 1440 }, (_, minute) => minute);

/** Questions about today or a later day. */
const asked = randomQuestion.filter(({ date }) => date >= moment.date);

test("offers every quarter hour at which the service fits, and nothing else", () => {
  fc.assert(
    fc.property(randomCalendar, asked, (calendar, question) => {
      const { date, durationMinutes, now } = question;
      const days = providerDays(calendar, question);
      const ahead = (start: number) => date > now.date || start > now.minute;
      const free = everyMinute.flatMap((start) => {
        const providerIds = days
          .filter((day) => fits(day, start, durationMinutes))
          .map((day) => day.providerId);
        return ahead(start) && providerIds.length > 0 ? [{ start, providerIds }] : [];
      });
      const offered = deskStarts(calendar, question).map(({ start, providerIds }) => ({
        start,
        providerIds,
      }));
      expect(offered.filter(({ start }) => start % 15 === 0)).toEqual(
        free.filter(({ start }) => start % 15 === 0),
      );
      const starts = new Map(free.map((time) => [time.start, time.providerIds]));
      for (const { start, providerIds } of offered) {
        expect(starts.get(start)).toEqual(expect.arrayContaining(providerIds));
      }
    }),
    { numRuns: 60 },
  );
});

test("offers the start of each gap on the board if the service fits", () => {
  fc.assert(
    fc.property(randomCalendar, asked, (calendar, question) => {
      const { date, durationMinutes } = question;
      const offered = deskStarts(calendar, question).map(({ start }) => start);
      for (const day of providerDays(calendar, question)) {
        const provider = calendar.providers.find(({ providerId }) => providerId === day.providerId);
        if (!provider) continue;
        const gaps = gapsOf({
          appointments: takenOn(calendar, day.providerId, date).map(({ appointmentId, ...span }) => ({
            id: appointmentId,
            status: "booked" as const,
            ...span,
          })),
          bufferMinutes: day.bufferMinutes,
          working: workingSpans(calendar, provider, date),
          breaks: [],
          idle: "",
          hours: { start: 360, end: 1260 },
          earliest: date === question.now.date ? Math.ceil((question.now.minute + 1) / 15) * 15 : 0,
        });
        for (const { start } of gaps) {
          // A gap below a short appointment is drawn later than it starts.
          const isReal =
            start % 15 === 0 ||
            [...day.working, ...day.occupied].some((one) => one.start === start || one.end === start);
          if (isReal && fits(day, start, durationMinutes)) expect(offered).toContain(start);
        }
      }
    }),
    { numRuns: 200 },
  );
});

test("accepts offered times without an override, and others only with all their rules overridden", () => {
  const bends = fc.subarray([...overridableRules]);
  fc.assert(
    fc.property(randomCalendar, asked, fc.nat(1439), bends, (calendar, question, minute, bend) => {
      const [providerId = 1] = question.providerIds;
      const one = { ...question, providerIds: [providerId] };
      for (const { start } of deskStarts(calendar, one)) {
        expect(checkStaffSlot(calendar, { ...one, start }, [])).toMatchObject({ ok: true });
      }
      const start = minute;
      const [day] = providerDays(calendar, one);
      const reasons = whyNotThen(calendar, { ...one, providerId, start });
      const past = question.date === question.now.date && start < question.now.minute;
      expect(reasons.length === 0).toBe(day !== undefined && !past && fits(day, start, one.durationMinutes));
      const needed = rulesToOverride(reasons);
      const checked = checkStaffSlot(calendar, { ...one, start }, bend);
      const mayBeTaken = needed?.every((rule) => bend.includes(rule)) ?? false;
      expect(checked.ok).toBe(mayBeTaken);
      if (checked.ok) expect(checked.overridden(providerId)).toEqual(needed);
      for (const { from, until, minutes } of reasons) {
        expect(minutes).toBeGreaterThan(0);
        expect(until).toBeGreaterThanOrEqual(from);
      }
    }),
    { numRuns: 300 },
  );
});
