/** Several services one after the other, or side by side: a plain search, until the engine has its own. */
import type { Calendar } from "./calendar.ts";
import { earliestStart, fits, gridStarts, providerDays, type SlotDay } from "./slots.ts";
import { type BookingWindow, whyNotBookable } from "./window.ts";

export type ChainRow = {
  durationMinutes: number;
  providerIds: readonly number[];
  byProvider?: ReadonlyMap<number, number>;
  pause?: { after: number; minutes: number } | null;
  resourceIds?: readonly number[];
};

export type ChainQuestion = BookingWindow & {
  date: string;
  rows: readonly ChainRow[];
  gapMinutes: number;
  minimumNoticeMinutes: number;
  anyOrder: boolean;
  atDesk?: boolean;
  except?: readonly number[];
};

export type Chain = {
  start: number;
  end: number;
  rows: { row: number; providerId: number; start: number; end: number }[];
};

const without = (calendar: Calendar, except: readonly number[] = []): Calendar => ({
  ...calendar,
  taken: new Map(
    [...calendar.taken].map(([id, dates]) => [
      id,
      new Map(
        [...dates].map(([date, spans]) => [
          date,
          spans.filter(({ appointmentId }) => !except.includes(appointmentId)),
        ]),
      ),
    ]),
  ),
});

function starts(day: SlotDay, minutes: number, atDesk = false): number[] {
  if (!atDesk) return gridStarts(day, minutes);
  return Array.from({ length: 96 }, (_, n) => n * 15);
}

function orders(count: number, anyOrder: boolean): number[][] {
  const first = Array.from({ length: count }, (_, n) => n);
  if (!anyOrder) return [first];
  const all = (left: number[]): number[][] =>
    left.length === 0
      ? [[]]
      : left.flatMap((n) => all(left.filter((m) => m !== n)).map((rest) => [n, ...rest]));
  return all(first);
}

export function chainsOn(given: Calendar, question: ChainQuestion): Chain[] {
  if (whyNotBookable(given, question.date, question)) return [];
  const calendar = without(given, question.except);
  const found = new Map<number, Chain>();
  const days = question.rows.map((row) => providerDays(calendar, { ...row, date: question.date }));
  const minutesOf = (row: number, id: number) =>
    question.rows[row]?.byProvider?.get(id) ?? question.rows[row]?.durationMinutes ?? 0;
  for (const order of orders(question.rows.length, question.anyOrder)) {
    const [head = 0] = order;
    for (const day of days[head] ?? []) {
      for (const start of starts(day, minutesOf(head, day.providerId), question.atDesk)) {
        if (start < earliestStart(question) || found.has(start)) continue;
        const rows = continued(order, 0, start, []);
        if (rows) found.set(start, { start, end: rows.at(-1)?.end ?? start, rows });
      }
    }
  }
  function continued(order: number[], at: number, from: number, done: Chain["rows"]): Chain["rows"] | null {
    const row = order[at];
    if (row === undefined) return done;
    for (let gap = 0; gap <= (at === 0 ? 0 : question.gapMinutes); gap += 5) {
      for (const day of days[row] ?? []) {
        const start = from + gap;
        const minutes = minutesOf(row, day.providerId);
        const own = done.filter((one) => one.providerId === day.providerId);
        const clash = own.some((one) => one.end + day.bufferMinutes > start && one.end !== start);
        if (clash || !fits(day, start, minutes)) continue;
        const end = start + minutes;
        const rest = continued(order, at + 1, end, [
          ...done,
          { row, providerId: day.providerId, start, end },
        ]);
        if (rest) return rest;
      }
    }
    return null;
  }
  return [...found.values()].sort((a, b) => a.start - b.start);
}

export function householdsOn(given: Calendar, question: ChainQuestion): Chain[] {
  if (whyNotBookable(given, question.date, question)) return [];
  const calendar = without(given, question.except);
  const days = question.rows.map((row) => providerDays(calendar, { ...row, date: question.date }));
  const all = new Set(
    days.flatMap((list, row) =>
      list.flatMap((day) => starts(day, question.rows[row]?.durationMinutes ?? 0, question.atDesk)),
    ),
  );
  const found: Chain[] = [];
  for (const start of [...all].sort((a, b) => a - b)) {
    if (start < earliestStart(question)) continue;
    const rows = side(0, []);
    if (rows) found.push({ start, end: Math.max(...rows.map(({ end }) => end)), rows });
    function side(row: number, done: Chain["rows"]): Chain["rows"] | null {
      const asked = question.rows[row];
      if (!asked) return done;
      for (const day of days[row] ?? []) {
        const minutes = asked.byProvider?.get(day.providerId) ?? asked.durationMinutes;
        if (done.some(({ providerId }) => providerId === day.providerId) || !fits(day, start, minutes))
          continue;
        const rest = side(row + 1, [
          ...done,
          { row, providerId: day.providerId, start, end: start + minutes },
        ]);
        if (rest) return rest;
      }
      return null;
    }
  }
  return found;
}
