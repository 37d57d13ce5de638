import fc from "fast-check";
import { expect, test } from "vitest";
import { calendar, moment, randomCalendar, randomQuestion } from "#app/testing/calendars.ts";
import type { Calendar, ProviderSchedule, TakenSpan, TimeOff, WeeklySpan } from "./calendar.ts";
import { addDays } from "./dates.ts";
import {
  checkSlot,
  chooseProvider,
  type OfferedTime,
  offeredStarts,
  offeredTimes,
  type SlotQuestion,
} from "./slots.ts";
import type { Span } from "./spans.ts";

/** Checks the rules minute by minute, without the tested code. */
function mayBegin(open: Calendar, asked: SlotQuestion, provider: ProviderSchedule, start: number): boolean {
  const { date, durationMinutes } = asked;
  const day = (text: string) => new Date(`${text}T12:00:00Z`).getTime() / 86_400_000 - 0.5;
  const weekday = ((day(date) + 3) % 7) + 1;
  const parity = Math.floor((day(date) - day("1970-01-05")) / 7) % 2;
  const hours = open.singleHours.get(date) ?? open.bookingHours.get(weekday);
  const ahead = day(date) - day(asked.now.date);
  if (!hours || open.closedDays.has(date) || ahead < 0 || ahead > asked.windowDays) return false;

  const total = durationMinutes + provider.bufferMinutes;
  const step = total <= 30 ? 30 : total <= 45 ? 45 : total <= 60 ? 60 : Math.ceil(total / 30) * 30;
  if ((start - hours.start) % step !== 0) return false;

  const wait = ahead * 1440 + start - asked.now.minute;
  if (wait <= 0 || wait < asked.minimumNoticeMinutes) return false;

  const isIn = ({ start, end }: Span, minute: number) => start <= minute && minute < end;
  const plan = provider.dayPlans.get(date);
  const onDay = (planned: readonly Span[] | null | undefined, week: readonly WeeklySpan[], minute: number) =>
    planned ? planned.some((span) => isIn(span, minute)) : inWeek(week, minute);
  const inWeek = (spans: readonly WeeklySpan[], minute: number) =>
    spans.some(
      (span) =>
        span.weekday === weekday &&
        (span.weekParity === undefined || span.weekParity === null || span.weekParity === parity) &&
        isIn(span, minute),
    );
  const isOff = ({ firstDate, startMin, lastDate, endMin }: TimeOff, minute: number) => {
    const absolute = day(date) * 1440 + minute;
    return day(firstDate) * 1440 + startMin <= absolute && absolute < day(lastDate) * 1440 + endMin;
  };
  const skipped = open.skipped.get(date);
  const works = (minute: number) =>
    !(skipped && skipped.start <= minute && minute < skipped.end) &&
    hours.start <= minute &&
    minute < hours.end &&
    onDay(plan?.hours, provider.workingHours, minute) &&
    !onDay(plan?.breaks, provider.breaks, minute) &&
    !(plan?.blocks ?? []).some((span) => isIn(span, minute)) &&
    !provider.timeOff.some((off) => isOff(off, minute));
  const appointments = (open.taken.get(provider.providerId)?.get(date) ?? []).filter(
    ({ appointmentId }) => appointmentId !== asked.except,
  );
  const isOccupied = (minute: number) =>
    appointments.some(({ start, end }) => start <= minute && minute < end + provider.bufferMinutes);

  const minutes = (length: number) => Array.from({ length }, (_, n) => start + n);
  return minutes(durationMinutes).every(works) && !minutes(total).some(isOccupied);
}

const everyMinute = Array.from({ length: 1443 }, (_, n) => n - 1);

test("offers every minute at which the rules allow a candidate, and no other", () => {
  fc.assert(
    fc.property(randomCalendar, randomQuestion, (open, asked) => {
      const candidates = open.providers.filter(({ providerId }) => asked.providerIds.includes(providerId));
      const allowed = everyMinute.flatMap((start) => {
        const free = candidates.filter((provider) => mayBegin(open, asked, provider, start));
        return free.length > 0 ? [{ start, providerIds: free.map(({ providerId }) => providerId) }] : [];
      });
      expect(offeredTimes(open, asked)).toEqual(allowed);
      expect(offeredStarts(open, asked)).toEqual(allowed.map(({ start }) => ({ start })));
    }),
  );
});

test("accepts offered minutes and refuses all others", () => {
  fc.assert(
    fc.property(randomCalendar, randomQuestion, (open, asked) => {
      const accepted = everyMinute.flatMap((start): OfferedTime[] => {
        const checked = checkSlot(open, { ...asked, start });
        return checked.ok ? [{ start, providerIds: checked.providerIds }] : [];
      });
      expect(accepted).toEqual(offeredTimes(open, asked));
    }),
    { numRuns: 20 },
  );
});

