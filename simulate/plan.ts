/**
 * What happens in a simulation, as a list that the seed alone decides: a step says when, what, and by which dice. What a step finds
 * when its turn comes (which times are free, which visits there are) is the studio's; so any step may be left out of the list.
 */
import { deeds } from "./deeds.ts";
import { type Dice, diceOf } from "./dice.ts";
import { olderSchemaOf } from "./older.ts";
import { addDays, instantAt } from "./wall.ts";

export type Step = {
  at: number;
  do: string;
  dice: number;
  /** The studio is killed before this write of the step; `early`: of the jobs that run before it; `torn`: within the commit after it. */
  killAt?: number;
  early?: boolean;
  torn?: number;
  /** The start that follows is killed as well, at this write of its own. */
  again?: number;
};

/** `schema`: the migration up to which an earlier version has brought the studio; null where it is new. */
export type Plan = {
  seed: number;
  schema: number | null;
  zone: string;
  firstDate: string;
  days: number;
  steps: Step[];
};

/** Half hours, midnights, the southern half, clocks that go back for Ramadan, and some that stay. */
const zones = [
  ...["America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "America/St_Johns", "America/Santiago"],
  ...["Africa/Casablanca", "Pacific/Chatham", "Asia/Beirut", "Europe/London", "Asia/Kathmandu"],
  ...["Africa/Cairo", "America/Asuncion", "Pacific/Auckland", "America/Los_Angeles"],
];

/** How much of a day's doings falls on each hour of the studio's clock. */
const byHour: readonly (readonly [number, number])[] = [
  ...([
    [0, 1],
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 1],
    [5, 1],
    [6, 2],
    [7, 4],
    [8, 9],
    [9, 14],
    [10, 14],
    [11, 13],
  ] as const),
  ...([
    [12, 11],
    [13, 11],
    [14, 12],
    [15, 12],
    [16, 11],
    [17, 9],
    [18, 6],
    [19, 5],
    [20, 5],
    [21, 4],
    [22, 2],
    [23, 1],
  ] as const),
];

/** Minutes at which something of the studio's own falls due: backups, the sweep, the paper, the end of the quiet hours, closing. */
const ownMinutes = [3, 213, 285, 366, 482, 1086, 1275];

/** What a plan has beside what its seed says: deeds that are done so often each day, and at least and at most so many `others`. */
export type Extra = {
  often?: Readonly<Record<string, number>>;
  others?: readonly [number, number];
  schema?: number;
};

export function planOf(
  seed: number,
  days: number,
  { often = {}, others = [10, 28], schema }: Extra = {},
): Plan {
  const dice = diceOf(seed);
  const zone = dice.from(zones) ?? "UTC";
  const firstDate = addDays("2026-03-01", dice.below(2 * 365 + 200));
  const steps: Step[] = [];
  for (let day = 0; day < days; day += 1) {
    steps.push(...dayOf(addDays(firstDate, day), { day, zone, often, others }, dice));
  }
  return { seed, schema: schema ?? olderSchemaOf(seed), zone, firstDate, days, steps };
}

type Day = { day: number; zone: string } & Required<Omit<Extra, "schema">>;

function dayOf(date: string, { day, zone, often, others }: Day, dice: Dice): Step[] {
  const own = (what: string, minute: number): Step => ({
    at: instantAt(date, minute, zone),
    do: what,
    dice: dice.next(),
  });
  const steps = ownMinutes.map((minute) => own("pass the time", minute));
  const count = dice.between(...others);
  for (let done = 0; done < count; done += 1) {
    const hour = dice.weighted(byHour) ?? 12;
    const at = instantAt(date, hour * 60, zone) + dice.below(3_600_000);
    const what = dice.weighted(deeds.map(({ name, weight }) => [name, weight] as const)) ?? "";
    const step: Step = { at, do: what, dice: dice.next() };
    // More often while the studio is young, so that a month has its share.
    if (dice.chance(day < 60 ? 15 : 4)) {
      step.killAt = dice.chance(500) ? dice.between(1, 6) : dice.between(1, 40);
      if (dice.chance(250)) step.early = true;
      if (dice.chance(500)) step.torn = 1 + dice.next();
    }
    if (dice.chance(day < 60 ? 60 : 15)) step.again = dice.between(1, 30);
    steps.push(step);
  }
  for (const [what, times] of Object.entries(often)) {
    for (let done = 0; done < times; done += 1) steps.push(own(what, dice.between(9 * 60, 18 * 60)));
  }
  steps.sort((a, b) => a.at - b.at);
  return [...steps, own("count everything", 1436)];
}
