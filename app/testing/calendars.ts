/** Test calendars, fixed and random. */
import fc from "fast-check";
import type {
  Calendar,
  DayPlan,
  ProviderSchedule,
  TakenSpan,
  WeeklySpan,
} from "#app/domain/availability/calendar.ts";
import { addDays } from "#app/domain/availability/dates.ts";
import type { SlotQuestion } from "#app/domain/availability/slots.ts";
import type { Span } from "#app/domain/availability/spans.ts";
import type { TimeNeeds } from "#app/domain/availability/time-needs.ts";
import type { Moment } from "#app/platform/shared/clock.server.ts";

export type BookedSpan = TakenSpan & { providerId: number; date: string };

export const at = (hour: number, minute = 0) => hour * 60 + minute;

export const span = (fromHour: number, toHour: number): Span => ({ start: at(fromHour), end: at(toHour) });

export const weekly = (weekdays: readonly number[], { start, end }: Span): WeeklySpan[] =>
  weekdays.map((weekday) => ({ weekday, start, end }));

export const mondayToSaturday = [1, 2, 3, 4, 5, 6];

/** Returns a provider who works 09:00 to 18:00, Monday to Saturday, buffer 15, unless changed. */
export function provider(providerId: number, changes: Partial<ProviderSchedule> = {}): ProviderSchedule {
  const workingHours = weekly(mondayToSaturday, span(9, 18));
  return {
    providerId,
    bufferMinutes: 15,
    workingHours,
    breaks: [],
    timeOff: [],
    dayPlans: new Map(),
    ...changes,
  };
}

/** Returns a calendar of 09:00 to 18:00, Monday to Saturday, with provider 1, unless changed. */
export function calendar(
  changes: Partial<Omit<Calendar, "taken">> = {},
  appointments: readonly BookedSpan[] = [],
): Calendar {
  const taken = new Map<number, Map<string, TakenSpan[]>>();
  for (const { providerId, date, ...appointment } of appointments) {
    const dates = taken.get(providerId) ?? new Map<string, TakenSpan[]>();
    taken.set(providerId, dates.set(date, [...(dates.get(date) ?? []), appointment]));
  }
  return {
    from: "2026-01-01",
    to: "2026-12-31",
    bookingHours: new Map(mondayToSaturday.map((weekday) => [weekday, span(9, 18)])),
    singleHours: new Map(),
    closedDays: new Set(),
    skipped: new Map(),
    providers: [provider(1)],
    resources: new Map(),
    taken,
    ...changes,
  };
}

/** Returns an appointment with provider 1 on Thursday, November 26. Its id is its start. */
export function booked(start: number, end: number, changes: Partial<BookedSpan> = {}): BookedSpan {
  return { appointmentId: start, providerId: 1, date: "2026-11-26", start, end, ...changes };
}

/** A Wednesday morning, before opening. */
export const moment: Moment = { date: "2026-11-25", minute: at(8) };

export function question<Changes extends Partial<SlotQuestion & { start: number }>>(changes: Changes) {
  const date = "2026-11-26";
  const usual = {
    date,
    durationMinutes: 60,
    providerIds: [1],
    now: moment,
    windowDays: 30,
    minimumNoticeMinutes: 0,
  };
  return { ...usual, ...changes };
}

// Multiples of 5 minutes, so that ends and starts often meet.
const fives = (min: number, max: number) => fc.integer({ min: min / 5, max: max / 5 }).map((n) => n * 5);

const often = fc.constantFrom(true, true, true, false);

const seldom = <T>(arbitrary: fc.Arbitrary<T>, usual: T): fc.Arbitrary<T> =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary });

const randomSpan = (longest: number): fc.Arbitrary<Span> =>
  fc
    .tuple(fives(at(6), at(20)), fives(5, longest))
    .map(([start, length]) => ({ start, end: Math.min(start + length, 1440) }));

const randomWeeklySpan = (longest: number): fc.Arbitrary<WeeklySpan> =>
  fc
    .tuple(fc.integer({ min: 1, max: 7 }), randomSpan(longest), seldom(fc.constantFrom(0, 1), null))
    .map(([weekday, s, weekParity]) => ({ weekday, ...s, weekParity }));

const randomDate = (firstDay: number, lastDay: number) =>
  fc.integer({ min: firstDay, max: lastDay }).map((days) => addDays(moment.date, days));

const randomTimeOff = fc
  .tuple(randomDate(-2, 6), fc.integer({ min: 0, max: 3 }), fives(0, 1440), fives(0, 1440))
  .map(([firstDate, days, startMin, endMin]) => ({
    firstDate,
    startMin,
    lastDate: addDays(firstDate, days),
    endMin,
  }))
  .filter(({ firstDate, startMin, lastDate, endMin }) => firstDate < lastDate || startMin < endMin);

const randomPlans: fc.Arbitrary<Map<string, DayPlan>> = fc
  .array(
    fc.tuple(
      randomDate(0, 5),
      fc.record({
        hours: fc.option(fc.array(randomSpan(600), { minLength: 1, maxLength: 2 })),
        breaks: fc.option(fc.array(randomSpan(90), { minLength: 1, maxLength: 2 })),
        blocks: fc.array(randomSpan(90), { maxLength: 2 }),
      }),
    ),
    { maxLength: 3 },
  )
  .map((plans) => new Map(plans));

