import { addDays } from "#app/domain/availability/dates.ts";
import type { Appointment, Opening } from "./planned-visit.ts";

type Named = ReadonlyMap<string, number>;
type Book = {
  openingsOn: (date: string) => Opening[];
  add: (
    opening: Opening,
    status: Appointment["status"],
    more: Pick<Appointment, "who" | "joint" | "inSeries">,
  ) => void;
};

const everyWeeks = 2;
const longestGap = 15;

export function bookMore(book: Book, today: string, services: Named): void {
  const [cleansing, shaping, facial, tint] = [
    ...["Deep Cleansing Facial", "Brow Shaping", "Signature Facial", "Brow & Lash Tint"],
  ].map((name) => services.get(name) ?? 0);
  const chain = (openings: Opening[]) => chainIn(openings, [cleansing ?? 0, shaping ?? 0]);
  bookJoint(book, firstDay(book, today, [-2, -3, -4, -5, -6, -7, -8], chain), {
    of: 1,
    kind: "chain",
    who: 12,
  });
  bookJoint(book, firstDay(book, today, [1, 2, 3, 4, 5, 6, 7, 8], chain), { of: 2, kind: "chain", who: 14 });
  const sideBySide = (openings: Opening[]) => householdIn(openings, facial ?? 0);
  bookJoint(book, firstDay(book, today, [9, 10, 11, 13, 14, 15, 16, 17], sideBySide), {
    ...{ of: 3, kind: "household" as const, who: 19, second: "Camille Moreau" },
  });
  bookSeries(book, today, tint ?? 0);
}

type Pair = [Opening, Opening];

function firstDay(
  book: Book,
  today: string,
  days: number[],
  find: (openings: Opening[]) => Pair | undefined,
): { pair: Pair; isOver: boolean } | undefined {
  for (const day of days) {
    const pair = find(book.openingsOn(addDays(today, day)));
    if (pair) return { pair, isOver: day < 0 };
  }
  return undefined;
}

function chainIn(openings: Opening[], [one, other]: [number, number]): Pair | undefined {
  const ofOther = openings.filter(({ serviceId }) => serviceId === other);
  for (const first of openings
    .filter(({ serviceId }) => serviceId === one)
    .sort((a, b) => b.startMin - a.startMin)) {
    const second = ofOther.find(
      ({ providerId, startMin }) =>
        providerId !== first.providerId && startMin >= first.endMin && startMin <= first.endMin + longestGap,
    );
    if (second) return [first, second];
  }
  return undefined;
}

function householdIn(openings: Opening[], service: number): Pair | undefined {
  const free = openings
    .filter(({ serviceId }) => serviceId === service)
    .sort((a, b) => b.startMin - a.startMin);
  for (const first of free) {
    const second = free.find((one) => one.startMin === first.startMin && one.providerId !== first.providerId);
    if (second) return [first, second];
  }
  return undefined;
}

type Joint = { of: number; kind: "chain" | "household"; who: number; second?: string };

function bookJoint(
  book: Book,
  found: { pair: Pair; isOver: boolean } | undefined,
  { of, kind, who, second = "" }: Joint,
): void {
  for (const [at, opening] of found?.pair.entries() ?? []) {
    const joint = { of, kind, position: at + 1, name: at === 0 ? "" : second };
    book.add(opening, found?.isOver ? "completed" : "confirmed", { who, joint });
  }
}

function bookSeries(book: Book, today: string, service: number): void {
  for (let day = -11; day <= -3; day++) {
    const dates = [0, 1, 2].map((n) => addDays(today, day + n * everyWeeks * 7));
    const [first = [], ...later] = dates.map((date) =>
      book.openingsOn(date).filter(({ serviceId }) => serviceId === service),
    );
    const same = (a: Opening) => (b: Opening) => a.providerId === b.providerId && a.startMin === b.startMin;
    const fits = first.find((opening) => later.every((openings) => openings.some(same(opening))));
    if (!fits) continue;
    for (const [at, date] of dates.entries()) {
      book.add({ ...fits, date }, at === 0 ? "completed" : "booked", { who: 16, inSeries: everyWeeks });
    }
    return;
  }
}
