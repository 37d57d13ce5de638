/** `npm start`, and with `--demo` `npm run demo`; with `--no-build` it serves what was built before. */
import { fileURLToPath } from "node:url";
import { checkInstallation } from "./ready.mjs";
import { runServer } from "./serve.mjs";

// Whatever this process writes is for its own user alone, the database first of all.
process.umask(0o077);
// The paths of the build, the public files and ./data are meant from here, whoever calls.
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
checkInstallation();
if (process.argv.includes("--demo")) process.env.DEMO = "1";
await runServer(process.argv.includes("--no-build") ? { build: false } : {});
