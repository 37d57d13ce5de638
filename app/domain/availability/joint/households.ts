/**
 * People side by side: all begin at the same minute, and the treatments of each follow one another as a chain. Of two people only one
 * is with a provider at a time, and the rooms are enough for all of them (rules 35.13 and 35.113).
 */
import type { Calendar } from "#app/domain/availability/calendar.ts";
import { placesLeft } from "#app/domain/availability/needs/resources.ts";
import { overlaps } from "#app/domain/availability/spans.ts";
import { type DayOfChains, never } from "./best-chain.ts";
import type { Chain, ChainPart, ChainQuestion, RowDay, RowWith } from "./row-days.ts";

/** The parts that are tried from one start at most, so that no question takes long. */
const mostTries = 20_000;

type Placed = ChainPart & { person: number; busy: RowWith["busy"] };

/** What a way costs as far as it is known. `waiting` is the least that it can come to. */
type Cost = { unheeded: number; unasked: number; waiting: number; providers: number; end: number };

/** The fewer people in another order the better, then the fewer minutes of waiting and providers, then the earlier the end. */
const sumOf = ({ unheeded, unasked, waiting, providers, end }: Cost): number =>
  (((unheeded * 8 + unasked) * 8192 + waiting) * 8 + providers) * 2048 + end;

/** The best way from one start; of equal ones the first, rows and providers in the order of the question. */
export class Household {
  private readonly parts: Placed[] = [];
  /** Of each person the rows that are left, as bits, and when the last one ends. */
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

  /** Everybody begins before anybody goes on. */
  private next(): number {
    if (this.parts.length < this.people.length) return this.parts.length;
    const person = this.left.findIndex((rows) => rows !== 0);
    return person < 0 ? this.people.length : person;
  }

  private tryAt({ row, person, start }: { row: RowDay; person: number; start: number }, cost: Cost): void {
    for (const one of row.withs) {
      const begins = this.parts.length > 0 || one.first.has(start);
      if (!begins || one.fits[start] !== 1 || this.tries >= mostTries) continue;
      this.tries += 1;
      const { providerId, minutes, busy } = one;
      const part = { row: row.row, providerId, start, end: start + minutes, person, busy };
      if (!this.parts.some((other) => isInTheWay(part, other))) this.place(part, row, cost);
    }
  }

  /** Goes on with the part in its place, and takes it away again. */
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

/** Whether the rooms that several rows need have places for all of them at once. */
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
