/**
 * Runs remix-serve in this process: for `npm start`, `npm run demo`, `studio start` and `studio demo`. Settings are read and
 * the database is opened by the app itself (app/operations/start.server.ts).
 */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { followParent, handOnHangup } from "./parent.mjs";
import { builtAgain, checkListening, checkPackages, damageInWords, readPort, stop } from "./ready.mjs";

/** Builds when needed, in a checkout; with `build: false` it serves what is there. The working directory is the program's. */
export async function runServer({ build = existsSync("app") } = {}) {
  checkPackages();
  const port = readPort();
  if (process.env.DEMO === "1") process.env.HOST ||= "127.0.0.1";
  process.env.NODE_ENV = "production";
  await checkListening(port, process.env.HOST);
  await provideBuild(build);

  // remix-serve closes on the first signal and waits for what is under way, however long that takes. A terminal sends
  // the signal to npm and to us, and npm passes it on: the second one must not cut a request short.
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.on(signal, () => setTimeout(() => process.exit(), 10_000).unref());
  }
  handOnHangup();
  followParent();

  keepRunningUnheard();
  tellDamage();
  process.argv[2] = "build/index.js";
  try {
    await import(createRequire(import.meta.url).resolve("@remix-run/serve/dist/cli.js"));
  } catch (problem) {
    tellOrThrow(problem);
  }
}

/**
 * From a command that has found its settings and its user: the process begins anew as the server and nothing else, since what
 * the command has loaded would stay in memory for as long as the server runs (4.6 MB of 120). Its id stays, for whoever
 * supervises it. Returns only where this Node, or this system, has no such call.
 */
export function becomeServer() {
  const command = [process.execPath, ...process.execArgv, "bin/start.mjs"];
  if (process.platform !== "win32") process.execve?.(process.execPath, command, process.env);
}

/** A log that takes nothing more, its disk full or its reader gone, is no reason to close the studio. */
function keepRunningUnheard() {
  for (const stream of [process.stdout, process.stderr]) {
    stream.removeAllListeners("error");
    stream.on("error", () => {});
  }
}

/** Until the app is loaded, which listens itself. */
function tellDamage() {
  process.on("unhandledRejection", (problem) => {
    if (process.listenerCount("unhandledRejection") === 1) tellOrThrow(problem);
  });
}

function tellOrThrow(problem) {
  const sentence = damageInWords(problem);
  if (sentence) stop(sentence);
  throw problem;
}

async function provideBuild(build) {
  if (build) {
    const { buildIfNeeded } = await import("./build.mjs");
    try {
      buildIfNeeded();
    } catch (problem) {
      stop(problem.message, 1);
    }
  } else if (!existsSync("build/index.js")) {
    stop(`The app is not built (build/index.js is missing). ${builtAgain()}`);
  }
}
