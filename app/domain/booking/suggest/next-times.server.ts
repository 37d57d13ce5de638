/** What is free next, for pages that invite to book: of the same times as /book offers (rule 2.7). */

import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { addDays, timeOf } from "#app/domain/availability/dates.ts";
import { offeredTimes } from "#app/domain/availability/slots.ts";
import { bookableDates } from "#app/domain/availability/window.ts";
import { needsOf, timeNeeds } from "#app/domain/catalogue/services/needs.server.ts";
import type { CatalogueService } from "#app/domain/catalogue/services/services.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { latestPast } from "#app/platform/shared/clock.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";

/** `day` "Tue, November 24" and `label` "10:30 AM" in the locale's words; `time` as `HH:mm`. */
type NextTime = { date: string; time: string; day: string; label: string };

type Wanted = Pick<CatalogueService, "id" | "durationMinutes" | "unavailable" | "providers">;

/** A week is enough for most studios, and is a quarter of what the whole window takes to read. */
const daysAtOnce = 7;

/** The first `count` free times of a service inside the window, in order, from the date `from` on; with `providerId` of that provider alone. */
export function nextFreeTimes(
  { id, durationMinutes, unavailable, providers }: Wanted,
  {
    count,
    providerId,
    from: first = "",
    now,
    isGiven,
  }: {
    count: number;
    providerId?: number;
    from?: string;
    now: number;
    /** Rules times out for one client (rule 36.23). */
    isGiven?: ((date: string, start: number) => boolean) | null;
  },
): NextTime[] {
  const { timeZone, windowDays, minimumNoticeMinutes, locale } = studio();
  const ids = providers.map((one) => one.id).filter((one) => providerId === undefined || one === providerId);
  if (unavailable || ids.length === 0) return [];
  const moment = latestPast(timeZone, now);
  const asked = { ...timeNeeds(durationMinutes, needsOf(id)), providerIds: ids };
  const question = { ...asked, now: moment, windowDays, minimumNoticeMinutes };
  const found: NextTime[] = [];
  const last = addDays(moment.date, windowDays);
  let from = first > moment.date ? first : moment.date;
  for (; from <= last && found.length < count; from = addDays(from, daysAtOnce)) {
    const span = { from, to: addDays(from, daysAtOnce - 1) };
    const calendar = readCalendar({ ...asked, ...span });
    for (const date of bookableDates(calendar, { now: moment, windowDays })) {
      const free = offeredTimes(calendar, { ...question, date });
      const given = isGiven ? free.filter(({ start }) => isGiven(date, start)) : free;
      const times = given.slice(0, count - found.length);
      const day = dateInWords(date, locale, "dayMonth");
      found.push(
        ...times.map(({ start }) => ({ date, time: timeOf(start), day, label: timeInWords(start, locale) })),
      );
      if (found.length >= count) break;
    }
  }
  return found;
}
