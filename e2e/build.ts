/** Before the journeys: the app as it will be served, so that no two workers build at once. */
import { spawnSync } from "node:child_process";

export default function build(): void {
  const { status } = spawnSync(process.execPath, ["bin/build.mjs"], { stdio: "inherit" });
  if (status !== 0) throw new Error("The app could not be built.");
}
