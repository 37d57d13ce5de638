/** Whether what must be so before a service is given is so, by what the studio knows of a client (rule 36.21). */

import { addDays, daysBetween } from "#app/domain/availability/dates.ts";
import type { Precondition } from "#app/domain/catalogue/precondition.ts";

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
