/** `npm run simulate`: random days of a studio, with faults (simulate/run.ts). */
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
const script = ["--import", "tsx", "simulate/run.ts", ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, script, { stdio: "inherit" });
process.exit(status ?? 1);
