/** Fails if a release lacks a file that the program can import. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

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
  if (gap) throw new Error(`The release would be incomplete: ${gap.text} (${gap.location?.file}).`);
  const unshipped = scriptsNamed(join(folder, "build")).find((path) => !existsSync(join(folder, path)));
  if (unshipped) throw new Error(`The release would be incomplete: the build runs ${unshipped}.`);
}

function scriptsNamed(build) {
  return readdirSync(build, { recursive: true })
    .filter((path) => path.endsWith(".js"))
    .flatMap(
      (path) => readFileSync(join(build, path), "utf8").match(/(?<=["'`])bin\/[\w-]+\.mjs(?=["'`])/gu) ?? [],
    );
}

const expected = (text) => text.includes('"./build.mjs"');
