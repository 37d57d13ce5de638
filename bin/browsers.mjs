/** `npm run browsers`: the tests in e2e/browsers, in Firefox and WebKitGTK from Debian's packages. */
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
const { status } = spawnSync(process.execPath, ["--import", "tsx", "e2e/browsers/run.ts"], {
  stdio: "inherit",
});
process.exit(status ?? 1);
