/** `npm start`; `--demo` for `npm run demo`; `--no-build` starts the last build. */
import { fileURLToPath } from "node:url";
import { checkInstallation } from "./ready.mjs";
import { runServer } from "./serve.mjs";

// New files are for this user alone, above all the database.
process.umask(0o077);
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
checkInstallation();
if (process.argv.includes("--demo")) process.env.DEMO = "1";
await runServer(process.argv.includes("--no-build") ? { build: false } : {});
