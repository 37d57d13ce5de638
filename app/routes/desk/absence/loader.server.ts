import { addDays, isDate } from "#app/domain/availability/dates.ts";
import { providerInQuery } from "#app/domain/catalogue/service-providers.server.ts";
import { timesOffOn } from "#app/domain/schedules/absence/open.server.ts";
import { providerOf } from "#app/domain/schedules/provider-record.server.ts";
import { timeOffInWords } from "#app/domain/schedules/schedule-words.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";

/** Uses today if the date is missing, invalid or past. Returns null if the provider doesn't exist. */
export function loadAbsence(query: URLSearchParams, now: number) {
  const provider = providerOf(providerInQuery(query));
  if (!provider) return null;
  const { timeZone, locale } = studio();
  const moment = studioNow(timeZone, now);
  const asked = query.get("date") ?? "";
  const date = isDate(asked) && asked >= moment.date ? asked : moment.date;
  return {
    id: provider.providerId,
    name: provider.name,
    date,
    day: dateInWords(date, locale, "dayMonth"),
    isToday: date === moment.date,
    time: timeInWords(moment.minute, locale),
    nextDay: addDays(date, 1),
    known: timesOffOn(provider.providerId, date, now).map(({ off, hits, absenceId }) => ({
      id: off.id,
      words: timeOffInWords(off, locale),
      reason: off.reason,
      hits,
      absenceId,
    })),
  };
}

export type AbsenceQuestion = NonNullable<ReturnType<typeof loadAbsence>>;
