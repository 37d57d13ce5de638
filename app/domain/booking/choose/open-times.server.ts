/** Taken and free times for API clients, without names (rule 2.10). */
import { z } from "zod";
import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { type Calendar, isClosed } from "#app/domain/availability/calendar.ts";
import { addDays, daysBetween, isDate, isoWeekday, timeOf } from "#app/domain/availability/dates.ts";
import {
  earliestStart,
  fits,
  gridStarts,
  offeredTimes,
  providerDays,
  type SlotDay,
  type SlotQuestion,
} from "#app/domain/availability/slots.ts";
import { merge, overlaps, type Span, subtract } from "#app/domain/availability/spans.ts";
import { minutesWith, type TimeNeeds } from "#app/domain/availability/time-needs.ts";
import { timesMeetingRequirements } from "#app/domain/booking/visit/requirement-times.server.ts";
import { needsOf, timeNeeds } from "#app/domain/catalogue/needs.server.ts";
import { activeProviderIds, providersOfService } from "#app/domain/catalogue/service-providers.server.ts";
import { serviceById } from "#app/domain/catalogue/services.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { latestPast } from "#app/platform/shared/clock.server.ts";
import { Id, isBlank } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";

// As in `GET /api/appointments/booked` (rule 2.10).

export type OccupiedEntry = { start: number; durationMinutes: number };

type EntriesQuestion = Pick<SlotQuestion, "date" | "providerIds" | "now" | "minimumNoticeMinutes"> &
  Partial<TimeNeeds>;

/** Returns appointments with buffers, idle hours and, with `durationMinutes`, full rooms and short gaps. */
export function occupiedEntries(calendar: Calendar, question: EntriesQuestion): OccupiedEntry[] {
  const { durationMinutes } = question;
  const usual = calendar.bookingHours.get(isoWeekday(question.date));
  const begun = { start: 0, end: earliestStart(question) };
  return providerDays(calendar, question)
    .flatMap((day) => {
      const entries = [...day.occupied, ...(day.full ?? []), ...idle(day, usual, begun)];
      if (!durationMinutes) return entries;
      const minutes = minutesWith({ ...question, durationMinutes }, day.providerId);
      return [...entries, ...tooTight(day, entries, minutes)];
    })
    .sort((a, b) => a.start - b.start)
    .map(({ start, end }) => ({ start, durationMinutes: end - start }));
}

/** Covers the usual hours of the weekday, because callers may not know that this day is shorter. */
function idle({ bookingHours, working }: SlotDay, usual: Span | undefined, begun: Span): Span[] {
  const bookable = begun.end > 0 ? subtract(working, [begun]) : working;
  const hours = [bookingHours, usual].filter((span) => span !== undefined);
  return subtract(merge(hours), bookable);
}

function tooTight(day: SlotDay, entries: readonly Span[], durationMinutes: number): Span[] {
  return gridStarts(day, durationMinutes)
    .map((start) => ({ start, end: start + durationMinutes }))
    .filter((service) => !entries.some((entry) => overlaps(entry, service)))
    .filter(({ start }) => !fits(day, start, durationMinutes))
    .map(({ start, end }) => ({
      start,
      end: Math.min(...day.occupied.filter((next) => next.start >= end).map((next) => next.start)),
    }));
}

type BookedEntry = { date: string; time: string; duration: number };

/** Per call (rule 2.11). */
const maxDaysApart = 62;

const OptionalId = z.preprocess(
  (value) => (isBlank(value) || value === "any" ? undefined : value),
  Id.optional(),
);

const day = z.string("Date input not valid.").refine(isDate, "Date input not valid.");

const wrong = {
  service_id: "service_id must be a whole number.",
  provider_id: "provider_id must be a whole number.",
};

