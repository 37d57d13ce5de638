import { defineConfig, type PlaywrightTestConfig } from "@playwright/test";
import { findChromium } from "./bin/chromium.mjs";
import { openingClock, studioZone } from "./e2e/zone.ts";

openingClock();
const executablePath = await findChromium();
// Chromium refuses its sandbox to root, who runs the tests in containers.
const asRoot = process.getuid?.() === 0;

/**
 * Chromium heeds only the last list of such features. The first lines are those that Playwright turns off itself; the last
 * two are pages of Chromium's own that each new window loads (its address field), and work ahead for pages to come.
 */
const features = [
  "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,HttpsFirstBalancedModeAutoEnable",
  "LensOverlay,MediaRouter,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin,OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch",
  "WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup",
  "SpareRendererForSitePerProcess,Translate",
];

const browser: PlaywrightTestConfig["use"] = {
  browserName: "chromium",
  viewport: { width: 360, height: 740 },
  locale: "en-US",
  timezoneId: studioZone,
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
      `--disable-features=${features.join(",")}`,
    ],
  },
};

/** Specs that open no page. */
const apart = ["server/**", "simulation.spec.ts"];

export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  globalSetup: "./e2e/build.ts",
  // One more than cores: a journey waits for its browser or its server half of the time.
  workers: 3,
  // One more try where the machine may be busy with other things; the report calls such a test flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  outputDir: "test-results",
  reporter: "list",
  projects: [
    // In this order: what takes minutes begins first, and many short ones are left for the end, when a worker could be idle.
    { name: "server", testMatch: "server/*.spec.ts" },
    { name: "simulator", testMatch: "simulation.spec.ts" },
    // Journeys run both ways. "@script" in a title: only with it. "@no-script": only without.
    { name: "script", use: browser, testIgnore: apart, grepInvert: /@no-script/ },
    {
      name: "no-script",
      use: { ...browser, javaScriptEnabled: false },
      testIgnore: apart,
      grepInvert: /@script/,
    },
  ],
});
