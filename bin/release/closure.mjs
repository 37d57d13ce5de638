/** Whatever the program can ask for by name has to be in the release: what was left out too much is told when it is made. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

/** Throws with the first file that is asked for and not there. */
export async function refuseGaps(folder) {
  const entries = [
    ...["build/index.js", "build/studio.js", "bin/studio.mjs", "bin/serve.mjs"],
    "node_modules/@remix-run/serve/dist/cli.js",
  ].filter((path) => existsSync(join(folder, path)));
  const found = await build({
    absWorkingDir: folder,
    entryPoints: entries,
    outdir: "never-written",
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    target: "esnext",
    loader: { ".node": "empty" },
    logLevel: "silent",
  }).catch(({ errors }) => ({ errors }));
  const gap = found.errors.find(({ text }) => !expected(text));
  if (gap) throw new Error(`The release would not be whole: ${gap.text} (${gap.location?.file}).`);
  const unshipped = scriptsNamed(join(folder, "build")).find((path) => !existsSync(join(folder, path)));
  if (unshipped) throw new Error(`The release would not be whole: the build runs ${unshipped}.`);
}

/** What the build starts as a process or a worker of its own, by its path. */
function scriptsNamed(build) {
  return readdirSync(build, { recursive: true })
    .filter((path) => path.endsWith(".js"))
    .flatMap(
      (path) => readFileSync(join(build, path), "utf8").match(/(?<=["'`])bin\/[\w-]+\.mjs(?=["'`])/gu) ?? [],
    );
}

/** A start of a checkout builds; a start of a release does not. */
const expected = (text) => text.includes('"./build.mjs"');
