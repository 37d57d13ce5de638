/** `studio`, in a checkout `npm run studio -- ...`: the work is in app/operations/command/main.server.ts. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { builtAgain, checkInstallation, checkPackages, damageInWords, stop } from "./ready.mjs";

// npm has changed to the program's folder already, and says where it was called.
const from = process.env.INIT_CWD ?? process.cwd();
process.umask(0o077);
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
checkInstallation();
process.env.NODE_ENV = "production";
for (const stream of [process.stdout, process.stderr]) {
  // Whoever reads has read enough, such as `studio help | head -1`.
  stream.on("error", ({ code }) => process.exit(code === "EPIPE" ? 0 : 1));
}

// A release is built, and has no sources that could have changed.
if (existsSync("app")) {
  const { buildCommandIfNeeded } = await import("./build.mjs");
  try {
    await buildCommandIfNeeded();
  } catch (problem) {
    stop(problem.message, 1);
  }
} else if (!existsSync("build/studio.js")) {
  stop(`The studio command is not built (build/studio.js is missing). ${builtAgain()}`);
}
try {
  const { studioCommand } = await import("../build/studio.js");
  const code = await studioCommand(process.argv.slice(2), from);
  if (code !== null) process.exit(code);
} catch (problem) {
  told(problem);
}

/** The words for what can't be loaded; the packages that are not JavaScript alone have better ones. */
function told(problem) {
  const sentence = damageInWords(problem);
  if (!sentence) throw problem;
  checkPackages();
  stop(sentence);
}
