/** Compares chains and households with a brute-force check of every order, provider and wait, minute by minute. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { moment, randomBusyCalendar, randomNeeds } from "#app/testing/calendars.ts";
import { busyMinutes, canBe, isAhead, isOnGrid, pauseThen } from "#app/testing/slot-oracle.ts";
import type { Calendar } from "./calendar.ts";
import { chainsOn, checkChain } from "./chains.ts";
import { addDays } from "./dates.ts";
import type { Chain, ChainPart, ChainQuestion } from "./row-days.ts";
import { checkSlot, offeredTimes } from "./slots.ts";

const randomChain: fc.Arbitrary<ChainQuestion> = fc.record({
  date: fc.integer({ min: 0, max: 5 }).map((days) => addDays(moment.date, days)),
  rows: fc.array(
    fc
      .tuple(randomNeeds, fc.subarray([1, 2, 3], { minLength: 1 }), fc.constantFrom([], [], [0], [1], [0, 1]))
      .map(([needs, providerIds, after]) => ({ ...needs, providerIds, after })),
    { minLength: 2, maxLength: 3 },
  ),
  gapMinutes: fc.constantFrom(0, 5, 15, 30),
  minimumNoticeMinutes: fc.constantFrom(0, 60),
  anyOrder: fc.boolean(),
  now: fc.constant(moment),
  windowDays: fc.constant(8),
  except: fc.option(fc.constant([1, 2]), { nil: undefined }),
});

const everyMinute = Array.from({ length: 1440 }, (_, minute) => minute);

/** Caches results, because the same minute is checked many times. */
function judge(open: Calendar, asked: ChainQuestion) {
  const known = new Map<string, boolean>();
  return (row: number, providerId: number, start: number): boolean => {
    const key = `${row} ${providerId} ${start}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const provider = open.providers.find((one) => one.providerId === providerId);
    const needs = asked.rows[row];
    const answer =
      provider !== undefined &&
      needs !== undefined &&
      canBe(open, provider, needs, { date: asked.date, start, except: asked.except });
    known.set(key, answer);
    return answer;
  };
}

const minutesOf = (asked: ChainQuestion, row: number, providerId: number): number => {
  const needs = asked.rows[row];
  return needs?.byProvider?.get(providerId) ?? needs?.durationMinutes ?? 0;
};

function begins(
  open: Calendar,
  asked: ChainQuestion,
  row: number,
  providerId: number,
  start: number,
): boolean {
  const provider = open.providers.find((one) => one.providerId === providerId);
  const needs = asked.rows[row];
  return provider !== undefined && needs !== undefined && isOnGrid(open, provider, needs, asked.date, start);
}

function orders(rows: readonly number[]): number[][] {
  if (rows.length === 0) return [[]];
  return rows.flatMap((row) => orders(rows.filter((one) => one !== row)).map((rest) => [row, ...rest]));
}

type Score = [unheeded: number, order: number, waiting: number, providers: number, end: number];

function score(parts: readonly ChainPart[], { rows }: ChainQuestion): Score {
  const inOrder = parts.every(({ row }, n) => row === n);
  const isHeeded = parts.every(({ row }, n) =>
    parts.slice(n).every((later) => !rows[row]?.after?.includes(later.row)),
  );
  const waiting = parts.reduce((sum, part, n) => sum + part.start - (parts[n - 1]?.end ?? part.start), 0);
  return [
    isHeeded ? 0 : 1,
    inOrder ? 0 : 1,
    waiting,
    new Set(parts.map(({ providerId }) => providerId)).size,
    parts.at(-1)?.end ?? 0,
  ];
}

function isLess(one: Score, other: Score): boolean {
  const at = one.findIndex((value, n) => value !== other[n]);
  return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0);
}

/** Returns every way from a start with the best score. */
function bestByHand(
  open: Calendar,
  asked: ChainQuestion,
  start: number,
  can: ReturnType<typeof judge>,
): Score | null {
  let best: Score | null = null;
  const all = asked.rows.map((_, row) => row);
  const go = (order: readonly number[], parts: ChainPart[], at: number) => {
    const row = order[parts.length];
    if (row === undefined) {
      const found = score(parts, asked);
      if (!best || isLess(found, best)) best = found;
      return;
    }
    const last = parts.length === 0 ? at : at + asked.gapMinutes;
    for (let begin = at; begin <= last; begin++) {
      for (const providerId of asked.rows[row]?.providerIds ?? []) {
        if (parts.length === 0 && !begins(open, asked, row, providerId, begin)) continue;
        if (!can(row, providerId, begin)) continue;
        const end = begin + minutesOf(asked, row, providerId);
        go(order, [...parts, { row, providerId, start: begin, end }], end);
      }
    }
  };
  for (const order of asked.anyOrder ? orders(all) : [all]) go(order, [], start);
  return best;
}

/** Checks that the parts are a valid chain. */
function isChain(
  chain: Chain,
  asked: ChainQuestion,
  can: ReturnType<typeof judge>,
  person?: number,
): boolean {
  const rows = chain.rows.map(({ row }) => row).sort((a, b) => a - b);
  return (
    rows.join() === asked.rows.flatMap((row, n) => (row.person === person ? [n] : [])).join() &&
    chain.start === chain.rows[0]?.start &&
    chain.end === chain.rows.at(-1)?.end &&
    chain.rows.every(({ row, providerId, start, end }, n) => {
      const wait = start - (chain.rows[n - 1]?.end ?? start);
      return (
        wait >= 0 &&
        wait <= asked.gapMinutes &&
        end - start === minutesOf(asked, row, providerId) &&
        can(row, providerId, start)
      );
    })
  );
}

test("offers the best chain of each start, and every start", () => {
  let offered = 0;
  fc.assert(
    fc.property(randomBusyCalendar, randomChain, (open, asked) => {
      const can = judge(open, asked);
      const expected = everyMinute.flatMap((start) => {
        const best = isAhead(open, asked, start) ? bestByHand(open, asked, start, can) : null;
        return best ? [{ start, score: best }] : [];
      });
      const found = chainsOn(open, asked);
      expect(found.map(({ start, rows }) => ({ start, score: score(rows, asked) }))).toEqual(expected);
      for (const chain of found) expect(isChain(chain, asked, can)).toBe(true);
      offered += found.length;
    }),
    { numRuns: 120 },
  );
  expect(offered).toBeGreaterThan(50);
});

test("offers and accepts the same minutes for a visit of one part as for a slot", () => {
  let questions = 0;
  let offered = 0;
  fc.assert(
    fc.property(randomBusyCalendar, randomChain, (open, { rows: [row], ...asked }) => {
      if (!row) throw new Error("A visit without a row.");
      const { after: _after, ...needs } = row;
      const slots = offeredTimes(open, { ...asked, ...needs });
      const chains = chainsOn(open, { ...asked, rows: [needs] });
      for (const start of everyMinute) {
        const slot = slots.find((one) => one.start === start);
        const chain = chains.find((one) => one.start === start);
        const able = slot?.providerIds ?? [];
        expect([start, chain !== undefined]).toEqual([start, slot !== undefined]);
        if (chain) expect(able).toContain(chain.rows[0]?.providerId);
        questions += 1;
      }
      for (const start of [...slots.map((one) => one.start), 600, 601]) {
        const slot = checkSlot(open, { ...asked, ...needs, start });
        const chain = checkChain(open, { ...asked, rows: [needs], start });
        const why = slot.ok ? null : slot.why;
        expect([start, chain.ok ? null : chain.why]).toEqual([start, why]);
      }
      offered += slots.length;
    }),
    { numRuns: 100 },
  );
  expect(questions).toBeGreaterThan(100_000);
  expect(offered).toBeGreaterThan(200);
});

test("refuses a start that the clock skips", () => {
  fc.assert(
    fc.property(randomBusyCalendar, randomChain, (open, { rows: [row], ...asked }) => {
      if (!row) throw new Error("A visit without a row.");
      const skipped = new Map([[asked.date, { start: 540, end: 660 }]]);
      const calendar = { ...open, skipped, closedDays: new Set<string>() };
      const { after: _after, ...needs } = row;
      const slot = checkSlot(calendar, { ...asked, ...needs, start: 600 });
      const chain = checkChain(calendar, { ...asked, rows: [needs], start: 600 });
      expect([slot.ok, !slot.ok && slot.why]).toEqual([chain.ok, !chain.ok && chain.why]);
    }),
    { numRuns: 100 },
  );
});

const roomIn = (open: Calendar, asked: ChainQuestion) => (parts: readonly ChainPart[]) =>
  [1, 2, 3].every((id) => {
    const users = parts.filter(({ row }) => asked.rows[row]?.resourceIds?.includes(id));
    const others = (open.resources.get(id)?.taken.get(asked.date) ?? []).filter(
      ({ appointmentId }) => !asked.except?.includes(appointmentId),
    );
    return users.every((one) =>
      everyMinute.slice(one.start, one.end).every((minute) => {
        const isIn = (span: { start: number; end: number }) => span.start <= minute && minute < span.end;
        return (
          users.filter(isIn).length + others.filter(isIn).length <= (open.resources.get(id)?.places ?? 0)
        );
      }),
    );
  });

/** Returns true if a provider would have two people in the same minute, including buffers. */
const meets = (open: Calendar, asked: ChainQuestion) => (one: ChainPart, other: ChainPart) => {
  if (one.providerId !== other.providerId || personOf(asked, one) === personOf(asked, other)) return false;
  const buffer = open.providers.find(({ providerId }) => providerId === one.providerId)?.bufferMinutes ?? 0;
  const minutesIn = (part: ChainPart) =>
    busyMinutes({ ...part, pause: pauseThen(asked.rows[part.row] ?? { durationMinutes: 0 }, part) }, buffer);
  const taken = minutesIn(other);
  return [...minutesIn(one)].some(([minute, busy]) => busy && taken.get(minute));
};

const personOf = ({ rows }: ChainQuestion, { row }: ChainPart) => rows[row]?.person;

const ofPerson = (asked: ChainQuestion, parts: readonly ChainPart[], person: number | undefined) =>
  parts.filter((part) => personOf(asked, part) === person);

const peopleOf = ({ rows }: ChainQuestion) => [...new Set(rows.map(({ person }) => person))];

/** Each person's chain is checked alone, and providers and end for all together. */
function scoreOfAll(parts: readonly ChainPart[], asked: ChainQuestion): Score {
  const each = peopleOf(asked).map((person) => {
    const own = ofPerson(asked, parts, person);
    const numbers = own.map(({ row }) => row).sort((a, b) => a - b);
    const at = (row: number) => numbers.indexOf(row);
    const rows = numbers.map((row) => ({
      ...asked.rows[row],
      after: asked.rows[row]?.after?.filter((other) => numbers.includes(other)).map(at),
    })) as ChainQuestion["rows"];
    const renumbered = own.map((part) => ({ ...part, row: at(part.row) }));
    return score(renumbered, { ...asked, rows });
  });
  const sum = (place: 0 | 1 | 2) => each.reduce((all, one) => all + one[place], 0);
  const providers = new Set(parts.map(({ providerId }) => providerId)).size;
  return [sum(0), sum(1), sum(2), providers, Math.max(...parts.map(({ end }) => end))];
}

/** Returns all combinations of the people's chains from a start with the best score. */
function bestOfAll(open: Calendar, asked: ChainQuestion, start: number, can: ReturnType<typeof judge>) {
  const isRoomy = roomIn(open, asked);
  const meet = meets(open, asked);
  let best: Score | null = null;
  const go = (queues: readonly number[][], parts: ChainPart[]) => {
    const [queue, ...rest] = queues;
    const [row, ...later] = queue ?? [];
    if (!queue) {
      const found = scoreOfAll(parts, asked);
      if (isRoomy(parts) && (!best || isLess(found, best))) best = found;
      return;
    }
    if (row === undefined) return go(rest, parts);
    const last = ofPerson(asked, parts, asked.rows[row]?.person).at(-1);
    const until = last ? last.end + asked.gapMinutes : start;
    for (let begin = last?.end ?? start; begin <= until; begin++) {
      for (const providerId of asked.rows[row]?.providerIds ?? []) {
        if (parts.length === 0 && !begins(open, asked, row, providerId, begin)) continue;
        if (!can(row, providerId, begin)) continue;
        const part = { row, providerId, start: begin, end: begin + minutesOf(asked, row, providerId) };
        if (!parts.some((other) => meet(part, other))) go([later, ...rest], [...parts, part]);
      }
    }
  };
  const rowsOf = peopleOf(asked).map((person) =>
    asked.rows.flatMap((row, n) => (row.person === person ? [n] : [])),
  );
  const ordersOfAll = rowsOf.reduce<number[][][]>(
    (all, rows) =>
      all.flatMap((before) => (asked.anyOrder ? orders(rows) : [rows]).map((order) => [...before, order])),
    [[]],
  );
  for (const queues of ordersOfAll) go(queues, []);
  return best;
}

const withPeople = (people: readonly number[]) => (asked: ChainQuestion) => ({
  ...asked,
  rows: asked.rows.map((row, n) => ({ ...row, person: people[n] })),
});

const sideBySide = withPeople([0, 1, 2]);

/** One or two treatments for the first person, and one or two other people. */
const randomPeople = fc.constantFrom([0, 0, 1], [0, 1, 0], [0, 1, 1], [1, 0, 0], [0, 1, 2]);

test("people begin together, each with the best chain that leaves room for the others", () => {
  let offered = 0;
  let ofTwo = 0;
  fc.assert(
    fc.property(randomBusyCalendar, randomChain, randomPeople, (open, given, people) => {
      const asked = withPeople(people)(given);
      const can = judge(open, asked);
      const expected = everyMinute.flatMap((start) => {
        const best = isAhead(open, asked, start) ? bestOfAll(open, asked, start, can) : null;
        return best ? [{ start, score: best }] : [];
      });
      const found = chainsOn(open, asked);
      expect(found.map(({ start, rows }) => ({ start, score: scoreOfAll(rows, asked) }))).toEqual(expected);
      const meet = meets(open, asked);
      for (const chain of found) {
        expect(roomIn(open, asked)(chain.rows)).toBe(true);
        expect(chain.rows.some((one) => chain.rows.some((other) => meet(one, other)))).toBe(false);
        for (const person of peopleOf(asked)) {
          const rows = ofPerson(asked, chain.rows, person);
          expect(rows[0]?.start).toBe(chain.start);
          const end = rows.at(-1)?.end ?? 0;
          expect(isChain({ start: chain.start, end, rows }, asked, can, person)).toBe(true);
        }
      }
      offered += found.length;
      if (new Set(people).size < asked.rows.length && new Set(people).size > 1) ofTwo += found.length;
    }),
    { numRuns: 140 },
  );
  expect(offered).toBeGreaterThan(50);
  expect(ofTwo).toBeGreaterThan(20);
});

test("accepts what is offered, and refuses every other start with a valid reason", () => {
  fc.assert(
    fc.property(randomBusyCalendar, randomChain, fc.boolean(), (open, given, atDesk) => {
      const asked = { ...given, atDesk };
      for (const question of [asked, sideBySide(asked), withPeople([0, 1, 0])(asked)]) {
        const offered = chainsOn(open, question);
        for (const start of everyMinute.filter((minute) => minute % 15 === 0)) {
          const chain = offered.find((one) => one.start === start);
          const answer = checkChain(open, { ...question, start });
          expect(answer.ok ? answer.chain : undefined).toEqual(chain);
          if (!answer.ok && answer.why === "past")
            expect(isAhead(open, { ...asked, windowDays: 99 }, start)).toBe(false);
        }
      }
    }),
    { numRuns: 25 },
  );
});

test("offers the desk each quarter hour at which a chain is possible", () => {
  fc.assert(
    fc.property(randomBusyCalendar, randomChain, (open, given) => {
      const asked = { ...given, atDesk: true, anyOrder: false };
      const can = judge(open, asked);
      const offered = new Set(chainsOn(open, asked).map(({ start }) => start));
      const follows = (row: number, at: number): boolean =>
        row === asked.rows.length ||
        Array.from({ length: (row === 0 ? 0 : asked.gapMinutes) + 1 }, (_, wait) => at + wait).some((start) =>
          (asked.rows[row]?.providerIds ?? []).some(
            (id) => can(row, id, start) && follows(row + 1, start + minutesOf(asked, row, id)),
          ),
        );
      for (const start of everyMinute.filter((minute) => minute % 15 === 0)) {
        if (!isAhead(open, { ...asked, minimumNoticeMinutes: 0 }, start)) continue;
        expect(offered.has(start)).toBe(follows(0, start));
      }
    }),
    { numRuns: 60 },
  );
});
