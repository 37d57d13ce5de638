/** Builds the app and fills the data folders once, before all journeys. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "./server.ts";
import { seedingClock } from "./zone.ts";

export type Content = "demo" | "starter";

const setting = "TEST_FILLED_FOLDERS";

export default async function prepare(): Promise<() => void> {
  const { status } = spawnSync(process.execPath, ["bin/build.mjs"], { stdio: "inherit" });
  if (status !== 0) throw new Error("The app could not be built.");
  const folder = mkdtempSync(join(tmpdir(), "studio-filled-"));
  process.env[setting] = folder;
  seedingClock();
  await Promise.all((["demo", "starter"] as const).map((content) => fill(join(folder, content), content)));
  return () => rmSync(folder, { recursive: true, force: true });
}

async function fill(dataDir: string, content: Content): Promise<void> {
  const server = await startServer({ dataDir, demo: content === "demo" });
  await server.stop();
}

/** Returns a new data folder with the demo or the starter content; the caller removes it. */
export function filledFolder(content: Content): string {
  const dataDir = mkdtempSync(join(tmpdir(), "studio-e2e-"));
  cpSync(join(process.env[setting] ?? "", content), dataDir, { recursive: true });
  return dataDir;
}
