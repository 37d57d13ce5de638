import { closedDaysFrom } from "#app/domain/availability/booking-hours.server.ts";
import { readCalendar, readTakenTime } from "#app/domain/availability/calendar.server.ts";
import { bookingHoursOn, type Calendar, isStaffed } from "#app/domain/availability/calendar.ts";
import { addDays, isDate, timeOf } from "#app/domain/availability/dates.ts";
import { datesToShow, isOver, offeredStarts, type SlotQuestion } from "#app/domain/availability/slots.ts";
import type { TimeNeeds } from "#app/domain/availability/time-needs.ts";
import { type Studio, studio } from "#app/domain/studio/studio.server.ts";
import { latestPast, type Moment } from "#app/platform/shared/clock.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { cached } from "#db/cached-reads.server.ts";
import type { DatesAndTimes, DayChoice, LaterTime, TimeOption } from "./choices.ts";

type Wanted = {
  providerIds: readonly number[];
  /** Null until a service is chosen. Days then have no times. */
  needs: TimeNeeds | null;
  date: string | null | undefined;
  except?: number;
  /** Returns true for the current time and times during another treatment of the person. */
  isOwn?: (date: string, start: number) => boolean;
  from?: string;
  /** Returns whether this client meets the requirements (rule 36.23). */
  isGiven?: ((date: string, start: number) => boolean) | null;
};

export const requirementsNotMet = "You don't meet the requirements for this treatment on this day.";

export function datesAndTimes(wanted: Wanted, settings: Studio, now: number): DatesAndTimes {
  const { providerIds, needs, date, from, except, isOwn, isGiven } = wanted;
  const moment = latestPast(settings.timeZone, now);
  const to = addDays(moment.date, settings.windowDays);
  const range = { providerIds, resourceIds: needs?.resourceIds, from: moment.date, to };
  const taken = readTakenTime(range);
  const isAnybodys = except === undefined && !isOwn && !isGiven;
  if (!isAnybodys) return daysAt(wanted, readCalendar(range, taken), moment);
  const byProvider = needs?.byProvider && [...needs.byProvider];
  return sharedDays(
    JSON.stringify({
      wanted: { providerIds, date, from },
      needs: needs && { ...needs, byProvider },
      range,
      moment,
      taken,
    }),
  );
}

/** The key has all inputs but the setup. Cached because most guests look at days without new bookings. */
const sharedDays = cached(
  "setup",
  (question: string): DatesAndTimes => {
    const { wanted, needs, range, moment, taken }: Question = JSON.parse(question);
    const read = needs && { ...needs, byProvider: new Map(needs.byProvider) };
    return daysAt({ ...wanted, needs: read }, readCalendar(range, taken), moment);
  },
  30,
);

type Question = {
  wanted: Pick<Wanted, "providerIds" | "date" | "from">;
  needs: (Omit<TimeNeeds, "byProvider"> & { byProvider: [number, number][] | null }) | null;
  range: Parameters<typeof readCalendar>[0];
  moment: Moment;
  taken: ReturnType<typeof readTakenTime>;
};

function daysAt(
  { providerIds, needs, date: asked, except, isOwn, from, isGiven }: Wanted,
  calendar: Calendar,
  moment: Moment,
): DatesAndTimes {
  const settings = studio();
  const question = {
    ...(needs ?? { durationMinutes: 0 }),
    providerIds,
    now: moment,
    windowDays: settings.windowDays,
    minimumNoticeMinutes: settings.minimumNoticeMinutes,
    except,
  };
  const isOther =
    (date: string) =>
    ({ start }: { start: number }) =>
      !isOwn?.(date, start);
  const { offered, ...days } = daysWith(
    calendar,
    question,
    {
      asked,
      from,
      timesOn: needs && ((date) => offeredStarts(calendar, { ...question, date }).filter(isOther(date))),
      isGiven: isGiven && ((date, { start }) => isGiven(date, start)),
      notSo: requirementsNotMet,
    },
    settings,
  );
  return { ...days, times: offered.map(({ start }) => timeChoice(start, settings)) };
}

type WantedDays<Time> = Pick<Wanted, "from"> & {
  asked: Wanted["date"];
  timesOn: ((date: string) => Time[]) | null;
  isGiven?: ((date: string, time: Time) => boolean) | null;
  notSo: string;
};

/** Returns the days of the window and the times of one of them, for one treatment or a chain. */
export function daysWith<Time extends { start: number }>(
  calendar: Calendar,
  question: Omit<SlotQuestion, "date">,
  { asked, from, timesOn, isGiven, notSo }: WantedDays<Time>,
  settings: Studio,
): Omit<DatesAndTimes, "times"> & { offered: Time[] } {
  const { date: firstDate } = question.now;
  const lastDate = addDays(firstDate, question.windowDays);
  const ruledOut = new Set<string>();
  const given = (date: string, times: Time[]) => {
    const left = isGiven ? times.filter((time) => isGiven(date, time)) : times;
    if (left.length === 0 && times.length > 0) ruledOut.add(date);
    return left;
  };
  const timesByDate = new Map(
    datesToShow(calendar, question).map((date) => [date, timesOn && given(date, timesOn(date))]),
  );
  const begin = () =>
    (from ? nextDateWithTimes(timesByDate, addDays(from, -1)) : null) ??
    nextDateWithTimes(timesByDate, null) ??
    [...ruledOut][0] ??
    null;
  const isInWindow = asked && timesByDate.has(asked);
  const date = isInWindow ? asked : begin();
  const offered = (date && timesByDate.get(date)) || [];
  const days = dayChoices(timesByDate, calendar, { ...question, ruledOut }, settings);
  const isWrong = asked && !isInWindow;
  return {
    offered,
    day: date ? dayInWords(date, settings) : null,
    dateProblem: isWrong ? "Date input not valid." : null,
    wayOn: isWrong ? wayOn(asked, timesByDate, { firstDate, lastDate }, settings) : null,
    firstDate,
    lastDate,
    days,
    laterTimes: laterTimes(timesByDate, date, settings),
    nextDay: offered.length > 0 ? null : otherDayWithTimes(timesByDate, date, settings),
    whyNone: offered.length > 0 ? null : whyNone(date, days, { ruledOut, notSo }, settings),
  };
}

