/** What must be so before a service is given (rules 36.20 to 36.22), and how it is said to everybody who may read it. */

import { addDays, daysBetween } from "#app/domain/availability/dates.ts";
import type { servicePreconditions } from "#db/schema.ts";

type Row = typeof servicePreconditions.$inferSelect;

/**
 * `before`: the other service at least `hours` earlier. `apart`: not within `days` of the other one, or of itself without one.
 * `consent`: one that is kept of the client, `hours` old. `mark`: not for a client whose record carries a mark of this kind.
 */
export type Precondition = Omit<Row, "serviceId"> & { otherName: string | null };

/** Whether another treatment of the same visit could be what this asks for before. */
export const mayBeSameDay = ({ kind, hours }: Pick<Precondition, "kind" | "hours">): boolean =>
  kind === "before" && hours < 24;

/** "Needs a patch test at least 24 hours before." */
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

// Whether what must be so before a service is given is so, by what the studio knows of a client (rule 36.21).

/** An appointment that took place or will; of its service, on its date, from a minute to a minute. */
export type KnownVisit = { id: number; serviceId: number; date: string; start: number; end: number };

/** `consents`: the latest of each kind, given or taken back. */
export type KnownOfClient = {
  visits: readonly KnownVisit[];
  consents: readonly { kind: string; given: boolean; date: string }[];
  markKind: string | null;
};

type AskedFor = { serviceId: number; date: string; start: number };

/** Those that are not so, of all. */
export const unmetOf = (
  preconditions: readonly Precondition[],
  known: KnownOfClient,
  asked: AskedFor,
): Precondition[] => preconditions.filter((one) => !isMet(one, known, asked));

function isMet(precondition: Precondition, known: KnownOfClient, asked: AskedFor): boolean {
  const { kind, otherServiceId, hours, days, consent, markKind } = precondition;
  if (kind === "mark") return markKind === null || known.markKind !== markKind;
  if (kind === "consent") {
    const kept = known.consents.find((one) => one.kind === consent);
    // Consents have a date and no time: each begun day of the hours counts as one.
    return kept?.given === true && addDays(kept.date, Math.ceil(hours / 24)) <= asked.date;
  }
  const visits = known.visits.filter(({ serviceId }) => serviceId === (otherServiceId ?? asked.serviceId));
  if (kind === "before") return visits.some((visit) => isBefore(visit, hours, asked));
  return visits.every(({ date }) => Math.abs(daysBetween(date, asked.date)) >= days);
}

/** From beginning to beginning on the clock of the wall, so that "24 hours" is the same time of the next day; and it is over by then. */
function isBefore({ date, start, end }: KnownVisit, hours: number, asked: AskedFor): boolean {
  const days = daysBetween(date, asked.date) * 1440;
  return days + asked.start - start >= hours * 60 && days + asked.start >= end;
}
