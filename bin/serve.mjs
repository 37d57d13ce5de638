/** Runs remix-serve for `npm start`, `npm run demo`, `studio start` and `studio demo`. */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { followParent, forwardHangup } from "./parent.mjs";
import { builtAgain, checkListening, checkPackages, damageInWords, readPort, stop } from "./ready.mjs";

export async function runServer({ build = existsSync("app") } = {}) {
  checkPackages();
  const port = readPort();
  if (process.env.DEMO === "1") process.env.HOST ||= "127.0.0.1";
  process.env.NODE_ENV = "production";
  await checkListening(port, process.env.HOST);
  await provideBuild(build);

  // Ctrl-C reaches this process twice, by the terminal and by npm. The second signal must not end requests.
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.on(signal, () => setTimeout(() => process.exit(), 10_000).unref());
  }
  forwardHangup();
  followParent();

  ignoreLogFailures();
  reportDamage();
  hideLocalAddress();
  process.argv[2] = "build/index.js";
  try {
    await import(createRequire(import.meta.url).resolve("@remix-run/serve/dist/cli.js"));
  } catch (problem) {
    reportOrThrow(problem);
  }
}

/** Replaces this process by the server (execve), which saves 4.6 MB of memory. Returns only if that is not possible. */
export function becomeServer() {
  const command = [process.execPath, ...process.execArgv, "bin/start.mjs"];
  if (process.platform !== "win32") process.execve?.(process.execPath, command, process.env);
}

// A log that can't be written (full disk, closed pipe) must not stop the studio.
function ignoreLogFailures() {
  for (const stream of [process.stdout, process.stderr]) {
    stream.removeAllListeners("error");
    stream.on("error", () => {});
  }
}

// remix-serve prints "[remix-serve] http://localhost:PORT", which is not the studio's address.
function hideLocalAddress() {
  const { log } = console;
  console.log = (...words) => {
    if (!String(words[0]).startsWith("[remix-serve]")) return log(...words);
    console.log = log;
  };
}

function reportDamage() {
  process.on("unhandledRejection", (problem) => {
    if (process.listenerCount("unhandledRejection") === 1) reportOrThrow(problem);
  });
}

function reportOrThrow(problem) {
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
