/** What nobody marked is marked in one go: all of it, or nothing while one visit needs another look (rule 38.2). */

import { isDate } from "#app/domain/availability/dates.ts";
import { cancelVisit } from "#app/domain/booking/change/cancel.server.ts";
import { markAppointment } from "#app/domain/day/mark.server.ts";
import { asDeskChange, type DeskOutcome } from "#app/domain/desk-changes/desk-change.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { type Marking, markings } from "./unmarked.server.ts";

type Marked = { id: number; marking: Marking; revision: number | null };

/**
 * Of the fields `mark-ID` and `revision-ID`; a visit without a mark stays as it is. Answers how many were marked. Refuses as "invalid"
 * where none was, and as "conflict" with a sentence at each visit that can't be marked so (any more).
 */
export function markVisits(fields: Readonly<Record<string, unknown>>, by: By): DeskOutcome<number, object> {
  const { date } = fields;
  if (typeof date !== "string" || !isDate(date)) return refused("invalid", "Date input not valid.");
  const marked = markedIn(fields);
  if (marked.length === 0) return refused("invalid", "Choose for at least one visit what became of it.");
  const label = (count: number) => (count === 1 ? "1 visit marked" : `${count} visits marked`);
  return asDeskChange({ date: () => date, label }, () => markAll(marked, by), by);
}

function markedIn(fields: Readonly<Record<string, unknown>>): Marked[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const id = name.startsWith("mark-") ? idOf(name.slice(5)) : null;
    const marking = markings.find((one) => one === value);
    if (!id || !marking) return [];
    const revision = Number(fields[`revision-${id}`]);
    return [{ id, marking, revision: Number.isSafeInteger(revision) ? revision : null }];
  });
}

function markAll(marked: readonly Marked[], by: By): Outcome<number> {
  const fields: Record<string, string> = {};
  for (const each of marked) {
    const outcome = markOne(each, by);
    if (!outcome.ok) fields[`mark-${each.id}`] = outcome.refusal.message;
  }
  const wrong = Object.keys(fields).length;
  if (wrong === 0) return done(marked.length);
  const which = wrong === 1 ? "one visit needs" : `${wrong} visits need`;
  return refused("conflict", `Nothing is saved yet: ${which} another look.`, { fields });
}

/** Whoever called off inside the notice is charged what the policy says; it can be waived below (rule 38.3). Nobody is written to. */
function markOne({ id, marking, revision }: Marked, by: By): Outcome<unknown, object> {
  if (marking === "late") {
    const requester = { kind: "staff", actor: by.actor, userId: by.actor.id } as const;
    const choice = { calledOffBy: "client", fee: "keep", tell: "no", revision } as const;
    return cancelVisit(id, requester, choice, by.now);
  }
  const status = marking === "came" ? "completed" : "no_show";
  return markAppointment(id, { status, revision, ownOnly: false, early: true }, by);
}