const BookedQuery = z
  .object({
    startDate: day,
    endDate: day,
    service_id: OptionalId,
    provider_id: OptionalId,
  })
  .refine(({ startDate, endDate }) => endDate >= startDate, {
    path: ["endDate"],
    error: "endDate must not be before startDate.",
  })
  .refine(({ startDate, endDate }) => daysBetween(startDate, endDate) <= maxDaysApart, {
    path: ["endDate"],
    error: `The dates may be at most ${maxDaysApart} days apart.`,
  });

/** Returns occupied time with buffers, ordered by day and time. Refuses a bad query as "invalid". */
export function bookedEntries(query: unknown, now: number): Outcome<BookedEntry[]> {
  const parsed = readInput(BookedQuery, query, { wrong });
  if (!parsed.ok) return parsed;
  const { startDate, endDate, service_id: serviceId, provider_id: providerId } = parsed.value;
  const { timeZone, minimumNoticeMinutes } = studio();
  const service = serviceId === undefined ? undefined : serviceById(serviceId);
  const providerIds = askedProviders(serviceId, providerId);
  const needs = service && timeNeeds(service.durationMinutes, needsOf(service.id));
  const resourceIds = needs?.resourceIds;
  const calendar = readCalendar({ providerIds, resourceIds, from: startDate, to: endDate });
  const question = {
    ...needs,
    providerIds,
    now: latestPast(timeZone, now),
    minimumNoticeMinutes,
  };
  const dates = Array.from({ length: daysBetween(startDate, endDate) + 1 }, (_, days) =>
    addDays(startDate, days),
  );
  return done(
    dates.flatMap((date) =>
      occupiedEntries(calendar, { ...question, date }).map(({ start, durationMinutes }) => ({
        date,
        time: timeOf(start),
        duration: durationMinutes,
      })),
    ),
  );
}

function askedProviders(serviceId: number | undefined, providerId: number | undefined): number[] {
  if (providerId !== undefined) return [providerId];
  if (serviceId !== undefined) return providersOfService(serviceId).map(({ id }) => id);
  return activeProviderIds();
}

export function isOpenDay(date: string, now: number): boolean {
  const { timeZone, windowDays } = studio();
  const { date: today } = latestPast(timeZone, now);
  if (date < today || date > addDays(today, windowDays)) return false;
  return !isClosed(readCalendar({ providerIds: [], from: date, to: date }), date);
}

type Availability = { date: string; times: { time: string; providerIds: number[] }[] };

const AvailabilityQuery = z.object({
  service_id: Id,
  provider_id: OptionalId,
  date: day,
});

/** Returns the times that a booking would accept, for the logged-in client (rule 36.23). Refuses an unknown service as "not-found". */
export function availability(
  query: unknown,
  now: number,
  accountId: number | null = null,
): Outcome<Availability> {
  const parsed = readInput(AvailabilityQuery, query, { wrong });
  if (!parsed.ok) return parsed;
  const { service_id: serviceId, provider_id: providerId, date } = parsed.value;
  const service = serviceById(serviceId);
  if (!service) return refused("not-found", "Service not found");
  const offering = service.unavailable ? [] : providersOfService(serviceId).map(({ id }) => id);
  const providerIds = offering.filter((id) => providerId === undefined || id === providerId);
  const { timeZone, windowDays, minimumNoticeMinutes } = studio();
  const needed = needsOf(serviceId);
  const needs = timeNeeds(service.durationMinutes, needed);
  const isGiven = timesMeetingRequirements(accountId, { id: serviceId, needs: needed });
  const calendar = readCalendar({ ...needs, providerIds, from: date, to: date });
  const times = offeredTimes(calendar, {
    ...needs,
    date,
    providerIds,
    now: latestPast(timeZone, now),
    windowDays,
    minimumNoticeMinutes,
  });
  return done({
    date,
    times: times
      .filter(({ start }) => isGiven?.(date, start) ?? true)
      .map((offer) => ({ time: timeOf(offer.start), providerIds: offer.providerIds })),
  });
}
