/** Times for visits of 1 to 5 rows. Only the first row is on the grid (rules 35.9, 35.10 and 35.13). */

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

const maxRows = 5;

/** Returns the best chain of each start (rules 35.9 to 35.14, 35.73 and 35.113). */
export function chainsOn(calendar: Calendar, question: ChainQuestion): Chain[] {
  const rows = rowsOn(calendar, question);
  if (!rows) return [];
  const [own = [], ...others] = byPerson(rows, question);
  const starts = startsOf(question.anyOrder ? own : own.slice(0, 1), question);
  if (others.length > 0) return householdsFrom(starts, [own, ...others], { calendar, question });
  const ways = ordersOf(rows, question).map((order) => new DayOfChains(rows, question.gapMinutes, order));
  return starts.flatMap((start) => firstOf(ways, start) ?? []);
}

function byPerson(days: readonly RowDay[], { rows }: ChainQuestion): RowDay[][] {
  const people = new Map<number, RowDay[]>();
  for (const day of days) {
    const person = personOfRow(rows[day.row]);
    people.set(person, [...(people.get(person) ?? []), day]);
  }
  return [...people.values()];
}

const personOfRow = (row: ChainQuestion["rows"][number] | undefined): number => row?.person ?? 1;

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

function rowsOn(calendar: Calendar, question: ChainQuestion): RowDay[] | null {
  const { rows, date, now, atDesk } = question;
  if (rows.length === 0 || rows.length > maxRows) return null;
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

/** Returns the best chain of a start, or the reason why there is none. Only "taken" can change later. */
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
