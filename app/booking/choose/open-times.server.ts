/** The two answers that a JSON client picks a time from: what is taken, and what is free. Neither names anyone. */
import { z } from "zod";
import { readCalendar } from "#app/availability/calendar.server.ts";
import { addDays, daysBetween, isDate, timeOf } from "#app/availability/dates.ts";
import { occupiedEntries } from "#app/availability/occupied.ts";
import { offeredTimes } from "#app/availability/slots.ts";
import { activeProviderIds } from "#app/catalogue/providers/providers.server.ts";
import { providersOfService, serviceById } from "#app/catalogue/services/services.server.ts";
import { latestPast } from "#app/shared/clock.server.ts";
import { Id, isBlank, problemsOf } from "#app/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { studio } from "#app/studio/studio.server.ts";

type BookedEntry = { date: string; time: string; duration: number };

/** The longest range that one call may ask for (product.md, "The API, exactly"). */
const mostDaysApart = 62;

const wholeNumber = (name: string, value: unknown, context: z.RefinementCtx): number => {
  const id = Id.safeParse(value);
  if (id.success) return id.data;
  context.addIssue({ code: "custom", message: `${name} must be a whole number.` });
  return z.NEVER;
};

const id = (name: string) =>
  z
    .unknown()
    .optional()
    .transform((value, context) => wholeNumber(name, value, context));

const optionalId = (name: string) =>
  z
    .unknown()
    .optional()
    .transform((value, context) =>
      isBlank(value) || value === "any" ? undefined : wholeNumber(name, value, context),
    );

const day = z.string("Date input not valid.").refine(isDate, "Date input not valid.");

const BookedQuery = z
  .object({
    startDate: day,
    endDate: day,
    service_id: optionalId("service_id"),
    provider_id: optionalId("provider_id"),
  })
  .refine(({ startDate, endDate }) => endDate >= startDate, {
    path: ["endDate"],
    error: "endDate must not be before startDate.",
  })
  .refine(({ startDate, endDate }) => daysBetween(startDate, endDate) <= mostDaysApart, {
    path: ["endDate"],
    error: `The dates may be at most ${mostDaysApart} days apart.`,
  });

/** Occupied time by day, in order; durations in minutes, the provider's buffer included. Refuses a bad query as "invalid". */
export function bookedEntries(query: unknown, now: number): Outcome<BookedEntry[]> {
  const parsed = BookedQuery.safeParse(query);
  if (!parsed.success) return invalid(parsed.error);
  const { startDate, endDate, service_id: serviceId, provider_id: providerId } = parsed.data;
  const { timeZone, minimumNoticeMinutes } = studio();
  const service = serviceId === undefined ? undefined : serviceById(serviceId);
  const providerIds = whose(serviceId, providerId);
  const calendar = readCalendar({ providerIds, from: startDate, to: endDate });
  const question = {
    providerIds,
    now: latestPast(timeZone, now),
    minimumNoticeMinutes,
    durationMinutes: service?.durationMinutes,
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

function whose(serviceId: number | undefined, providerId: number | undefined): number[] {
  if (providerId !== undefined) return [providerId];
  if (serviceId !== undefined) return providersOfService(serviceId).map(({ id }) => id);
  return activeProviderIds();
}

type Availability = { date: string; times: { time: string; providerIds: number[] }[] };

const AvailabilityQuery = z.object({
  service_id: id("service_id"),
  provider_id: optionalId("provider_id"),
  date: day,
});

/** The times that would be accepted when posted. Empty on days that can't be booked; "not-found" for no such service. */
export function availability(query: unknown, now: number): Outcome<Availability> {
  const parsed = AvailabilityQuery.safeParse(query);
  if (!parsed.success) return invalid(parsed.error);
  const { service_id: serviceId, provider_id: providerId, date } = parsed.data;
  const service = serviceById(serviceId);
  if (!service) return refused("not-found", "Service not found");
  const givers = service.unavailable ? [] : providersOfService(serviceId).map(({ id }) => id);
  const providerIds = givers.filter((id) => providerId === undefined || id === providerId);
  const { timeZone, windowDays, minimumNoticeMinutes } = studio();
  const calendar = readCalendar({ providerIds, from: date, to: date });
  const times = offeredTimes(calendar, {
    date,
    providerIds,
    durationMinutes: service.durationMinutes,
    now: latestPast(timeZone, now),
    windowDays,
    minimumNoticeMinutes,
  });
  return done({
    date,
    times: times.map((offer) => ({ time: timeOf(offer.start), providerIds: offer.providerIds })),
  });
}

function invalid(error: z.ZodError) {
  const { message, fields } = problemsOf(error);
  return refused("invalid", message, { fields });
}
