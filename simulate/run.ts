/**
 * `npm run simulate -- --seed 7 --days 365`: one simulated year; `--seeds 1..100` many; `--steps FILE` replays what a failing run
 * has printed; `--keep` leaves the data folder.
 */
import { parseArgs } from "node:util";
import { planOf } from "./plan.ts";
import { simulate } from "./simulation.ts";

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    seeds: { type: "string" },
    days: { type: "string", default: "365" },
    steps: { type: "string" },
    keep: { type: "boolean", default: false },
  },
});
const started = performance.now();
const plan = planOf(Number(values.seed ?? 1), Number(values.days));
const { finding, counts, folder, did } = await simulate(plan, { keep: values.keep });
console.log(
  plan.zone,
  plan.firstDate,
  counts,
  ((performance.now() - started) / 1000).toFixed(1),
  values.keep ? folder : "",
);
if (process.env.SIMULATE_DID) console.table(Object.fromEntries([...did].sort()));
if (finding) console.log(finding);
process.exit(finding ? 1 : 0);
