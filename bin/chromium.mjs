import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

// The headless shell draws the same pages with a third of the processor time.
const shell = "/usr/bin/chromium-headless-shell";
const places = [shell, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** Returns the path of an installed Chromium: CHROMIUM_PATH, else the system's, else Playwright's. */
export async function findChromium() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) {
    if (existsSync(CHROMIUM_PATH)) return CHROMIUM_PATH;
    throw new Error(`CHROMIUM_PATH is "${CHROMIUM_PATH}", but there is no such file.`);
  }
  const { chromium } = await import("@playwright/test");
  return [...places, chromium.executablePath()].find((path) => path && existsSync(path));
}

export async function provideChromium(say = console.log) {
  const mayInstall = process.getuid?.() === 0 && existsSync("/etc/debian_version");
  const { CHROMIUM_PATH, CI } = process.env;
  const before = await findChromium();
  if (before && CI && !CHROMIUM_PATH && before !== shell && mayInstall) {
    say("Browser: installing the headless shell.");
    run(...onDebian("chromium-headless-shell"));
  }
  const found = before && (await findChromium());
  if (found) {
    say(`Browser: ${found}`);
    return found;
  }
  const asRoot = process.getuid?.() === 0;
  const attempts = [["npx", ["playwright", "install", ...(asRoot ? ["--with-deps"] : []), "chromium"]]];
  if (mayInstall) attempts.push(onDebian("chromium-headless-shell"), onDebian("chromium"));
  for (const [command, args] of attempts) {
    say(`Browser: none found. Trying: ${[command, ...args].join(" ")}`);
    run(command, args);
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

const onDebian = (name) => ["sh", ["-c", `apt-get update && apt-get install -y ${name}`]];

const run = (command, args) => spawnSync(command, args, { stdio: "inherit", timeout: 10 * 60_000 });
