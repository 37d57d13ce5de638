/** Preconditions of a service and their texts for clients (rules 36.20 to 36.22). */

import { addDays, daysBetween } from "#app/domain/availability/dates.ts";
import type { servicePreconditions } from "#db/schema.ts";

type Row = typeof servicePreconditions.$inferSelect;

/** `before`: another service `hours` earlier. `apart`: `days` between visits. `consent`: `hours` old. */
export type Precondition = Omit<Row, "serviceId"> & { otherName: string | null };

export const mayBeSameDay = ({ kind, hours }: Pick<Precondition, "kind" | "hours">): boolean =>
  kind === "before" && hours < 24;

export function preconditionInWords(precondition: Precondition): string {
  const { kind, otherName, hours, days, consent, markKind } = precondition;
  if (kind === "before") return `Needs ${otherName} ${hoursBefore(hours)}.`;
  if (kind === "apart") {
    return otherName ? `Not within ${inDays(days)} of ${otherName}.` : `Not twice within ${inDays(days)}.`;
  }
  if (kind === "consent") return `Needs ${consentWords[consent ?? "patch_test"]}${agedBy(hours)}.`;
  return markWords[markKind ?? "other"];
}

const hoursBefore = (hours: number): string => (hours === 0 ? "before" : `at least ${inHours(hours)} before`);
const agedBy = (hours: number): string => (hours === 0 ? "" : ` ${hoursBefore(hours)}`);
const inHours = (hours: number): string => (hours === 1 ? "1 hour" : `${hours} hours`);
const inDays = (days: number): string => (days === 1 ? "1 day" : `${days} days`);

const consentWords = {
  patch_test: "a patch test",
  photos: "your consent to photos",
  marketing: "your consent to news from us",
} as const satisfies Record<NonNullable<Row["consent"]>, string>;

const markWords = {
  allergy: "Not suitable with every allergy. Please call us if you have one.",
  medication: "Not suitable with every medication. Please call us if you take any.",
  pregnancy: "Not suitable during pregnancy.",
  access: "The room of this treatment is hard to reach. Please call us if steps are difficult for you.",
  other: "Not suitable for everyone. Please call us if you are unsure.",
} as const satisfies Record<NonNullable<Row["markKind"]>, string>;

export type PatchTest = Precondition & { testServiceId: number };

/** Returns true for a patch test that can be booked before its treatment (rule 36.28). */
export const isPatchTest = (one: Precondition): one is PatchTest =>
  one.kind === "consent" && one.consent === "patch_test" && one.testServiceId !== null;

export type KnownVisit = {
  id: number;
  serviceId: number;
  date: string;
  start: number;
  end: number;
  completed?: boolean;
};

type KnownConsent = { kind: string; given: boolean; date: string } & {
  serviceId?: number | null;
  result?: string | null;
};

/** `instant`: milliseconds of a local time. Without it, every day has 24 hours. */
export type ClientHistory = {
  visits: readonly KnownVisit[];
  consents: readonly KnownConsent[];
  markKind: string | null;
  instant?: (date: string, minute: number) => number;
};

type AskedFor = { serviceId: number; date: string; start: number };

export const unmetPreconditions = (
  preconditions: readonly Precondition[],
  known: ClientHistory,
  asked: AskedFor,
): Precondition[] => preconditions.filter((one) => !isMet(one, known, asked));

function isMet(precondition: Precondition, known: ClientHistory, asked: AskedFor): boolean {
  const { kind, otherServiceId, hours, days, consent, markKind } = precondition;
  if (kind === "mark") return markKind === null || known.markKind !== markKind;
  if (isPatchTest(precondition)) return isTested(precondition, known, asked);
  if (kind === "consent") {
    const kept = known.consents.find((one) => one.kind === consent);
    // A consent has a date without a time, so hours are rounded up to days.
    return kept?.given === true && addDays(kept.date, Math.ceil(hours / 24)) <= asked.date;
  }
  const visits = known.visits.filter(({ serviceId }) => serviceId === (otherServiceId ?? asked.serviceId));
  if (kind === "before") return visits.some((visit) => isBefore(visit, hours, asked));
  return visits.every(({ date }) => Math.abs(daysBetween(date, asked.date)) >= days);
}

/** Compares local times, so 24 hours means the same time on the next day. The earlier appointment must have ended. */
function isBefore(
  { date, start, end }: Pick<KnownVisit, "date" | "start" | "end">,
  hours: number,
  asked: Pick<AskedFor, "date" | "start">,
): boolean {
  const days = daysBetween(date, asked.date) * 1440;
  return days + asked.start - start >= hours * 60 && days + asked.start >= end;
}

/** A reaction counts until a later test has none. A completed treatment counts as a test. */
function isTested(test: PatchTest, known: ClientHistory, asked: AskedFor): boolean {
  const noted = notedTest(test, known.consents, asked.serviceId);
  if (noted?.result === "reaction") return false;
  const isValid = (date: string) => test.validDays === 0 || daysBetween(date, asked.date) <= test.validDays;
  const isNoted = noted?.given === true && addDays(noted.date, Math.ceil(test.hours / 24)) <= asked.date;
  if (isNoted && isValid(noted.date)) return true;
  return known.visits.some(
    (visit) =>
      isValid(visit.date) &&
      (visit.serviceId === test.testServiceId
        ? isTestInTime(visit, test, asked, known.instant)
        : visit.serviceId === asked.serviceId && visit.completed === true && visit.date < asked.date),
  );
}

/** Returns the day of the newest patch test on a record, or null after a reaction. */
export function lastTest(test: PatchTest, { consents, visits }: ClientHistory, serviceId: number) {
  const noted = notedTest(test, consents, serviceId);
  if (noted?.result === "reaction") return null;
  const days = visits
    .filter(
      (visit) => visit.serviceId === test.testServiceId || (visit.serviceId === serviceId && visit.completed),
    )
    .map(({ date }) => date);
  return [...days, ...(noted?.given ? [noted.date] : [])].sort().at(-1) ?? null;
}

const notedTest = ({ testServiceId }: PatchTest, consents: ClientHistory["consents"], treatment: number) =>
  consents.find(
    ({ kind, serviceId = null, result }) =>
      kind === "patch_test" && result !== "not_read" && [null, treatment, testServiceId].includes(serviceId),
  );

const wholeDays = (date: string, minute: number): number => Date.parse(date) + minute * 60_000;

/** Counts real hours as well, because a day has 23 hours when daylight saving time starts. */
export function isTestInTime(
  test: Pick<KnownVisit, "date" | "start" | "end">,
  { hours }: Pick<PatchTest, "hours">,
  asked: Pick<AskedFor, "date" | "start">,
  instant = wholeDays,
): boolean {
  const elapsed = instant(asked.date, asked.start) - instant(test.date, test.start);
  return elapsed >= hours * 3_600_000 && isBefore(test, hours, asked);
}
