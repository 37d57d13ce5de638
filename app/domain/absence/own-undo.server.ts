/** What a provider has done on the own page is taken back there, as long as nothing was changed since (rule 6.86). */
import { minutesOffOn } from "#app/domain/availability/calendar.ts";
import type { OfferedUndo } from "#app/domain/desk-changes/offered-undo.server.ts";
import { undoDeskChange } from "#app/domain/desk-changes/undo-desk-change.server.ts";
import { whyNotUndone } from "#app/domain/desk-changes/why-not-undone.server.ts";
import { hasEnded } from "#app/domain/schedules/going-on.ts";
import { timeOffFrom } from "#app/domain/schedules/provider-record.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome, type Refusal, refused } from "#app/platform/shared/outcome.ts";
import { type KeptChange, keptChange, ownChangeOf } from "#app/platform/undo/desk-changes.server.ts";
import { writing } from "#db/client.server.ts";
import { absenceById, absenceOfTimeOff } from "./absence.server.ts";
import { affectedVisits, settledVisits } from "./affected.server.ts";
import { tellStudioBack } from "./own-absence.server.ts";

/**
 * `visits`: whom it still concerns; `allDay`: not a part of the day alone. `undo` is null where the front desk has opened it, and
 * once it has changed something of it.
 */
type OwnAway = { visits: number; allDay: boolean; undo: OfferedUndo | null };

/** The absence of today, the provider's own before one of the front desk; null where there is none, or it is over. */
export function ownAwayToday(by: By): OwnAway | null {
  const { id: providerId } = by.actor;
  if (providerId === null) return null;
  const moment = studioNow(studio().timeZone, by.now);
  const { date } = moment;
  const cases = timeOffFrom(providerId, date).flatMap((off) => {
    const [span] = hasEnded(off, moment) ? [] : minutesOffOn({ timeOff: [off] }, date);
    const id = span ? absenceOfTimeOff(off.id) : null;
    const absence = id === null ? undefined : absenceById(id);
    if (!span || !absence) return [];
    const change = ownChangeOf(providerId, "absences", [absence.id]);
    return [{ absence, change, allDay: span.start === 0 && span.end === 1440 }];
  });
  const present = cases.find(({ change }) => change !== null) ?? cases[0];
  if (!present) return null;
  const { absence, change, allDay } = present;
  const visits = affectedVisits(absence, moment).filter(({ open, untold }) => open || untold).length;
  return { visits, allDay, undo: change && offered(change, by) };
}

/** The button for an own change that an address names; null where there is nothing to take back. */
export function ownUndoOf(id: number | null, by: By): OfferedUndo | null {
  const change = id === null ? null : keptChange(id);
  return change && change.undoneAt === null && isOwn(change, by) ? offered(change, by) : null;
}

/** The label of what was taken back just now, by the same person; null else. */
export function ownUndone(id: number | null, by: By): string | null {
  const change = id === null ? null : keptChange(id);
  return change && change.undoneAt !== null && isOwn(change, by) ? change.label : null;
}

/** Refuses as `undoDeskChange`, and an absence of which the desk has settled visits; another's change is one that is not there. */
export function undoOwnChange(id: number | null, by: By): Outcome<{ date: string }> {
  return writing(() => {
    const change = id === null ? null : keptChange(id);
    const settled = change && isOwn(change, by) ? whySettled(change, by) : null;
    if (settled) return settled;
    const undone = undoDeskChange(id, by, { ownOnly: true });
    if (!undone.ok) return refused(undone.refusal.reason, undone.refusal.message);
    if (change) tellStudioBack(change, by.now);
    return done({ date: undone.value.date });
  });
}

const isOwn = ({ actorId }: KeptChange, { actor }: By): boolean => actorId !== null && actorId === actor.id;

function offered(change: KeptChange, by: By): OfferedUndo | null {
  const isFree = whyNotUndone(change, by) === null && whySettled(change, by) === null;
  return isFree ? { id: change.id, label: change.label, by: null } : null;
}

/** A visit that was moved or called off meanwhile was so because nobody was there for it. */
function whySettled({ rows }: KeptChange, { now }: By): { ok: false; refusal: Refusal<never> } | null {
  const moment = studioNow(studio().timeZone, now);
  const settled = rows.some(({ table, key, before }) => {
    const absence = table === "absences" && !before ? absenceById(Number(key[0])) : undefined;
    return absence !== undefined && settledVisits(absence, moment).length > 0;
  });
  return settled ? settledMeanwhile() : null;
}

export const settledMeanwhile = () =>
  refused(
    "conflict",
    "It can't be taken back here any more: the front desk has settled visits of it. Please call there.",
  );
