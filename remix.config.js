/** @type {import('@remix-run/dev').AppConfig} */
export default {
  // The gated build: every loader and action passes app/gate.server.ts.
  server: "./app/server.ts",
  serverModuleFormat: "esm",
  serverPlatform: "node",
  ignoredRouteFiles: ["**/.*", "**/*.test.{ts,tsx}"],
  // The classic watcher looks only at app/.
  watchPaths: ["./db"],
  browserNodeBuiltinsPolyfill: { modules: {} },
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    // Single fetch needs streaming, which costs a third of the pages per second (docs/decisions).
    v3_singleFetch: false,
    v3_lazyRouteDiscovery: false,
  },
};
