/**
 * `studio switch`: from one release to another, up or back (rules 32.3 to 32.8). Everything that can be known is known before the
 * studio is stopped; the database is copied before the other release sees it; where that one does not answer, all is as before.
 */
import { existsSync, rmSync, statfsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { backupsOf } from "#app/operations/database/data-folder.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { askUp, waitForUp } from "./answer.server.ts";
import {
  copyForSwitch,
  fitOf,
  isServed,
  lostWith,
  putCopyBack,
  refuseOtherFiles,
} from "./database.sql.server.ts";
import { asOwnerOf } from "./owner.server.ts";
import { rehearse } from "./rehearsal.server.ts";
import type { Service } from "./service.server.ts";
import { currentVersion, makeCurrent, type Release, releaseOf, type Shelf } from "./shelf.server.ts";
import { copyOrRefusal } from "./way-back.server.ts";
import { strangeFile } from "./whole.server.ts";

type SwitchPlan = {
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
};

type Prepared = SwitchPlan & { release: Release; before: string | null; copy: string | null };

/** Answers with what is so now. Refuses as "not-found" and "conflict"; after that nothing has changed. */
export async function switchRelease(plan: SwitchPlan): Promise<Outcome<string>> {
  const { shelf, version, service } = plan;
  if (version === currentVersion(shelf) && existsSync(shelf.link)) {
    const problem =
      service && (await askUp(plan.url)) === null ? await startAndWait(service, plan, null) : null;
    if (problem) return refused("conflict", `${version} is the current release, but is not well: ${problem}`);
    return done(`${version} is the current release already.`);
  }
  const prepared = await prepare(plan);
  if (!prepared.ok) return prepared;
  const quiet = heedNoSignal();
  try {
    return await change(prepared.value);
  } finally {
    quiet();
  }
}

async function prepare(plan: SwitchPlan): Promise<Outcome<Prepared>> {
  const { shelf, version, databaseFile, say } = plan;
  const release = releaseOf(shelf, version);
  if (!release)
    return refused(
      "not-found",
      `There is no release ${version} in ${shelf.folder}. See: studio switch --list`,
    );
  const here = `${process.platform}-${process.arch}`;
  if (release.platform !== here)
    return refused(
      "conflict",
      `The release in ${release.folder} is for ${release.platform}; this machine is ${here}.`,
    );
  say(`Looking at the files of ${version}.`);
  const strange = await strangeFile(release.folder);
  if (strange)
    return refused(
      "conflict",
      `The release in ${release.folder} is not whole: ${strange} is missing or was changed. Unpack it again.`,
    );
  const prepared = { ...plan, release, before: currentVersion(shelf), copy: null };
  return existsSync(databaseFile) ? withDatabase(prepared) : done(prepared);
}

async function withDatabase(prepared: Prepared): Promise<Outcome<Prepared>> {
  const { databaseFile, release, rehearsal, patienceMs, say } = prepared;
  const dataDir = dirname(databaseFile);
  const found = asOwnerOf(dataDir, () => {
    refuseOtherFiles(databaseFile);
    return copyOrRefusal(prepared);
  });
  if (!found.ok) return found;
  const copy = found.value;
  const room = roomFor(databaseFile);
  if (room) return refused("conflict", room);
  if (rehearsal) {
    say(`Trying ${release.version} on a copy of the data.`);
    const problem = await rehearse(release, copy ?? databaseFile, dataDir, patienceMs);
    if (problem)
      return refused(
        "conflict",
        `Version ${release.version} does not start on a copy of the data, so nothing was switched. It said: ${problem}`,
      );
  }
  return done({ ...prepared, copy });
}

/** The copy for the switch, the start's own before a migration, and the one that was tried, one after the other. */
function roomFor(databaseFile: string): string | null {
  const needed = 2 * statSync(databaseFile).size + 100 * 1024 * 1024;
  const { bavail, bsize } = statfsSync(dirname(databaseFile));
  if (bavail * bsize >= needed) return null;
  const [free, all] = [bavail * bsize, needed].map((bytes) => Math.floor(bytes / 1024 / 1024));
  return `The disk that holds ${databaseFile} has ${free} MB left, and a switch needs ${all} MB for copies. Make room first.`;
}

async function change(prepared: Prepared): Promise<Outcome<string>> {
  const { shelf, release, before, databaseFile, service, copy, say } = prepared;
  const stamp = `${new Date(nowInstant()).toISOString().slice(0, 19).replace(/[-:]/gu, "")}`;
  const dataDir = dirname(databaseFile);
  const wasUp = await askUp(prepared.url);
  if (service) say("Stopping the studio.");
  service?.stop();
  const kept = existsSync(databaseFile) ? asOwnerOf(dataDir, () => keep(prepared, stamp)) : done(null);
  if (!kept.ok) {
    service?.start();
    return kept;
  }
  if (kept.value) say(`The database as it is now: ${kept.value}`);
  if (copy)
    say(
      `Putting back ${copy}; what it replaces is in ${asOwnerOf(dataDir, () => putCopyBack(databaseFile, copy, stamp))}`,
    );
  makeCurrent(shelf, release.version);
  if (!service) return done(`Version ${release.version} is the current one. Start the studio.`);
  say(`Starting ${release.version}.`);
  const problem = await startAndWait(service, prepared, wasUp);
  if (!problem) return done(`The studio runs on ${release.version}.`);
  for (const line of service.lastWords()) say(`  ${line}`);
  return goBack(prepared, kept.value, before, problem, stamp);
}

/** A copy of the database that nobody uses any more. */
function keep({ databaseFile, before }: Prepared, stamp: string): Outcome<string | null> {
  if (isServed(databaseFile, 12_000))
    return refused("conflict", `A server is using ${databaseFile}. Stop it first; nothing was switched.`);
  try {
    return done(copyForSwitch(databaseFile, `${stamp}-${before ?? "none"}`));
  } catch (problem) {
    const why = problem instanceof Error ? problem.message : String(problem);
    return refused(
      "conflict",
      `The database could not be copied to ${backupsOf(dirname(databaseFile))} (${why}), so nothing was switched.`,
    );
  }
}

/** Null where it is as well as the one before was; else what is wrong. */
async function startAndWait(service: Service, { url, patienceMs }: SwitchPlan, wasUp: string | null) {
  const refusal = service.start();
  if (refusal) return refusal;
  const said = await waitForUp(url, { ms: patienceMs, hasEnded: service.hasFailed });
  if (said === "well" || (said !== null && said === wasUp)) return null;
  return said ?? `It did not answer on ${url}.`;
}

async function goBack(
  prepared: Prepared,
  kept: string | null,
  before: string | null,
  problem: string,
  stamp: string,
): Promise<Outcome<string>> {
  const { shelf, release, databaseFile, service, say, copy } = prepared;
  const earlier = before ? releaseOf(shelf, before) : null;
  say(`Version ${release.version} is not well: ${problem}`);
  if (!service || !earlier) {
    return refused(
      "conflict",
      `Version ${release.version} is not well, and there is no version before it to go back to.`,
    );
  }
  service.stop();
  asOwnerOf(dirname(databaseFile), () => {
    const isStrange = existsSync(databaseFile) && (copy !== null || fitOf(databaseFile, earlier) === "newer");
    if (kept && isStrange) {
      const { made, changed } = lostWith(databaseFile, kept);
      const aside = putCopyBack(databaseFile, kept, `${stamp}-failed`);
      say(
        `The database is as it was before the switch. What ${release.version} made of it is in ${aside} (${made} appointments made and ${changed} changed there).`,
      );
    }
    rmSync(`${databaseFile}.next`, { force: true });
  });
  makeCurrent(shelf, earlier.version);
  const again = await startAndWait(service, prepared, null);
  const now = again
    ? `${earlier.version} is the current one again, but is not well: ${again}`
    : `The studio runs on ${earlier.version} again.`;
  return refused("conflict", `Version ${release.version} is not well. ${now}`);
}

/** A closed window or Ctrl-C between two releases would leave the studio stopped. Answers how to heed them again. */
function heedNoSignal(): () => void {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const stay = () => {};
  for (const signal of signals) process.on(signal, stay);
  return () => {
    for (const signal of signals) process.off(signal, stay);
  };
}
