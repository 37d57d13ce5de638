import { minuteOf } from "#app/domain/availability/dates.ts";
import type { BookingChoices } from "#app/domain/booking/choose/choices.ts";
import { type NearestTime, shortDay } from "#app/domain/booking/choose/time-parts.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { timeInWords } from "#app/platform/words/dates.ts";

/** `time` is to be chosen. Where it is gone, `problem` says so, and `nearest` are the times to offer first. */
type AskedTime = { time: string; problem?: string; nearest?: NearestTime[] };

/** Returns the time that an address of /book asks for beside its date (rule 4.27). Null where a day without times says why. */
export function askedTimeIn(choices: BookingChoices, query: URLSearchParams): AskedTime | null {
  const { service, day, times, whyNone } = choices;
  const time = query.get("time") ?? "";
  const minute = minuteOf(time);
  if (minute === null || !service || !day || day.date !== query.get("date")) return null;
  if (times.some((one) => one.time === time)) return { time };
  if (whyNone !== null || service.providers.length === 0) return null;
  const gone = `${timeInWords(minute, studio().locale)} was just taken`;
  const away = (other: string) => Math.abs((minuteOf(other) ?? 0) - minute);
  const [nearest] = times.toSorted((one, other) => away(one.time) - away(other.time));
  if (!nearest) return { time: "", problem: `${gone}.` };
  const { label } = nearest;
  return {
    time: "",
    problem: `${gone}, and the nearest free time is ${label}.`,
    nearest: [
      {
        date: day.date,
        time: nearest.time,
        value: nearest.time,
        label,
        short: `${shortDay(choices)}, ${label}`,
      },
    ],
  };
}
