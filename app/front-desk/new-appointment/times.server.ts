import { readCalendar } from "#app/availability/calendar.server.ts";
import { minuteOf, timeOf } from "#app/availability/dates.ts";
import { offeredTimes } from "#app/availability/slots.ts";
import { type DateRefusal, whyNotBookable } from "#app/availability/window.ts";
import { noTimes } from "#app/booking/choose/choices.ts";
import { latestPast } from "#app/shared/clock.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { timeInWords } from "#app/words/dates.ts";

export type DeskTimes = {
  times: { time: string; label: string }[];
  /** The time to begin with: the asked one, or the next one that is offered after it. */
  suggested: string | null;
  none: string | null;
};

type Wish = {
  providerIds: number[];
  durationMinutes: number;
  date: string;
  time: string | null;
  except?: number;
};

/** The times that the front desk may choose from, or why there are none. `time`: "HH:mm"; `except`: what is to be moved. */
export function deskTimes(
  { providerIds, durationMinutes, date, time, except }: Wish,
  now: number,
): DeskTimes {
  const { timeZone, windowDays, minimumNoticeMinutes, locale } = studio();
  const window = { now: latestPast(timeZone, now), windowDays };
  const calendar = readCalendar({ providerIds, from: date, to: date });
  const question = { ...window, date, durationMinutes, providerIds, minimumNoticeMinutes, except };
  const starts = offeredTimes(calendar, question).map(({ start }) => start);
  const wished = time === null ? null : minuteOf(time);
  const suggested = wished === null ? undefined : starts.find((start) => start >= wished);
  const closed = whyNotBookable(calendar, date, window);
  return {
    times: starts.map((start) => ({ time: timeOf(start), label: timeInWords(start, locale) })),
    suggested: suggested === undefined ? null : timeOf(suggested),
    none: closed ? closedWords[closed] : starts.length > 0 ? null : noTimes,
  };
}

const closedWords: Record<DateRefusal, string> = {
  past: "This day is over.",
  "outside-window": "This day is further ahead than can be booked.",
  closed: "The studio is closed on this day.",
  "closed-day": "The studio is closed on this day.",
};
