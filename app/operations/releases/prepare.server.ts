/** What is known before a studio is stopped for another release: that it is whole, starts, and takes the data (rules 32.3 to 32.6). */
import { existsSync, statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { versionLeft } from "./cut-off.server.ts";
import { refuseOtherFiles } from "./database.sql.server.ts";
import { asOwnerOf } from "./owner.server.ts";
import { rehearse } from "./rehearsal.server.ts";
import { currentVersion, type Release, releaseOf, type Shelf } from "./shelf.server.ts";
import type { Service } from "./unit.server.ts";
import { copyOrRefusal } from "./way-back.server.ts";
import { strangeFile } from "./whole.server.ts";

export type SwitchPlan = {
  shelf: Shelf;
  version: string;
  databaseFile: string;
  /** Where the studio answers, as this machine reaches it. */
  url: string;
  /** Null: nothing is stopped and started here, and nothing may be running. */
  service: Service | null;
  /** Whether the database may go back to a copy that the release can read. */
  withCopy: boolean;
  rehearsal: boolean;
  /** How long the release may take until it answers. */
  patienceMs: number;
  say: (line: string) => void;
  /** What was typed behind `studio switch`. */
  words: string;
};

/** `before`: the release that runs now. `copy`: what takes the database's place; null where the release can read it as it is. */
export type PreparedSwitch = SwitchPlan & { release: Release; before: Release | null; copy: string | null };

/** Refuses as "not-found" and "conflict"; nothing has changed then. */
export async function prepareSwitch(plan: SwitchPlan): Promise<Outcome<PreparedSwitch>> {
  const { shelf, version, databaseFile, say } = plan;
  const release = releaseOf(shelf, version);
  if (!release) {
    const message = `There is no release ${version} in ${shelf.folder}. See: studio switch --list`;
    return refused("not-found", message);
  }
  const here = `${process.platform}-${process.arch}`;
  if (release.platform !== here) {
    const message = `The release in ${release.folder} is for ${release.platform}; this machine is ${here}.`;
    return refused("conflict", message);
  }
  say(`Looking at the files of ${version}.`);
  const strange = await strangeFile(release.folder);
  if (strange) {
    const message = `The release in ${release.folder} is not whole: ${strange} is missing or was changed. Unpack it again.`;
    return refused("conflict", message);
  }
  const current = currentVersion(shelf);
  const left = current === version ? versionLeft(shelf) : current;
  const before = left ? releaseOf(shelf, left) : null;
  const prepared = { ...plan, release, before, copy: null };
  return existsSync(databaseFile) ? withDatabase(prepared) : done(prepared);
}

async function withDatabase(prepared: PreparedSwitch): Promise<Outcome<PreparedSwitch>> {
  const { databaseFile, release, rehearsal, patienceMs, say } = prepared;
  const dataDir = dirname(databaseFile);
  const found = await asOwnerOf(dataDir, () => {
    refuseOtherFiles(databaseFile);
    return copyOrRefusal(prepared);
  });
  if (!found.ok) return found;
  const copy = found.value;
  const room = lackOfRoom(databaseFile);
  if (room) return refused("conflict", room);
  if (rehearsal) {
    say(`Trying ${release.version} on a copy of the data.`);
    const problem = await rehearse(release, copy ?? databaseFile, dataDir, patienceMs);
    if (problem) {
      const message = `Version ${release.version} does not start on a copy of the data, so nothing was switched. It said: ${problem}`;
      return refused("conflict", message);
    }
  }
  return done({ ...prepared, copy });
}

/** The copy for the switch and the start's own before a migration, or the one on which the release is tried. */
function lackOfRoom(databaseFile: string): string | null {
  const needed = 2 * statSync(databaseFile).size + 100 * 1024 * 1024;
  const { bavail, bsize } = statfsSync(dirname(databaseFile));
  if (bavail * bsize >= needed) return null;
  const [free, all] = [bavail * bsize, needed].map((bytes) => Math.floor(bytes / 1024 / 1024));
  return `The disk that holds ${databaseFile} has ${free} MB left, and a switch needs ${all} MB for copies. Make room first.`;
}
