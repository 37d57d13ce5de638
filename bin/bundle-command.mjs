/** Part 3 of `npm run build`: bundles the `studio` command into build/studio.js and build/studio/. */
import { rmSync } from "node:fs";
import { build } from "esbuild";

// As in remix.config.js: Node reads 190 KB of package.json again for each file of these packages.
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
  splitting: true,
  format: "esm",
  platform: "node",
  target: "node22",
  define: { "process.env.NODE_ENV": '"production"' },
  plugins: [packagesStay],
  logLevel: "warning",
});
