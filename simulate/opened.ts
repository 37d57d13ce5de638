/** A studio right after its opening, copied for each run of a seed. */
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { openStudio } from "./opening.ts";
import type { Plan } from "./plan.ts";
import { World } from "./world.ts";

type Opened = { of: string; folder: string; world: World };

let opened: Opened | null = null;

/** Creates a world whose studio is not started. `place`: the beginning of the stored copy's path. */
export async function openedWorld(
  plan: Plan,
  { folder, place, trace }: { folder: string; place: string; trace: boolean },
): Promise<World> {
  const of = [plan.seed, plan.zone, plan.firstDate].join(" ");
  if (opened?.of !== of) opened = { of, ...(await open(plan, { folder: mkdtempSync(place), trace })) };
  cpSync(opened.folder, folder, { recursive: true });
  const world = copyOf(opened.world);
  world.resume(plan, folder, trace);
  return world;
}

async function open(plan: Plan, { folder, trace }: { folder: string; trace: boolean }) {
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const world = new World(plan, folder, trace);
  try {
    await world.start();
    await openStudio(world);
  } finally {
    await world.end();
  }
  return { folder, world };
}

/** Copies a value with its classes and shared references. */
function copyOf<T>(value: T, known = new Map<unknown, unknown>()): T {
  if (typeof value !== "object" || value === null) return value;
  if (known.has(value)) return known.get(value) as T;
  const note = <C>(copy: C): C => {
    known.set(value, copy);
    return copy;
  };
  if (Array.isArray(value)) {
    const list: unknown[] = note([]);
    for (const one of value) list.push(copyOf(one, known));
    return list as T;
  }
  if (value instanceof Map) {
    const map = note(new Map());
    for (const [key, one] of value) map.set(copyOf(key, known), copyOf(one, known));
    return map as T;
  }
  if (value instanceof Set) {
    const set = note(new Set());
    for (const one of value) set.add(copyOf(one, known));
    return set as T;
  }
  const made = note(Object.create(Object.getPrototypeOf(value)));
  for (const [name, one] of Object.entries(value)) made[name] = copyOf(one, known);
  return made;
}
