import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: { alias: { "#app": here("./app"), "#db": here("./db") } },
  test: {
    include: ["app/**/*.test.{ts,tsx}", "db/**/*.test.ts"],
    environment: "node",
    globalSetup: "app/testing/route-table.ts",
    setupFiles: "app/testing/fresh-process.server.ts",
    // Node reads their 190 KB of package.json anew for each file of theirs, in each file of tests.
    server: { deps: { inline: [/\/node_modules\/(?:date-fns|drizzle-orm)\//u] } },
    allowOnly: false,
    pool: "forks",
    // A process for each file would load the app anew for each: more than half of a run.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
