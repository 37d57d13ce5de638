import { defineConfig, type PlaywrightTestConfig } from "@playwright/test";
import { findChromium } from "./bin/chromium.mjs";

const executablePath = await findChromium();
// Chromium refuses its sandbox to root, who runs the tests in containers.
const asRoot = process.getuid?.() === 0;

const browser: PlaywrightTestConfig["use"] = {
  browserName: "chromium",
  viewport: { width: 360, height: 740 },
  locale: "en-US",
  timezoneId: "America/New_York",
  // Nothing moves while it is measured.
  contextOptions: { reducedMotion: "reduce" },
  launchOptions: {
    ...(executablePath && { executablePath }),
    args: [
      ...(asRoot ? ["--no-sandbox"] : []),
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      "--disable-quic",
    ],
  },
};

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  globalSetup: "./e2e/build.ts",
  workers: 2,
  // One more try where the machine may be busy with other things; the report calls such a test flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 15_000 },
  outputDir: "test-results",
  reporter: "list",
  projects: [
    // Journeys run both ways. "@script" in a title: only with it. "@no-script": only without.
    { name: "script", use: browser, testIgnore: "server/**", grepInvert: /@no-script/ },
    {
      name: "no-script",
      use: { ...browser, javaScriptEnabled: false },
      testIgnore: "server/**",
      grepInvert: /@script/,
    },
    { name: "server", testMatch: "server/*.spec.ts" },
  ],
});