test("accepted times never make padded spans of a provider overlap", () => {
  const wish = fc.record({ asked: randomQuestion, pick: fc.nat() });
  fc.assert(
    fc.property(randomCalendar, fc.array(wish, { maxLength: 40 }), (start, wishes) => {
      let open = start;
      const accepted: { providerId: number; date: string; appointment: TakenSpan }[] = [];
      for (const { asked, pick } of wishes) {
        const offered = offeredTimes(open, asked);
        const time = offered[pick % offered.length];
        if (!time) continue;
        const providerId = chooseProvider(open, asked.date, time.providerIds);
        const end = time.start + asked.durationMinutes;
        const appointment = { appointmentId: 1000 + accepted.length, start: time.start, end };
        accepted.push({ providerId, date: asked.date, appointment });
        open = withOneMore(open, providerId, asked.date, appointment);
      }
      for (const { providerId, date, appointment } of accepted) {
        const buffer =
          open.providers.find((provider) => provider.providerId === providerId)?.bufferMinutes ?? 0;
        for (const other of open.taken.get(providerId)?.get(date) ?? []) {
          if (other.appointmentId === appointment.appointmentId) continue;
          expect(other.end + buffer <= appointment.start || appointment.end + buffer <= other.start).toBe(
            true,
          );
        }
      }
    }),
  );
});

test('"any" is the union of what each provider offers', () => {
  fc.assert(
    fc.property(randomCalendar, randomQuestion, (open, asked) => {
      const alone = asked.providerIds.flatMap((id) =>
        offeredTimes(open, { ...asked, providerIds: [id] }).map(({ start }) => ({ start, id })),
      );
      const union = [...new Set(alone.map(({ start }) => start))]
        .sort((a, b) => a - b)
        .map((start) => ({
          start,
          providerIds: alone.filter((time) => time.start === start).map(({ id }) => id),
        }));
      expect(offeredTimes(open, asked)).toEqual(union);
    }),
    { numRuns: 300 },
  );
});

test("offers nothing in the past, outside the window, on closed days or weekdays without hours", () => {
  fc.assert(
    fc.property(randomCalendar, randomQuestion, (open, asked) => {
      for (let days = -3; days <= asked.windowDays + 3; days++) {
        const date = addDays(moment.date, days);
        const times = offeredTimes(open, { ...asked, date });
        const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
        const hours = open.singleHours.has(date) || open.bookingHours.has(weekday);
        const closed = open.closedDays.has(date) || !hours;
        if (days < 0 || days > asked.windowDays || closed) expect(times).toEqual([]);
        if (days === 0) expect(times.filter(({ start }) => start <= asked.now.minute)).toEqual([]);
      }
    }),
  );
});

test("an appointment that is moved does not block itself", () => {
  fc.assert(
    fc.property(randomCalendar, randomQuestion, fc.integer({ min: 1, max: 30 }), (open, asked, except) => {
      expect(offeredTimes(open, { ...asked, except })).toEqual(offeredTimes(without(open, except), asked));
    }),
    { numRuns: 200 },
  );
});

test("the first available provider has the fewest booked minutes, then the lowest id", () => {
  const ids = fc.shuffledSubarray([1, 2, 3], { minLength: 1 });
  fc.assert(
    fc.property(randomCalendar, randomQuestion, ids, (open, { date }, candidates) => {
      const load = (id: number) =>
        (open.taken.get(id)?.get(date) ?? []).reduce((sum, { start, end }) => sum + end - start, 0);
      const least = Math.min(...candidates.map(load));
      const expected = Math.min(...candidates.filter((id) => load(id) === least));
      expect(chooseProvider(open, date, candidates)).toBe(expected);
    }),
    { numRuns: 300 },
  );
});

type Flat = Parameters<typeof calendar>[1];

const appointmentsOf = (open: Calendar): NonNullable<Flat> =>
  [...open.taken].flatMap(([providerId, dates]) =>
    [...dates].flatMap(([date, spans]) => spans.map((span) => ({ providerId, date, ...span }))),
  );

function withOneMore(open: Calendar, providerId: number, date: string, appointment: TakenSpan): Calendar {
  const { taken } = calendar({}, [...appointmentsOf(open), { providerId, date, ...appointment }]);
  return { ...open, taken };
}

function without(open: Calendar, appointmentId: number): Calendar {
  const others = appointmentsOf(open).filter((appointment) => appointment.appointmentId !== appointmentId);
  return { ...open, taken: calendar({}, others).taken };
}
