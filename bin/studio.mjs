/** The `studio` command; in a checkout, `npm run studio -- ...`. */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { builtAgain, checkInstallation, checkPackages, damageInWords, stop } from "./ready.mjs";

// npm changes to the program's folder and passes the folder in which it was called.
const from = process.env.INIT_CWD ?? process.cwd();
process.umask(0o077);
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
checkInstallation();
process.env.NODE_ENV = "production";
for (const stream of [process.stdout, process.stderr]) {
  // The reader has closed the pipe, as in `studio help | head -1`.
  stream.on("error", ({ code }) => process.exit(code === "EPIPE" ? 0 : 1));
}

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

function told(problem) {
  const sentence = damageInWords(problem);
  if (!sentence) throw problem;
  checkPackages();
  stop(sentence);
}
