/** What must be so before a service is given (rules 36.20 to 36.22), and how it is said to everybody who may read it. */
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
  allergy: "Not for everybody with an allergy. Please call us if you have one.",
  medication: "Not with every medication. Please call us if you take any.",
  pregnancy: "Not during pregnancy.",
  access:
    "Not everybody can reach the room of this treatment. Please call us if steps are difficult for you.",
  other: "Not for everybody. Please call us if you are in doubt.",
} as const satisfies Record<NonNullable<Row["markKind"]>, string>;
