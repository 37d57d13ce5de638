/** Details of the studio in the form of the first start (rule 28.9). */
import { and, eq, isNull, or } from "drizzle-orm";
import { z } from "zod";
import {
  type HoursByWeekday,
  readWeekHours,
  writeBookingWeek,
  writeClosedDay,
} from "#app/domain/availability/booking-hours.server.ts";
import { type Holiday, holidayPlace, publicHolidays } from "#app/domain/schedules/holidays.server.ts";
import { writeWeek } from "#app/domain/schedules/provider-record.server.ts";
import { recordSettings } from "#app/domain/studio/settings-section.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { addressLine, Country, longestPart } from "#app/domain/studio/studio-fields.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { EmailAddress, isBlank, oneLine, PhoneNumber } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn, readInput } from "#app/platform/shared/read-input.server.ts";
import { db } from "#db/client.server.ts";
import { openingHours, providers, users } from "#db/schema.ts";
import { starterContact } from "#db/seed/content.ts";
import { recordStep } from "./open.server.ts";

const part = (name: keyof typeof longestPart, what: string) =>
  oneLine(longestPart[name], `Enter at most ${longestPart[name]} characters for ${what}.`).default("");

const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (isBlank(value) ? null : value), schema.nullable());

const Place = z.object({
  studioPhone: orNull(PhoneNumber),
  studioEmail: orNull(EmailAddress),
  street: part("street", "the street"),
  city: part("city", "the city"),
  region: part("region", "the state"),
  postalCode: part("postalCode", "the postal code"),
  country: Country.default(""),
});

type StudioDetails = z.output<typeof Place> & { week: HoursByWeekday | null; closed: string[] };

/**
 * Reads the form. All fields are optional. `open-1`, `from-1` and `to-1` are for Monday to Friday, 6 and 7 for Saturday and Sunday.
 * `closed` has the dates of holidays. Refusal: invalid, with a message for each field.
 */
export function readStudioDetails(input: unknown): Outcome<StudioDetails> {
  const given = fieldsIn(input);
  const place = readInput(Place, given, { wrong: () => "Enter text." });
  const hours = hasHours(given) ? readWeekHours(forWholeWeek(given)) : done(null);
  const fields = {
    ...(place.ok ? {} : place.refusal.fields),
    ...(hours.ok ? {} : forThreeRows(hours.refusal.fields)),
  };
  const [first] = Object.values(fields);
  if (!place.ok || !hours.ok)
    return refused("invalid", first ?? "Check your entries and try again.", { fields });
  const closed = given.closed === undefined ? [] : [given.closed].flat();
  return done({
    ...place.value,
    week: hours.value,
    closed: closed.filter((date) => typeof date === "string"),
  });
}

const hasHours = (given: Record<string, unknown>): boolean =>
  [1, 6, 7].some((weekday) => given[`from-${weekday}`] !== undefined);

function forWholeWeek(given: Record<string, unknown>) {
  const rowOf = (weekday: number) => (weekday <= 5 ? 1 : weekday);
  return Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) =>
      ["open", "from", "to"].map((name) => [`${name}-${weekday}`, given[`${name}-${rowOf(weekday)}`]]),
    ),
  );
}

const forThreeRows = (fields: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !/-[2-5]$/u.test(name)));

/** Returns the public holidays that the form offered, or none if the studio is in another country. */
export async function offeredHolidays(country: string, now: number): Promise<Holiday[]> {
  const offered = holidayPlace();
  if (country !== "" && country !== offered.country) return [];
  return publicHolidays(offered, studioNow(studio().timeZone, now).date);
}

/** Saves the setup. The studio's default email address is the owner's. Must run in the transaction that creates the owner. */
export function saveStudioDetails(
  details: StudioDetails,
  { owner, holidays }: { owner: { id: number; email: string | null }; holidays: readonly Holiday[] },
  by: By,
): void {
  const { studioPhone, studioEmail, week, closed, country, ...parts } = details;
  const email = studioEmail ?? (studio().email === starterContact.email ? owner.email : null);
  const isPlaced = Object.values(parts).some((words) => words !== "");
  recordSettings(
    {
      ...(studioPhone && { phone: studioPhone }),
      ...(email && { email }),
      ...(isPlaced && { ...parts, country, address: addressLine({ ...parts, country }) }),
    },
    by,
  );
  if (week) {
    writeHours(week, owner.id);
    recordStep("hours", by);
  }
  for (const { date, name } of holidays) {
    if (closed.includes(date)) writeClosedDay({ date, reason: name });
  }
}

/** Writes the same hours as opening hours, booking hours and the working hours of the first providers. */
function writeHours(week: HoursByWeekday, ownerId: number): void {
  writeBookingWeek(week);
  db().delete(openingHours).run();
  for (const [weekday, { start, end }] of week) {
    db().insert(openingHours).values({ weekday, opensMin: start, closesMin: end }).run();
  }
  const first = db()
    .select({ id: providers.userId })
    .from(providers)
    .innerJoin(users, eq(users.id, providers.userId))
    .where(and(isNull(users.deletedAt), or(eq(users.id, ownerId), isNull(users.email))))
    .all();
  const hours = [...week].map(([weekday, span]) => ({ weekday, ...span }));
  for (const { id } of first) writeWeek(id, { hours, breaks: [] });
}
