import type { By } from "#app/platform/shared/audit.server.ts";
import { type KeptChange, keptChange, standingChanges } from "#app/platform/undo/desk-changes.server.ts";
import { canBeUndone } from "./why-not-undone.server.ts";

/** `by`: who did it, where it was somebody else. */
export type OfferedUndo = { id: number; label: string; by: string | null };

/** A slip is noticed on the same day. */
const offeredMs = 12 * 60 * 60_000;

/**
 * The last own change of the last twelve hours that can still be taken back, else the last such one of anybody; null where there is
 * none (rule 6.65).
 */
export function offeredUndo(by: By): OfferedUndo | null {
  const standing = standingChanges(by.now - offeredMs);
  const [own, others] = [standing.filter((one) => isOwn(one, by)), standing.filter((one) => !isOwn(one, by))];
  const found = [...own, ...others].find((one) => isFree(one, by));
  return found ? { id: found.id, label: found.label, by: isOwn(found, by) ? null : doerOf(found) } : null;
}

type Named = Pick<KeptChange, "id" | "actorId" | "actor">;

const isOwn = ({ actorId }: Named, { actor }: By): boolean => actorId === actor.id;

function isFree({ id }: Named, by: By): boolean {
  const change = keptChange(id);
  return change !== null && canBeUndone(change, by);
}

/** The own ones; and of the others the last one that can still be taken back, whoever did it (rule 6.65). */
export const mayUndo = (change: Named, by: By): boolean =>
  isOwn(change, by) || !standingChanges(0).some((later) => later.id > change.id && isFree(later, by));

/** Whose change it is; null: one's own. */
export const otherDoer = (change: Named, by: By): string | null =>
  isOwn(change, by) ? null : doerOf(change);

const doerOf = ({ actor }: Named): string => actor ?? "Somebody else";