type TimesByDate = ReadonlyMap<string, { start: number }[] | null>;

function nextDateWithTimes(timesByDate: TimesByDate, after: string | null): string | null {
  for (const [date, times] of timesByDate) {
    if (times && times.length > 0 && (after === null || date > after)) return date;
  }
  return null;
}

function otherDayWithTimes(timesByDate: TimesByDate, day: string | null, settings: Studio) {
  const earlier = () => [...timesByDate].findLast(([, times]) => times && times.length > 0)?.[0] ?? null;
  const date = nextDateWithTimes(timesByDate, day) ?? earlier();
  return date === null ? null : dayInWords(date, settings);
}

/** A day with fewer times is shown with times of later days. */
const leastTimes = 3;

function laterTimes(timesByDate: TimesByDate, day: string | null, { locale }: Studio): LaterTime[] {
  const missing = leastTimes - ((day && timesByDate.get(day)?.length) || leastTimes);
  if (missing <= 0) return [];
  return [...timesByDate]
    .filter(([date]) => day !== null && date > day)
    .flatMap(([date, times]) => (times ?? []).slice(0, missing).map(({ start }) => ({ date, start })))
    .slice(0, missing)
    .map(({ date, start }) => ({
      date,
      day: `${dateInWords(date, locale, "weekday")} ${Number(date.slice(8))}`,
      label: timeInWords(start, locale),
    }));
}

type Window = Pick<DatesAndTimes, "firstDate" | "lastDate">;

function wayOn(asked: string, timesByDate: TimesByDate, window: Window, settings: Studio) {
  const nextDay = otherDayWithTimes(timesByDate, isDate(asked) ? asked : null, settings);
  const isEarlier = nextDay && isDate(asked) && nextDay.date < asked;
  const lead = isEarlier ? "Last day with times:" : "Next day with times:";
  return { why: whyNoDate(asked, window, settings), lead, nextDay };
}

function whyNoDate(date: string, { firstDate, lastDate }: Window, settings: Studio): string {
  if (!isDate(date)) return "Please choose one of these days.";
  if (date < firstDate) return "This day is over.";
  if (date > lastDate) return `We take bookings until ${dayInWords(lastDate, settings).label}.`;
  return `Closed on ${dateInWords(date, settings.locale, "longWeekday")}s.`;
}

function whyNone(
  date: string | null,
  days: readonly DayChoice[],
  { ruledOut, notSo }: { ruledOut: ReadonlySet<string>; notSo: string },
  settings: Studio,
): string | null {
  const day = days.find((one) => one.date === date);
  if (day && ruledOut.has(day.date)) return notSo;
  if (day?.over) return overInWords[day.over];
  if (!day?.closed) return null;
  const [closed] = closedDaysFrom(day.date);
  const reason = closed?.reason ? `: ${closed.reason}` : "";
  return `Closed on ${dayInWords(day.date, settings).label}${reason}.`;
}

const overInWords: Record<NonNullable<DayChoice["over"]>, string> = {
  "no times left today": "No times left today.",
  "closed for today": "Closed for today.",
  "closed for booking": "It is too late to book this day online.",
};

/** Today is closed once the booking hours have ended. */
function whyOver(calendar: Calendar, date: string, now: SlotQuestion["now"]): DayChoice["over"] {
  if (date !== now.date) return "closed for booking";
  const isOpen = now.minute < (bookingHoursOn(calendar, date)?.end ?? 0);
  return isOpen ? "no times left today" : "closed for today";
}

const dayInWords = (date: string, { locale }: Studio) => ({
  date,
  label: dateInWords(date, locale, "dayMonth"),
});

function dayChoices(
  timesByDate: TimesByDate,
  calendar: Calendar,
  question: Omit<SlotQuestion, "date"> & { ruledOut: ReadonlySet<string> },
  { locale }: Studio,
): DayChoice[] {
  const dates = [...timesByDate.keys()];
  return dates.map((date, place) => {
    const before = dates[place - 1];
    const closed = calendar.closedDays.has(date);
    const timesLeft = closed ? 0 : (timesByDate.get(date)?.length ?? null);
    const isLate = timesLeft === 0 && !closed && isOver(calendar, { ...question, date });
    return {
      date,
      weekday: dateInWords(date, locale, "weekday"),
      number: String(Number(date.slice(8))),
      month: dateInWords(date, locale, "monthName"),
      ...(before && before.slice(0, 7) !== date.slice(0, 7)
        ? { newMonth: dateInWords(date, locale, "month") }
        : {}),
      timesLeft,
      ...(closed && { closed }),
      ...(timesLeft === 0 &&
        !closed &&
        (question.ruledOut.has(date) || !isStaffed(calendar, date, question.providerIds)) && {
          unstaffed: true as const,
        }),
      ...(isLate && { over: whyOver(calendar, date, question.now) }),
    };
  });
}

const timeChoice = (start: number, { locale }: Studio): TimeOption => ({
  time: timeOf(start),
  label: timeInWords(start, locale),
  afternoon: start >= 12 * 60,
});
