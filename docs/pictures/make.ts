/** `npm run pictures`: takes the README's pictures of the demo, so that they show the product as it is now. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { startServer } from "#e2e/server.ts";
import { openingClock, seedingClock, studioZone } from "#e2e/zone.ts";
import { findChromium } from "../../bin/chromium.mjs";

type Picture = {
  name: string;
  viewport: { width: number; height: number };
  /** Pixels for each CSS pixel: a file stays below 150 KB. */
  scale: number;
  open: (page: Page) => Promise<void>;
};

const pictures: Picture[] = [
  {
    name: "booking",
    viewport: { width: 360, height: 740 },
    scale: 2,
    open: async (page) => void (await page.goto("/book?service=Signature+Facial")),
  },
  {
    name: "desk",
    viewport: { width: 1366, height: 768 },
    scale: 1.5,
    async open(page) {
      const data = { email: "receptionist@demo.test", password: "Demo-Pass-1" };
      await page.request.post("/api/auth/login", { data });
      await page.goto("/receptionist");
    },
  },
];

const dataDir = mkdtempSync(join(tmpdir(), "studio-pictures-"));
seedingClock();
await (await startServer({ dataDir, demo: true })).stop();
openingClock();
const server = await startServer({ dataDir, demo: true });
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
  for (const picture of pictures) {
    for (const colorScheme of ["light", "dark"] as const) await take(browser, picture, colorScheme);
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true });
}

async function take(browser: Browser, picture: Picture, colorScheme: "light" | "dark") {
  const { name, viewport, scale, open } = picture;
  const context = await browser.newContext({
    ...{ baseURL: server.url, viewport, colorScheme, deviceScaleFactor: scale, reducedMotion: "reduce" },
    ...{ locale: "en-US", timezoneId: studioZone },
  });
  const page = await context.newPage();
  await open(page);
  await page.waitForLoadState("networkidle");
  const png = await page.screenshot();
  await sharp(png).webp({ quality: 72 }).toFile(`docs/pictures/${name}-${colorScheme}.webp`);
  await context.close();
}
