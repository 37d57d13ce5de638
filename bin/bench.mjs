/**
 * `npm run bench`: measures the built app beside a bare server and a bare database; prints a table (bench/run.ts).
 * `npm run bench -- uploads` measures uploads of pictures (bench/uploads.ts), `npm run bench -- hostile` what the worst
 * texts cost and who signs in during a flood (bench/hostile.ts), `npm run bench -- past` chains beside a million past visits,
 * `npm run bench -- find` the find box alone, `npm run bench -- work [FOLDER]` the processor time of a booked appointment, also
 * beside another built checkout, `npm run bench -- mails` that of a mail (bench/mails.ts),
 * `npm run bench -- desk` that of the staff pages.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { buildIfNeeded } from "./build.mjs";
import { checkInstallation, stop } from "./ready.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
checkInstallation();
try {
  buildIfNeeded();
} catch (problem) {
  stop(problem.message, 1);
}
const asked = ["uploads", "hostile", "past", "find", "work", "mails", "desk"].find((name) =>
  process.argv.includes(name),
);
const isPart = asked === "find" || asked === "desk";
const what = `bench/${isPart ? `${asked}-alone` : (asked ?? "run")}.ts`;
const files = asked ? [what] : [what, "bench/work.ts"];
const run = (file) =>
  spawnSync(process.execPath, ["--import", "tsx", file, ...process.argv.slice(2)], { stdio: "inherit" })
    .status;
process.exit(files.map(run).find((status) => status !== 0) ?? 0);
