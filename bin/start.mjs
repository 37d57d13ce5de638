/**
 * `npm start`, and with `--demo` `npm run demo`: builds when needed (not with `--no-build`: then it serves what is
 * there) and runs remix-serve in this process. Settings are read and the database is opened by the app itself
 * (app/operations/start.server.ts).
 */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { followParent, handOnHangup } from "./parent.mjs";
import { checkInstallation, checkListening, checkPackages, readPort, stop } from "./ready.mjs";

// Whatever this process writes is for its own user alone, the database first of all.
process.umask(0o077);
// The paths of the build, the public files and ./data are meant from here, whoever calls.
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
checkInstallation();
checkPackages();
const port = readPort();

if (process.argv.includes("--demo")) process.env.DEMO = "1";
if (process.env.DEMO === "1") process.env.HOST ||= "127.0.0.1";
process.env.NODE_ENV = "production";
await checkListening(port, process.env.HOST);

if (!process.argv.includes("--no-build")) {
  const { buildIfNeeded } = await import("./build.mjs");
  try {
    buildIfNeeded();
  } catch (problem) {
    stop(problem.message, 1);
  }
} else if (!existsSync("build/index.js")) {
  stop("The app is not built. Run: npm run build", 1);
}

// remix-serve closes on the first signal and waits for what is under way, however long that takes. A terminal sends
// the signal to npm and to us, and npm passes it on: the second one must not cut a request short.
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => setTimeout(() => process.exit(), 10_000).unref());
}
handOnHangup();
followParent();

process.argv[2] = "build/index.js";
await import(createRequire(import.meta.url).resolve("@remix-run/serve/dist/cli.js"));
