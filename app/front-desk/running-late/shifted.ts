/** How far a delay reaches into a provider's day (rule 6.45). Minutes since midnight everywhere. */
import type { Span } from "#app/availability/spans.ts";

export type LateVisit = Span & { id: number };

/** `underWay`: runs longer, but begins no later. `next`: what is still to begin, in any order, none overlapping another. */
type LateDay = { underWay: LateVisit | null; next: readonly LateVisit[]; now: number };

type Shift = LateVisit & {
  /** Its new start. */
  to: number;
};

/** By the delay, the first one first: only those that must, each only as far as it must. Buffers and gaps absorb. */
export function shifted({ underWay, next, now }: LateDay, minutes: number): Shift[] {
  const inOrder = [...next].sort((a, b) => a.start - b.start);
  const [first] = inOrder;
  if (!first) return [];
  let free = Math.max((underWay ? underWay.end : first.start) + minutes, now);
  const shifts: Shift[] = [];
  for (const visit of inOrder) {
    if (visit.start >= free) break;
    shifts.push({ ...visit, to: free });
    free += visit.end - visit.start;
  }
  return shifts;
}
