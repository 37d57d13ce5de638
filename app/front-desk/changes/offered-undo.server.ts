import type { By } from "#app/shared/audit.server.ts";
import { type KeptChange, keptChange, standingChanges } from "#app/undo/desk-changes.server.ts";
import { whyNotUndone } from "./why-not-undone.server.ts";

/** `by`: who did it, where it was somebody else. */
export type OfferedUndo = { id: number; label: string; by: string | null };

/** A slip is noticed on the same day. */
const offeredMs = 12 * 60 * 60_000;

/** So many own ones are tried, the newest first: the board asks every few seconds. */
const mostTried = 5;

/** The last own change that can be taken back, else the last one of anybody; null where there is none of the last twelve hours (rule 6.65). */
export function offeredUndo(by: By): OfferedUndo | null {
  const standing = standingChanges(by.now - offeredMs);
  const isOwn = ({ actorId }: { actorId: number | null }) => actorId === by.actor.id;
  const own = standing.filter(isOwn).slice(0, mostTried);
  const found = [...own, ...standing.slice(0, 1)].find(({ id }) => isStillPossible(id, by));
  if (!found) return null;
  const { id, label } = found;
  return { id, label, by: isOwn(found) ? null : (found.actor ?? "Somebody else") };
}

/** A visit that is in the way can be moved first, which the refusal says. */
function isStillPossible(id: number, by: By): boolean {
  const change = keptChange(id);
  const why = change && whyNotUndone(change, by);
  return change !== null && (!why || why.refusal.detail !== undefined);
}

/** The own ones, and the last one of all whoever did it (rule 6.65). */
export const mayUndo = ({ id, actorId }: KeptChange, { actor }: By): boolean =>
  actorId === actor.id || standingChanges(0)[0]?.id === id;
