/** Before the journeys: the app as it will be served, and the data folders that its studios open on, each filled once. */
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

/** A data folder of its own with the sample studio or the first content; whoever asks removes it. */
export function filledFolder(content: Content): string {
  const dataDir = mkdtempSync(join(tmpdir(), "studio-e2e-"));
  cpSync(join(process.env[setting] ?? "", content), dataDir, { recursive: true });
  return dataDir;
}
