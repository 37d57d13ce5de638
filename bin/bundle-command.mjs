/** The third part of `npm run build`: makes build/studio.js, which is the `studio` command, with its parts in build/studio/. */
import { rmSync } from "node:fs";
import { build } from "esbuild";

/** As in remix.config.js: Node reads their 190 KB of package.json anew for each file of theirs. */
const bundled = /^(?:date-fns|drizzle-orm)(?:\/|$)/u;

const packagesStay = {
  name: "packages-stay",
  setup(compiler) {
    compiler.onResolve({ filter: /^[^./#]/u }, ({ path, kind }) =>
      kind === "entry-point" || bundled.test(path) ? undefined : { path, external: true },
    );
  },
};

rmSync("build/studio", { recursive: true, force: true });
await build({
  entryPoints: { studio: "app/operations/command/main.server.ts" },
  outdir: "build",
  chunkNames: "studio/[name]-[hash]",
  bundle: true,
  // A subcommand is loaded when it is called, and what it needs with it.
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node22",
  define: { "process.env.NODE_ENV": '"production"' },
  plugins: [packagesStay],
  logLevel: "warning",
});
