/** Which appointments find a place in a room or at a piece of equipment (rule 36.8). */

/** On one date from a minute to a minute, pause and all. */
export type Use = { id: number; date: string; start: number; end: number };

/**
 * Those who would be one too many: each, in the order in which they begin, takes a place where one is free for all of its time.
 * `held`: who has a place already and keeps it.
 */
export function withoutPlace<Asking extends Use>(
  asking: readonly Asking[],
  held: readonly Use[],
  places: number,
): Asking[] {
  const seated = [...held];
  const without: Asking[] = [];
  for (const use of [...asking].sort(byBegin)) {
    if (mostAtOnce(seated, use) < places) seated.push(use);
    else without.push(use);
  }
  return without;
}

const byBegin = (a: Use, b: Use): number =>
  a.date === b.date ? a.start - b.start || a.id - b.id : a.date < b.date ? -1 : 1;

/** Of the others in a use's time. The number rises only where one begins. */
function mostAtOnce(others: readonly Use[], { date, start, end }: Use): number {
  const then = others.filter((other) => other.date === date && other.start < end && other.end > start);
  const begins = [start, ...then.map((other) => other.start).filter((minute) => minute > start)];
  return Math.max(
    ...begins.map((minute) => then.filter((other) => other.start <= minute && other.end > minute).length),
  );
}
