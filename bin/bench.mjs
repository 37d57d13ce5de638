/** `npm run bench -- uploads|hostile|past|find|work [FOLDER]|mails|desk`: measures the built app (bench/). */
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
