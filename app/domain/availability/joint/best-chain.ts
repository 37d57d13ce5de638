/**
 * The best chain from one start: the asked order before any other, then the fewest minutes of waiting, then the fewest providers,
 * then the earliest end. Looked for in two steps. How little a client would have to wait is known for each set of rows that are
 * left and each minute, once for the whole day; with whom, is then looked for among the ways that wait no longer.
 */
import type { Chain, ChainPart, RowDay, RowWith } from "./row-days.ts";

const dayMinutes = 1440;
const unknown = -2;
/** As minutes of waiting: not on this day. */
export const never = 32_000;

/** The rows as they were asked for; in any order in which what a row comes after is before it; or in any. */
export type ChainOrder = "asked" | "heeding" | "any";

export class DayOfChains {
  /** All rows, as bits. */
  readonly all: number;
  private readonly least: Int16Array;

  constructor(
    private readonly rows: readonly RowDay[],
    private readonly gapMinutes: number,
    private readonly order: ChainOrder,
  ) {
    this.all = rows.reduce((all, { row }) => all | (1 << row), 0);
    // After a row alone there is nothing to wait for.
    const waits = rows.length > 1 ? (this.all + 1) * (dayMinutes + 1) : 0;
    this.least = new Int16Array(waits).fill(unknown);
  }

  bestFrom(start: number): Chain | null {
    const { all } = this;
    const begins = (one: RowWith) => one.first.has(start);
    let least = never;
    for (const row of this.next(all)) {
      for (const one of row.withs) {
        if (begins(one)) least = Math.min(least, this.waiting(without(all, row), start + one.minutes));
      }
    }
    if (least >= never) return null;
    const best = this.pick({ left: all, at: start, used: 0, waiting: least }, new Map(), begins);
    return best && { start, end: best.end, rows: partsOf(best) };
  }

  /** The rows of which one may come next. */
  next(left: number): readonly RowDay[] {
    const rows = this.rows.filter(({ row }) => left & (1 << row));
    if (this.order === "asked") return rows.slice(0, 1);
    return this.order === "any" ? rows : rows.filter(({ after }) => (after & left) === 0);
  }

  /** The fewest minutes of waiting with which what is left can follow an end at this minute. */
  waiting(left: number, at: number): number {
    if (left === 0) return 0;
    if (at > dayMinutes) return never;
    const place = left * (dayMinutes + 1) + at;
    const known = this.least[place] ?? unknown;
    if (known !== unknown) return known;
    let least = never;
    for (const row of this.next(left)) {
      for (const start of this.starts(row, at, least)) {
        const waited = start - at;
        if (waited >= least) break;
        for (const one of row.withs) {
          if (one.fits[start] !== 1) continue;
          least = Math.min(least, waited + this.waiting(without(left, row), start + one.minutes));
        }
      }
    }
    this.least[place] = least;
    return least;
  }

  /** From an end on, as far as a client may wait. */
  *starts({ next }: RowDay, at: number, wait = never): Generator<number> {
    const last = at + Math.min(this.gapMinutes, wait);
    for (let start = next[at] ?? never; start <= last; start = next[start + 1] ?? never) yield start;
  }

  /** The ways that wait exactly as long, by the fewest providers and the earliest end; the first one of equals. */
  private pick(
    from: Step,
    known: Map<string, Way | null>,
    begins: ((one: RowWith) => boolean) | null,
  ): Way | null {
    if (from.left === 0) return { ...from, end: from.at, providers: bits(from.used), part: null, rest: null };
    const key = `${from.left} ${from.at} ${from.used}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    let best: Way | null = null;
    for (const row of this.next(from.left)) {
      const starts = begins ? [from.at] : this.starts(row, from.at, from.waiting);
      for (const start of starts) {
        for (const one of row.withs) {
          if (one.fits[start] !== 1 || begins?.(one) === false) continue;
          const left = without(from.left, row);
          const end = start + one.minutes;
          const waiting = from.waiting - (start - from.at);
          if (this.waiting(left, end) !== waiting) continue;
          const rest = this.pick({ left, at: end, used: from.used | bitOf(one), waiting }, known, null);
          if (!rest || (best && !isBetter(rest, best))) continue;
          const part = { row: row.row, providerId: one.providerId, start, end };
          best = { end: rest.end, providers: rest.providers, part, rest };
        }
      }
    }
    known.set(key, best);
    return best;
  }
}

type Step = { left: number; at: number; used: number; waiting: number };

type Way = { end: number; providers: number; part: ChainPart | null; rest: Way | null };

const isBetter = (one: Way, other: Way): boolean =>
  one.providers < other.providers || (one.providers === other.providers && one.end < other.end);

const without = (left: number, { row }: RowDay): number => left & ~(1 << row);

/** With more than 31 providers two of them may count as one here: no more than a preference hangs on it. */
const bitOf = ({ place }: RowWith): number => 1 << (place % 31);

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

const partsOf = (way: Way): ChainPart[] =>
  way.part ? [way.part, ...(way.rest ? partsOf(way.rest) : [])] : [];
