import type { By } from "#app/shared/audit.server.ts";
import { type KeptChange, standingChanges } from "#app/undo/desk-changes.server.ts";

/** `by`: who did it, where it was somebody else. */
export type OfferedUndo = { id: number; label: string; by: string | null };

/** A slip is noticed on the same day. */
const offeredMs = 12 * 60 * 60_000;

/** The last own change that stands, else the last one of anybody; null where there is none of the last twelve hours (rule 6.65). */
export function offeredUndo(actorId: number | null, now: number): OfferedUndo | null {
  const standing = standingChanges(now - offeredMs);
  const found = standing.find((change) => change.actorId === actorId) ?? standing[0];
  if (!found) return null;
  const { id, label } = found;
  return { id, label, by: found.actorId === actorId ? null : (found.actor ?? "Somebody else") };
}

/** The own ones, and the last one of all whoever did it (rule 6.65). */
export const mayUndo = ({ id, actorId }: KeptChange, { actor }: By): boolean =>
  actorId === actor.id || standingChanges(0)[0]?.id === id;