const randomProvider = (providerId: number): fc.Arbitrary<ProviderSchedule> =>
  fc.record({
    providerId: fc.constant(providerId),
    bufferMinutes: fc.constantFrom(0, 5, 10, 15, 20, 30, 60, 240),
    workingHours: fc
      .tuple(fc.array(randomWeeklySpan(600), { maxLength: 8 }), often)
      .map(([own, usual]) => (usual ? [...weekly(mondayToSaturday, span(9, 18)), ...own] : own)),
    breaks: fc.array(randomWeeklySpan(90), { maxLength: 6 }),
    timeOff: seldom(fc.array(randomTimeOff, { minLength: 1, maxLength: 2 }), []),
    dayPlans: randomPlans,
  });

const randomAppointments = fc
  .array(
    fc.record({ providerId: fc.integer({ min: 1, max: 3 }), date: randomDate(0, 5), span: randomSpan(120) }),
    { maxLength: 40 },
  )
  .map((all) => all.map(({ span, ...rest }, n): BookedSpan => ({ appointmentId: n + 1, ...rest, ...span })));

const randomOpening = fc.record({
  start: fc.integer({ min: at(7), max: at(11) }),
  end: fc.integer({ min: at(12), max: at(20) }),
});

/** Three providers with random weeks, single days, breaks, time off and appointments. */
export const randomCalendar: fc.Arbitrary<Calendar> = fc
  .record({
    bookingHours: fc
      .array(fc.option(randomOpening, { freq: 12 }), { minLength: 7, maxLength: 7 })
      .map((week) => new Map(week.flatMap((hours, n): [number, Span][] => (hours ? [[n + 1, hours]] : [])))),
    singleHours: seldom(
      fc.array(fc.tuple(randomDate(0, 8), randomOpening), { minLength: 1, maxLength: 3 }),
      [],
    ).map((hours) => new Map(hours)),
    closedDays: seldom(fc.array(randomDate(0, 8), { minLength: 1, maxLength: 3 }), []).map(
      (dates) => new Set(dates),
    ),
    skipped: seldom(
      fc.array(fc.tuple(randomDate(0, 8), randomSpan(60)), { minLength: 1, maxLength: 3 }),
      [],
    ).map((spans) => new Map(spans)),
    providers: fc.tuple(randomProvider(1), randomProvider(2), randomProvider(3)),
    appointments: randomAppointments,
  })
  .map(({ appointments, ...rest }) => calendar(rest, appointments));

/** Adds pauses, and rooms 1 to 3 with appointments. */
export const randomBusyCalendar: fc.Arbitrary<Calendar> = fc
  .record({
    open: randomCalendar,
    pauses: fc.array(fc.option(fc.tuple(fives(0, 60), fives(5, 60))), { minLength: 40, maxLength: 40 }),
    places: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 3, maxLength: 3 }),
    inRooms: fc.array(fc.subarray([1, 2, 3]), { minLength: 40, maxLength: 40 }),
  })
  .map(({ open, pauses, places, inRooms }) => {
    const rooms = new Map(
      places.map((many, n) => [
        n + 1,
        { name: `Room ${n + 1}`, places: many, taken: new Map<string, TakenSpan[]>() },
      ]),
    );
    const taken = new Map(
      [...open.taken].map(([providerId, dates]) => {
        const paused = [...dates].map(([date, spans]): [string, TakenSpan[]] => [
          date,
          spans.map((one) => withPause(one, pauses[one.appointmentId - 1] ?? null)),
        ]);
        for (const [date, spans] of paused) {
          for (const one of spans) {
            for (const id of inRooms[one.appointmentId - 1] ?? []) {
              const uses = rooms.get(id)?.taken;
              uses?.set(date, [...(uses.get(date) ?? []), one]);
            }
          }
        }
        return [providerId, new Map(paused)] as const;
      }),
    );
    return { ...open, taken, resources: rooms };
  });

/** May fill the end of its appointment, which the guards allow. */
function withPause(taken: TakenSpan, pause: [after: number, minutes: number] | null): TakenSpan {
  if (!pause) return taken;
  const start = Math.min(taken.start + pause[0], taken.end);
  const end = Math.min(start + pause[1], taken.end);
  return start < end ? { ...taken, pause: { start, end } } : taken;
}

export const randomNeeds: fc.Arbitrary<TimeNeeds> = fc.record({
  durationMinutes: fc.constantFrom(15, 30, 45, 60, 90, 120),
  byProvider: fc
    .array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.constantFrom(15, 40, 75, 100)), { maxLength: 2 })
    .map((minutes) => new Map(minutes)),
  pause: fc.option(fc.record({ after: fives(0, 40), minutes: fives(0, 60) })),
  resourceIds: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 3, arbitrary: fc.subarray([1, 2, 3]) },
  ),
});

/** From three days before the window to three after it. */
export const randomQuestion: fc.Arbitrary<SlotQuestion> = fc.record({
  date: fc.oneof({ weight: 8, arbitrary: randomDate(0, 5) }, { weight: 1, arbitrary: randomDate(-3, 11) }),
  durationMinutes: fc.constantFrom(5, 15, 30, 45, 50, 60, 75, 90, 120, 180),
  providerIds: fc.subarray([1, 2, 3], { minLength: 1 }),
  now: fc.integer({ min: 0, max: 1439 }).map((minute) => ({ date: moment.date, minute })),
  windowDays: fc.constant(8),
  minimumNoticeMinutes: seldom(fc.constantFrom(60, 1440, 2000), 0),
});
