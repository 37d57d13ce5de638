/** Unused files, exports and packages: `npm run lint`. Vitest, Playwright and Drizzle name more entries in their settings. */
import remix from "./remix.config.js";

const routes = [];
remix.routes((define) => define((_path, file) => routes.push(`app/${file}`)));

/** @type {import("knip").KnipConfig} */
export default {
  // By its own rule every file below app/routes/ would be a route.
  remix: {
    entry: ["remix.config.js", "app/{root,entry.client,entry.server}.tsx", "app/server.ts", ...routes],
  },
  entry: [
    "app/operations/command/main.server.ts",
    "bin/**/*.mjs",
    "bench/*.{ts,mjs}",
    "deploy/**/*.mjs",
    "e2e/browsers/*.ts",
    "e2e/counting.mjs",
    "simulate/*.{ts,mjs}",
  ],
  project: ["app/**/*.{ts,tsx}", "{bench,bin,db,deploy,e2e,simulate}/**/*.{ts,mjs}"],
  paths: { "#app/*": ["./app/*"], "#db/*": ["./db/*"], "#e2e/*": ["./e2e/*"] },
  // Programs of the system, and routes whose loader answers as their action does.
  exclude: ["binaries", "duplicates"],
  // Remix brings its router, Node is told of tsx by --import, and smtp-server has no types of its own.
  ignoreDependencies: ["@remix-run/router", "@types/smtp-server", "tsx"],
};
