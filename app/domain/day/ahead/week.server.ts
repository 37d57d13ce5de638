/** Seven days from a Monday on, of one provider with each visit, or of all in numbers (rule 6.52). */

import { type AppointmentStatus, occupies } from "#app/domain/appointments/status.ts";
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { isClosed } from "#app/domain/availability/calendar.ts";
import { addDays, isDate, isoWeekday } from "#app/domain/availability/dates.ts";
import { providerDays } from "#app/domain/availability/slots.ts";
import { bookableProviders } from "#app/domain/catalogue/service-providers.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { firstAhead, freeSpans, minutesIn } from "./free-time.ts";
import { freeInWords, withReason } from "./free-words.ts";
import { closedReasons, timeOffBetween, visitsBetween } from "./rows.server.ts";

/** `words`: the free hours, or why there are none. `count`: visits that take place. */
export type WeekCell = {
  date: string;
  words: string;
  count: number;
  visits: { id: number; time: string; client: string; service: string; status: AppointmentStatus }[];
};

type WeekRow = { id: number; name: string; cells: WeekCell[] };

/** The week of a date, today's without one; a provider who is unknown counts as not given. */
export function deskWeek(query: { provider: string | null; date: string | null }, now: number) {
  const { timeZone, locale } = studio();
  const moment = studioNow(timeZone, now);
  const date = query.date && isDate(query.date) ? query.date : moment.date;
  const from = addDays(date, 1 - isoWeekday(date));
  const to = addDays(from, 6);
  const everyone = bookableProviders();
  const provider = everyone.find(({ id }) => String(id) === query.provider);
  const chosen = provider ? [provider] : everyone;
  const calendar = readCalendar({ providerIds: chosen.map(({ id }) => id), from, to });
  const reasons = closedReasons(from, to);
  const off = timeOffBetween().all({ from, to });
  const visits = visitsBetween().all({ from, to });
  const dates = Array.from({ length: 7 }, (_, at) => addDays(from, at));

  const cellOf = (providerId: number, day: string): WeekCell => {
    const own = visits.filter((visit) => visit.providerId === providerId && visit.date === day);
    const [slots] = providerDays(calendar, { date: day, providerIds: [providerId] });
    const away = off.find(
      (one) => one.providerId === providerId && one.firstDate <= day && day <= one.lastDate,
    );
    const words = isClosed(calendar, day)
      ? withReason("closed", reasons.get(day) ?? "")
      : !slots || slots.working.length === 0
        ? withReason("off", away?.reason ?? "")
        : day < moment.date
          ? ""
          : freeInWords(minutesIn(freeSpans(slots, firstAhead(day, moment))));
    return {
      date: day,
      words,
      count: own.filter(({ status }) => occupies(status)).length,
      visits: provider
        ? own.map(({ id, start, client, service, status }) => ({
            id,
            time: timeInWords(start, locale),
            client,
            service,
            status,
          }))
        : [],
    };
  };

  return {
    date,
    dateProblem: query.date && !isDate(query.date) ? "Date input not valid." : null,
    today: moment.date,
    heading: `${dateInWords(from, locale, "monthDay")} – ${dateInWords(to, locale, "monthDay")}`,
    previous: addDays(date, -7),
    next: addDays(date, 7),
    providers: everyone,
    providerId: provider?.id ?? null,
    days: dates.map((day) => ({ date: day, label: dateInWords(day, locale, "short") })),
    rows: chosen.map(({ id, name }): WeekRow => ({ id, name, cells: dates.map((day) => cellOf(id, day)) })),
  };
}

export type DeskWeek = ReturnType<typeof deskWeek>;
