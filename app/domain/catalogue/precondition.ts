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

export type KnownVisit = { id: number; serviceId: number; date: string; start: number; end: number };

export type ClientHistory = {
  visits: readonly KnownVisit[];
  consents: readonly { kind: string; given: boolean; date: string }[];
  markKind: string | null;
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
function isBefore({ date, start, end }: KnownVisit, hours: number, asked: AskedFor): boolean {
  const days = daysBetween(date, asked.date) * 1440;
  return days + asked.start - start >= hours * 60 && days + asked.start >= end;
}
