/** Finds few steps that break the same invariant by delta debugging (Zeller and Hildebrandt, 2002). */
import type { Plan, Step } from "./plan.ts";
import type { Finding } from "./simulation.ts";

type Fails = (steps: Step[]) => Promise<Finding | null>;

export type Shrunk = { plan: Plan; finding: Finding; tried: number };

/** Runs each attempt in a new folder. Stops after the given seconds with the shortest list so far. */
export async function shrink(
  plan: Plan,
  finding: Finding,
  run: (plan: Plan) => Promise<Finding | null>,
  seconds: number,
): Promise<Shrunk> {
  const started = performance.now();
  const isLate = () => performance.now() - started > seconds * 1000;
  let best = { steps: plan.steps.slice(0, finding.step + 1), finding };
  let tried = 0;
  const fails: Fails = async (steps) => {
    tried += 1;
    const found = await run({ ...plan, steps });
    if (found?.invariant !== finding.invariant) return null;
    best = { steps: steps.slice(0, found.step + 1), finding: found };
    return found;
  };
  let parts = 2;
  while (best.steps.length > 1 && !isLate()) {
    const before = best.steps.length;
    const size = Math.ceil(before / parts);
    let less = false;
    for (let from = 0; from < before && !less && !isLate(); from += size) {
      const rest = [...best.steps.slice(0, from), ...best.steps.slice(from + size)];
      less = rest.length > 0 && (await fails(rest)) !== null;
    }
    if (less) parts = Math.max(2, parts - 1);
    else if (size === 1) break;
    else parts = Math.min(before, parts * 2);
  }
  for (const [at, { killAt }] of best.steps.entries()) {
    if (killAt === undefined || isLate()) continue;
    const calm = best.steps.map((step, nth) =>
      nth === at ? { at: step.at, do: step.do, dice: step.dice } : step,
    );
    await fails(calm);
  }
  return { plan: { ...plan, steps: best.steps }, finding: best.finding, tried };
}
