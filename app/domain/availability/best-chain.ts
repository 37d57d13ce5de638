/** Finds the best chain: the requested order, then least waiting, fewest providers and the earliest end. */

import type { Calendar } from "./calendar.ts";
import { placesLeft } from "./resources.ts";
import type { Chain, ChainPart, ChainQuestion, RowDay, RowWith } from "./row-days.ts";
import { overlaps } from "./spans.ts";

const dayMinutes = 1440;
const unknown = -2;
const never = 32_000;

export type ChainOrder = "asked" | "heeding" | "any";

export class DayOfChains {
  readonly all: number;
  private readonly least: Int16Array;

  constructor(
    private readonly rows: readonly RowDay[],
    private readonly gapMinutes: number,
    private readonly order: ChainOrder,
  ) {
    this.all = rows.reduce((all, { row }) => all | (1 << row), 0);
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

  next(left: number): readonly RowDay[] {
    const rows = this.rows.filter(({ row }) => left & (1 << row));
    if (this.order === "asked") return rows.slice(0, 1);
    return this.order === "any" ? rows : rows.filter(({ after }) => (after & left) === 0);
  }

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

  *starts({ next }: RowDay, at: number, wait = never): Generator<number> {
    const last = at + Math.min(this.gapMinutes, wait);
    for (let start = next[at] ?? never; start <= last; start = next[start + 1] ?? never) yield start;
  }

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

/** With more than 31 providers, two may share a bit. This only makes the choice less exact. */
const bitOf = ({ place }: RowWith): number => 1 << (place % 31);

function bits(mask: number): number {
  let count = 0;
  for (let rest = mask; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

const partsOf = (way: Way): ChainPart[] =>
  way.part ? [way.part, ...(way.rest ? partsOf(way.rest) : [])] : [];

// People side by side begin at the same minute. Each person's treatments form a chain, and rooms must suffice for all (rules 35.13 and 35.113).

const maxTries = 20_000;

type Placed = ChainPart & { person: number; busy: RowWith["busy"] };

type Cost = { unheeded: number; unasked: number; waiting: number; providers: number; end: number };

const sumOf = ({ unheeded, unasked, waiting, providers, end }: Cost): number =>
  (((unheeded * 8 + unasked) * 8192 + waiting) * 8 + providers) * 2048 + end;

export class Household {
  private readonly parts: Placed[] = [];
  private readonly left: number[];
  private readonly at: number[];
  private readonly unheeded: boolean[] = [];
  private readonly unasked: boolean[] = [];
  private best: ChainPart[] | null = null;
  private least = Number.POSITIVE_INFINITY;
  private tries = 0;

  constructor(
    private readonly people: readonly DayOfChains[],
    private readonly start: number,
    private readonly mayUse: (parts: readonly ChainPart[]) => boolean,
  ) {
    this.left = people.map(({ all }) => all);
    this.at = people.map(() => start);
  }

  chain(): Chain | null {
    this.go({ unheeded: 0, unasked: 0, waiting: 0, providers: 0, end: 0 });
    const rows = this.best?.sort((one, other) => one.start - other.start);
    return rows ? { start: this.start, end: Math.max(...rows.map(({ end }) => end)), rows } : null;
  }

  private go(cost: Cost): void {
    const sum = sumOf(cost);
    if (sum >= this.least) return;
    const person = this.next();
    const chains = this.people[person];
    if (!chains) {
      if (!this.mayUse(this.parts)) return;
      this.least = sum;
      this.best = this.parts.map(({ row, providerId, start, end }) => ({ row, providerId, start, end }));
      return;
    }
    const isFirst = this.parts.length < this.people.length;
    for (const row of chains.next(this.left[person] ?? 0)) {
      const starts = isFirst ? [this.start] : chains.starts(row, this.at[person] ?? 0);
      for (const start of starts) this.tryAt({ row, person, start }, cost);
    }
  }

  private next(): number {
    if (this.parts.length < this.people.length) return this.parts.length;
    const person = this.left.findIndex((rows) => rows !== 0);
    return person < 0 ? this.people.length : person;
  }

  private tryAt({ row, person, start }: { row: RowDay; person: number; start: number }, cost: Cost): void {
    for (const one of row.withs) {
      const begins = this.parts.length > 0 || one.first.has(start);
      if (!begins || one.fits[start] !== 1 || this.tries >= maxTries) continue;
      this.tries += 1;
      const { providerId, minutes, busy } = one;
      const part = { row: row.row, providerId, start, end: start + minutes, person, busy };
      if (!this.parts.some((other) => isInTheWay(part, other))) this.place(part, row, cost);
    }
  }

  private place(part: Placed, row: RowDay, cost: Cost): void {
    const { person, start, end } = part;
    const { left, at, unheeded, unasked } = this;
    const before = { left: left[person] ?? 0, at: at[person] ?? 0 };
    const others = { unheeded: unheeded[person] ?? false, unasked: unasked[person] ?? false };
    const rest = before.left & ~(1 << row.row);
    const chains = this.people[person];
    const known = before.left === chains?.all ? 0 : (chains?.waiting(before.left, before.at) ?? 0);
    const waits = chains?.waiting(rest, end) ?? 0;
    if (waits >= never) return;
    unheeded[person] = others.unheeded || (row.after & before.left) !== 0;
    unasked[person] = others.unasked || (before.left & ((1 << row.row) - 1)) !== 0;
    left[person] = rest;
    at[person] = end;
    const isKnown = this.parts.some(({ providerId }) => providerId === part.providerId);
    this.parts.push(part);
    this.go({
      unheeded: cost.unheeded + Number(unheeded[person] && !others.unheeded),
      unasked: cost.unasked + Number(unasked[person] && !others.unasked),
      waiting: cost.waiting + start - before.at + waits - known,
      providers: cost.providers + Number(!isKnown),
      end: Math.max(cost.end, end),
    });
    this.parts.pop();
    left[person] = before.left;
    at[person] = before.at;
    unheeded[person] = others.unheeded;
    unasked[person] = others.unasked;
  }
}

/** A person's own treatments need no buffer between them (rule 35.10). */
function isInTheWay(one: Placed, other: Placed): boolean {
  if (one.providerId !== other.providerId || one.person === other.person) return false;
  return busyOf(one).some((span) => busyOf(other).some((taken) => overlaps(span, taken)));
}

const busyOf = ({ start, busy }: Placed) =>
  busy().map((part) => ({ start: start + part.start, end: start + part.end }));

export function roomsFor(calendar: Calendar, { rows, date, except }: ChainQuestion) {
  const needed = rows.flatMap(({ resourceIds = [] }) => resourceIds);
  const shared = [...new Set(needed)].filter((id) => needed.filter((one) => one === id).length > 1);
  const left = new Map(shared.map((id) => [id, placesLeft(calendar, { date, except }, id)]));
  return (parts: readonly ChainPart[]): boolean =>
    [...left].every(([id, places]) => {
      const users = parts.filter(({ row }) => rows[row]?.resourceIds?.includes(id));
      return users.every((one) =>
        range(one.start, one.end).every(
          (minute) =>
            users.filter(({ start, end }) => start <= minute && minute < end).length <= (places[minute] ?? 0),
        ),
      );
    });
}

const range = (start: number, end: number): number[] =>
  Array.from({ length: end - start }, (_, n) => start + n);
