/**
 * `npm run simulate -- --seed 7 --days 365` simulates one year; `--seeds 1..100` (or `--seeds 100`) many seeds. A failed run prints the
 * invariant and the fewest steps that still break it; `--steps FILE` replays those. `--keep` keeps the data folder, `--actions` counts the
 * actions, `--sabotage NAME,NAME` adds bugs (simulate/sabotage.ts), each in its own run, `--shrink SECONDS` limits the search for fewer
 * steps (120), `--trace` prints every request, and `--jobs N` runs N seeds at once.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { type Plan, planOf } from "./plan.ts";
import { type Sabotage, sabotages } from "./sabotage.ts";
import { shrink } from "./shrink.ts";
import { type Finding, simulate } from "./simulation.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    seeds: { type: "string" },
    days: { type: "string", default: "365" },
    steps: { type: "string" },
    shrink: { type: "string", default: "120" },
    keep: { type: "boolean", default: false },
    actions: { type: "boolean", default: false },
    sabotage: { type: "string" },
    trace: { type: "boolean", default: false },
    jobs: { type: "string", default: "1" },
  },
});
const { keep, trace } = values;
const bugs = values.sabotage?.split(",").map(bugNamed) ?? [undefined];
const days = wholeNumber(values.days, "--days");
const [, first = values.seed, last = first] =
  /^(\d+)\.\.(\d+)$/u.exec(values.seeds?.replace(/^\d+$/u, "1..$&") ?? "") ?? [];

const mostPrinted = 30;

const [from, to] = [wholeNumber(first, "--seed"), wholeNumber(last, "--seeds")];
const jobs = wholeNumber(values.jobs, "--jobs");

let failed = 0;
if (jobs > 1 && from < to && !values.steps) failed = await runInParallel();
else for (const bug of bugs) await runWith(bug);
process.exit(failed > 0 ? 1 : 0);

async function runWith(bug: (Sabotage & { name: string }) | undefined): Promise<void> {
  if (bug) console.log(`With the bug "${bug.name}":`);
  if (values.steps) failed += await runSeed(JSON.parse(readFileSync(values.steps, "utf8")), bug);
  else for (let seed = from; seed <= to; seed += 1) failed += await runSeed(planOf(seed, days, bug), bug);
}

async function runInParallel(): Promise<number> {
  let [next, seedsFailed] = [from, 0];
  const job = async (): Promise<void> => {
    while (next <= to) {
      const one = ["--jobs", "1", "--seeds", "", "--seed", String(next++)];
      const words = [...process.execArgv, process.argv[1] ?? "", ...process.argv.slice(2), ...one];
      const child = spawn(process.execPath, words, { stdio: "inherit" });
      const [code] = await once(child, "exit");
      if (code !== 0) seedsFailed += 1;
    }
  };
  await Promise.all(Array.from({ length: jobs }, job));
  return seedsFailed;
}

function bugNamed(name: string): Sabotage & { name: string } {
  const bug = sabotages[name];
  if (bug) return { name, ...bug };
  console.error(`--sabotage takes some of ${Object.keys(sabotages).join(", ")}.`);
  process.exit(1);
}

async function runSeed(plan: Plan, sabotage: Sabotage | undefined): Promise<number> {
  const started = performance.now();
  const { finding, counts, did, folder } = await simulate(plan, { keep, trace, sabotage });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const { steps, requests, kills, starts, mails } = counts;
  const what = `Seed ${plan.seed}: ${plan.days} days from ${plan.firstDate} in ${plan.zone}${plan.schema === null ? "" : `, begun with schema ${plan.schema}`}`;
  const done = `${steps} steps, ${requests} requests, ${mails} mails, ${starts} starts, ${kills} kills, ${seconds} s`;
  console.log(`${what}; ${done}${keep ? `; ${folder}` : ""}`);
  if (values.actions) console.table(Object.fromEntries([...did].sort()));
  if (!finding) return 0;
  printFinding(finding);
  await printShortest(plan, finding, sabotage);
  return 1;
}

function printFinding({ at, do: action, invariant, detail }: Finding): void {
  console.log(`  DOES NOT HOLD: ${invariant}.\n  At ${at}, as "${action}": ${detail}`);
}

async function printShortest(plan: Plan, finding: Finding, sabotage: Sabotage | undefined): Promise<void> {
  const run = async (shorter: Plan) => (await simulate(shorter, { sabotage })).finding;
  const shrunk = await shrink(plan, finding, run, wholeNumber(values.shrink, "--shrink"));
  mkdirSync(".cache/simulations", { recursive: true });
  const file = `.cache/simulations/seed-${plan.seed}.json`;
  writeFileSync(file, JSON.stringify(shrunk.plan, null, 1));
  const { steps } = shrunk.plan;
  console.log(`  ${steps.length} of ${plan.steps.length} steps are enough (${shrunk.tried} tries):`);
  for (const step of steps.slice(-mostPrinted)) console.log(`    ${JSON.stringify(step)}`);
  printFinding(shrunk.finding);
  console.log(`  Again: npm run simulate -- --trace --steps ${file}`);
}

function wholeNumber(text: string, option: string): number {
  if (/^\d{1,9}$/u.test(text)) return Number(text);
  console.error(`${option} takes a whole number, such as 30.`);
  process.exit(1);
}
