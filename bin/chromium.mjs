/** Where the browser for the tests is, and how to get one. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const places = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The path of an installed Chromium, or undefined: CHROMIUM_PATH, then the system's, then Playwright's own. */
export async function findChromium() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) {
    if (existsSync(CHROMIUM_PATH)) return CHROMIUM_PATH;
    throw new Error(`CHROMIUM_PATH is "${CHROMIUM_PATH}", and no such file exists.`);
  }
  const { chromium } = await import("@playwright/test");
  return [...places, chromium.executablePath()].find((path) => path && existsSync(path));
}

/** Finds Chromium or installs it, says what it did, and answers the path. Throws with what to do by hand. */
export async function provideChromium(say = console.log) {
  const found = await findChromium();
  if (found) {
    say(`Browser: ${found}`);
    return found;
  }
  const asRoot = process.getuid?.() === 0;
  const attempts = [["npx", ["playwright", "install", ...(asRoot ? ["--with-deps"] : []), "chromium"]]];
  if (asRoot && existsSync("/etc/debian_version")) {
    attempts.push(["sh", ["-c", "apt-get update && apt-get install -y chromium"]]);
  }
  for (const [command, args] of attempts) {
    say(`Browser: none found. Trying: ${[command, ...args].join(" ")}`);
    spawnSync(command, args, { stdio: "inherit", timeout: 10 * 60_000 });
    const installed = await findChromium();
    if (installed) {
      say(`Browser: installed ${installed}`);
      return installed;
    }
  }
  throw new Error(
    "No Chromium was found and none could be installed. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH to one.",
  );
}
