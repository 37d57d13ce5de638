/**
 * `npm run house`: prints how the house stands: its table, and how many strays each rule still has. Runs no tests.
 * `-- --strays app/domain/booking` prints every stray of a folder with its file and line, `--rule casts` those of one rule.
 * `--report FILE` takes the seconds of the unit tests from what `npx vitest run --reporter=json --outputFile=FILE` wrote,
 * `--tree FOLDER` reads another checkout.
 */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { checkInstallation } from "./ready.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
checkInstallation();
const script = ["--import", "tsx", "app/testing/house/print.ts", ...process.argv.slice(2)];
const { status } = spawnSync(process.execPath, script, { stdio: "inherit" });
process.exit(status ?? 1);
