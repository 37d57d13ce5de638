/** Runs the steps of a plan in a new folder until the first invariant fails. */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { actions } from "./actions.ts";
import { diceOf } from "./dice.ts";
import { refuseLossOf, writeEarlierVersion } from "./earlier-version.ts";
import { InvariantBroken } from "./invariant-broken.ts";
import { openedWorld } from "./opened.ts";
import { openStudio } from "./opening.ts";
import type { Plan } from "./plan.ts";
import type { Sabotage } from "./sabotage.ts";
import { World } from "./world.ts";

export type Finding = { step: number; do: string; at: string; invariant: string; detail: string };

export type Run = { finding: Finding | null; counts: World["counts"]; folder: string; did: World["did"] };

/** In memory if possible: durable writes are fast, and a killed process loses nothing. */
const place = join(existsSync("/dev/shm") ? "/dev/shm" : tmpdir(), "studio-simulation-");

type Options = { keep?: boolean; trace?: boolean; sabotage?: Sabotage };

export async function simulate(
  plan: Plan,
  { keep = false, trace = false, sabotage }: Options = {},
): Promise<Run> {
  const folder = mkdtempSync(place);
  let world = new World(plan, folder, trace);
  let step = -1;
  const finished = (finding: Finding | null): Run => ({
    finding,
    counts: world.counts,
    folder,
    did: world.did,
  });
  try {
    const isInUpgrade = sabotage?.schema !== undefined;
    if (plan.schema === null) {
      world = await openedWorld(plan, { folder, place, trace });
      await world.start();
    } else {
      const left = writeEarlierVersion(world, plan.schema, isInUpgrade ? sabotage.sql : "");
      await world.start();
      refuseLossOf(left, world);
      await openStudio(world);
    }
    if (sabotage && !isInUpgrade) await world.break(sabotage.sql);
    for (const [nth, next] of plan.steps.entries()) {
      step = nth;
      world.begin(next);
      await actions.find(({ name }) => name === next.do)?.run(world, diceOf(next.dice));
    }
    await world.checkEnd();
    return finished(null);
  } catch (problem) {
    if (!(problem instanceof InvariantBroken)) throw problem;
    const { invariant, message: detail } = problem;
    const at = `${world.today.date} ${Math.floor(world.today.minute / 60)}:${world.today.minute % 60} (${plan.zone})`;
    return finished({ step, do: plan.steps[step]?.do ?? "the opening", at, invariant, detail });
  } finally {
    await world.close();
    if (!keep) rmSync(folder, { recursive: true, force: true });
  }
}
