/** How far a delay reaches into a provider's day (rule 6.45). Minutes since midnight everywhere. */
import type { Span } from "#app/domain/availability/spans.ts";

export type LateVisit = Span & { id: number };

/** `underWay`: runs longer, but begins no later. `next`: what is still to begin, in any order; one in the pause of another moves with it. */
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
  for (const group of together(inOrder)) {
    if (group.start >= free) break;
    for (const visit of group.visits) shifts.push({ ...visit, to: visit.start + free - group.start });
    free += group.end - group.start;
  }
  return shifts;
}

/** Visits of which one lies in the pause of another are one block of time. */
function together(inOrder: readonly LateVisit[]): (Span & { visits: LateVisit[] })[] {
  const groups: (Span & { visits: LateVisit[] })[] = [];
  for (const visit of inOrder) {
    const last = groups.at(-1);
    if (!last || visit.start >= last.end)
      groups.push({ start: visit.start, end: visit.end, visits: [visit] });
    else {
      last.visits.push(visit);
      last.end = Math.max(last.end, visit.end);
    }
  }
  return groups;
}
