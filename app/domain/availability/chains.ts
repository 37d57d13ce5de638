/**
 * Visits of one to five rows; the slots of one row are the fast path to the same answers. In a chain they follow one another, with a
 * wait of at most `gapMinutes` between two of them. The rows of one client need no buffer between them, also with the same provider,
 * who has one after the last (rule 35.10). The chains of several people begin together (rules 35.13 and 35.113). Each row keeps the
 * rules of a single service but the grid, which binds the first row alone (rule 35.9). What is offered is accepted, and nothing else
 * is (rule 35.14).
 */

import { type ChainOrder, DayOfChains, Household, roomsFor } from "./best-chain.ts";
import type { Calendar } from "./calendar.ts";
import { isTooFar } from "./desk-times.ts";
import { type Chain, type ChainQuestion, type RowDay, rowDays } from "./row-days.ts";
import {
  earliestStart,
  gridStarts,
  isSkipped,
  providerDays,
  type SlotRefusal,
  whyNotBookable,
} from "./slots.ts";
import { minutesWith } from "./time-needs.ts";

const mostRows = 5;

/** The best chain of each start, by start (rules 35.9 to 35.13, 35.73 and 35.113). */
export function chainsOn(calendar: Calendar, question: ChainQuestion): Chain[] {
  const rows = rowsOn(calendar, question);
  if (!rows) return [];
  const [own = [], ...others] = byPerson(rows, question);
  const starts = startsOf(question.anyOrder ? own : own.slice(0, 1), question);
  if (others.length > 0) return householdsFrom(starts, [own, ...others], { calendar, question });
  const ways = ordersOf(rows, question).map((order) => new DayOfChains(rows, question.gapMinutes, order));
  return starts.flatMap((start) => firstOf(ways, start) ?? []);
}

/** In the order in which they are named first. */
function byPerson(days: readonly RowDay[], { rows }: ChainQuestion): RowDay[][] {
  const people = new Map<number, RowDay[]>();
  for (const day of days) {
    const person = personOfRow(rows[day.row]);
    people.set(person, [...(people.get(person) ?? []), day]);
  }
  return [...people.values()];
}

const personOfRow = (row: ChainQuestion["rows"][number] | undefined): number => row?.person ?? 1;

/** The first one of `people` has the guests' grid. */
function householdsFrom(
  starts: readonly number[],
  people: readonly RowDay[][],
  { calendar, question }: { calendar: Calendar; question: ChainQuestion },
): Chain[] {
  const order = question.anyOrder ? "any" : "asked";
  const chains = people.map((rows) => new DayOfChains(rows, question.gapMinutes, order));
  const mayUse = roomsFor(calendar, question);
  return starts.flatMap((start) => new Household(chains, start, mayUse).chain() ?? []);
}

/** The better ones first: what a row should come after is before it, then the order that was asked for. */
function ordersOf(rows: readonly RowDay[], { anyOrder }: ChainQuestion): ChainOrder[] {
  if (!anyOrder) return ["asked"];
  if (rows.every(({ after }) => after === 0)) return ["asked", "any"];
  const isHeeded = rows.every(({ row, after }) => after < 1 << row);
  return isHeeded ? ["asked", "heeding", "any"] : ["heeding", "asked", "any"];
}

function firstOf(ways: readonly DayOfChains[], start: number): Chain | null {
  for (const way of ways) {
    const chain = way.bestFrom(start);
    if (chain) return chain;
  }
  return null;
}

/** Null where the date or one of the rows can't be had at all. */
function rowsOn(calendar: Calendar, question: ChainQuestion): RowDay[] | null {
  const { rows, date, now, atDesk } = question;
  if (rows.length === 0 || rows.length > mostRows) return null;
  if (atDesk ? isTooFar(date, now) : whyNotBookable(calendar, date, question)) return null;
  const days = rowDays(calendar, question);
  return days.every(({ next }) => (next[0] ?? 0) <= 1440) ? days : null;
}

function startsOf(rows: readonly RowDay[], question: ChainQuestion): number[] {
  const earliest = question.atDesk
    ? earliestStart({ ...question, minimumNoticeMinutes: 0 })
    : earliestStart(question);
  const starts = new Set(rows.flatMap(({ withs }) => withs.flatMap(({ first }) => [...first])));
  return [...starts].filter((start) => start >= earliest).sort((a, b) => a - b);
}

type ChainCheck = { ok: true; chain: Chain } | { ok: false; why: SlotRefusal };

/** The chain of a start, or why there is none; only "taken" may turn out otherwise another time. */
export function checkChain(calendar: Calendar, question: ChainQuestion & { start: number }): ChainCheck {
  const chain = chainsOn(calendar, question).find(({ start }) => start === question.start);
  return chain ? { ok: true, chain } : { ok: false, why: whyNoChain(calendar, question) };
}

function whyNoChain(calendar: Calendar, question: ChainQuestion & { start: number }): SlotRefusal {
  const { rows, date, now, start, anyOrder, atDesk, except } = question;
  const person = personOfRow(rows[0]);
  if (atDesk && isTooFar(date, now)) return "too-far";
  const dateRefusal = atDesk ? null : whyNotBookable(calendar, date, question);
  if (dateRefusal) return dateRefusal;
  const days = rows.map((row) => providerDays(calendar, { ...row, date, except }));
  if (days.some((withs) => withs.length === 0)) return "no-provider";
  if (start < earliestStart(atDesk ? { ...question, minimumNoticeMinutes: 0 } : question)) return "past";
  const mayBegin = (row: number) => (anyOrder ? personOfRow(rows[row]) === person : row === 0);
  const begins = rows.flatMap((row, index) =>
    (mayBegin(index) ? (days[index] ?? []) : []).map((day) => ({
      day,
      durationMinutes: minutesWith(row, day.providerId),
    })),
  );
  const onGrid = begins.filter(({ day, durationMinutes }) =>
    gridStarts(day, durationMinutes).includes(start),
  );
  const skipped = onGrid.filter(({ durationMinutes }) =>
    isSkipped(calendar, { date, start, durationMinutes }),
  );
  if (!atDesk && onGrid.length > 0 && skipped.length === onGrid.length) return "skipped";
  return atDesk || onGrid.length > 0 ? "taken" : "off-grid";
}
