/** `npm run bench`: measures the built app beside a bare server and a bare database; prints a table (bench/run.ts). */
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
const { status } = spawnSync(process.execPath, ["--import", "tsx", "bench/run.ts"], { stdio: "inherit" });
process.exit(status ?? 1);
