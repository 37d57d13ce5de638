import { openDaysWithoutStaff, readCalendar } from "#app/domain/availability/calendar.server.ts";
import {
  atWork,
  bookingHoursOn,
  isClosed,
  isStaffed,
  minutesOffOn,
  ownHoursOn,
  workingSpans,
} from "#app/domain/availability/calendar.ts";
import { addDays, daysBetween } from "#app/domain/availability/dates.ts";
import { contains, intersect, merge, type Span } from "#app/domain/availability/spans.ts";
import { availability } from "#app/domain/booking/choose/open-times.server.ts";
import { activeProviderIds, bookableProviders } from "#app/domain/catalogue/service-providers.server.ts";
import { listServices } from "#app/domain/catalogue/services.server.ts";
import { timeOffFrom } from "#app/domain/schedules/provider-record.server.ts";
import { spanInWords } from "#app/domain/schedules/schedule-words.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";

/** Returns "on time off all day (Holiday)", or with times for a part of the day; null if the provider is there (rule 14.15). */
export function awayInWords(providerId: number, date: string): string | null {
  const parts = timeOffFrom(providerId, date).flatMap((off) =>
    minutesOffOn({ timeOff: [off] }, date).map((span) => {
      const when = whenInWords(span);
      return off.reason ? `${when} (${off.reason})` : when;
    }),
  );
  return parts.length > 0 ? `on time off ${parts.join(", ")}` : null;
}

function whenInWords({ start, end }: Span): string {
  const { locale } = studio();
  if (start === 0) return end === 1440 ? "all day" : `until ${timeInWords(end, locale)}`;
  return end === 1440 ? `from ${timeInWords(start, locale)}` : spanInWords({ start, end }, locale);
}

/** `unstaffed`: the studio is open, and no one works. */
type ForGuests = { words: string; unstaffed: boolean };

/** Returns what clients find on this day (rule 14.15). */
export function studioForGuests(date: string, now: number): ForGuests {
  const people = bookableProviders();
  const calendar = readCalendar({ providerIds: people.map(({ id }) => id), from: date, to: date });
  const opening = bookingHoursOn(calendar, date);
  if (!opening || isClosed(calendar, date)) {
    return { words: "The studio is closed. Clients see no times.", unstaffed: false };
  }
  const open = `Open ${hours(opening)}.`;
  const working = atWork(calendar, date);
  const names = people.filter(({ id }) => working.includes(id)).map(({ name }) => name);
  const away = people.flatMap(({ id, name }) => {
    const words = !working.includes(id) && isStaffed(calendar, date, [id]) && awayInWords(id, date);
    return words ? [`${name} is ${words}.`] : [];
  });
  if (names.length === 0) return { words: [open, ...away, noProviderWorks(date)].join(" "), unstaffed: true };
  const work = `${listed(names)} ${names.length === 1 ? "works" : "work"} on this day.`;
  return { words: [open, work, ...away, bookable(date, now)].join(" "), unstaffed: false };
}

/** A closed day isn't announced as open (rule 22.8). */
function noProviderWorks(date: string): string {
  const words = "No providers work yet. Clients see no times.";
  return openDaysWithoutStaff(activeProviderIds(), date, date).has(date)
    ? `${words} The website shows this day as closed until one does.`
    : words;
}

function bookable(date: string, now: number): string {
  const { timeZone, windowDays, locale } = studio();
  if (daysBetween(studioNow(timeZone, now).date, date) > windowDays) {
    return `Clients can book it from ${dateInWords(addDays(date, -windowDays), locale, "dayMonth")}.`;
  }
  const hasTimes = listServices().some(({ id }) => {
    const offered = availability({ service_id: id, date }, now);
    return offered.ok && offered.value.times.length > 0;
  });
  return hasTimes
    ? "Clients can book it."
    : "Clients see no times. The day is fully booked, too short for a treatment, or too soon.";
}

/** Returns whether a provider's hours can be booked, or what prevents it (rule 14.15). */
export function ownHoursForGuests(providerId: number, date: string): string {
  const calendar = readCalendar({ providerIds: [providerId], from: date, to: date });
  const [provider] = calendar.providers;
  const opening = isClosed(calendar, date) ? undefined : bookingHoursOn(calendar, date);
  const open = "Tick “Also open the studio” and save to change that.";
  if (!opening) return `The studio is closed, so clients can't book it. ${open}`;
  if (!provider) return "Clients can't book it.";
  const own = merge(ownHoursOn(provider, date));
  if (intersect(own, [opening]).length === 0) {
    return `The studio is only open ${hours(opening)}, so clients can't book it. ${open}`;
  }
  if (own.some((span) => !contains(opening, span))) {
    return `The studio is only open ${hours(opening)}. Clients can't book other hours. ${open}`;
  }
  return workingSpans(calendar, provider, date).length === 0
    ? "Time off or a block covers all of these hours, so clients can't book them."
    : "Clients can book it now.";
}

function hours({ start, end }: Span): string {
  const words = (minute: number) => timeInWords(minute % 1440, studio().locale);
  return `${words(start)} to ${words(end)}`;
}

const listed = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");
