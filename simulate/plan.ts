/** The steps of a simulation, chosen by the seed alone: time, action and random numbers. Their effects depend on the studio, so any step can be left out. */
import { actions } from "./actions.ts";
import { type Dice, diceOf } from "./dice.ts";
import { earlierSchemaOf } from "./earlier-version.ts";
import { addDays, instantAt } from "./studio-clock.ts";

export type Step = {
  at: number;
  do: string;
  dice: number;
  /** Kills before this write of the step. `early`: of the jobs before it; `torn`: within the next commit. */
  killAt?: number;
  early?: boolean;
  torn?: number;
  again?: number;
};

/** `schema`: the migration of an earlier version; null for a new studio. */
export type Plan = {
  seed: number;
  schema: number | null;
  zone: string;
  firstDate: string;
  days: number;
  steps: Step[];
};

/** Half-hour zones, changes at midnight, the southern hemisphere, Ramadan, and zones without changes. */
const zones = [
  ...["America/New_York", "Europe/Berlin", "Australia/Lord_Howe", "America/St_Johns", "America/Santiago"],
  ...["Africa/Casablanca", "Pacific/Chatham", "Asia/Beirut", "Europe/London", "Asia/Kathmandu"],
  ...["Africa/Cairo", "America/Asuncion", "Pacific/Auckland", "America/Los_Angeles"],
];

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

/** Minutes at which the studio's jobs are due: backups, cleanup, paper, end of the quiet hours, closing. */
const ownMinutes = [3, 213, 285, 366, 482, 1086, 1275];

/** Additions to a seed: how often some actions happen per day, and the minimum and maximum of `others`. */
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
  return { seed, schema: schema ?? earlierSchemaOf(seed), zone, firstDate, days, steps };
}

type Day = { day: number; zone: string } & Required<Omit<Extra, "schema">>;

function dayOf(date: string, { day, zone, often, others }: Day, dice: Dice): Step[] {
  const own = (what: string, minute: number): Step => ({
    at: instantAt(date, minute, zone),
    do: what,
    dice: dice.next(),
  });
  const steps = ownMinutes.map((minute) => own("time passes", minute));
  const count = dice.between(...others);
  for (let done = 0; done < count; done += 1) {
    const hour = dice.weighted(byHour) ?? 12;
    const at = instantAt(date, hour * 60, zone) + dice.below(3_600_000);
    const what = dice.weighted(actions.map(({ name, weight }) => [name, weight] as const)) ?? "";
    const step: Step = { at, do: what, dice: dice.next() };
    // More often while the studio is new, so that every month includes some.
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
  return [...steps, own("everything is checked", 1436)];
}
