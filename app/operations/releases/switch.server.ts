/** `studio switch` (rules 32.3 to 32.8): checks, stops, copies, starts the release, or goes back. */
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { stampOf } from "#app/operations/backup/backup.ts";
import { missingInCopy } from "#app/operations/backup/restore/compare-copy.sql.server.ts";
import { isInterrupted } from "#app/operations/backup/restore/swap.server.ts";
import { nowInstant } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { copyForSwitch, fitOf, isServed, putCopyBack } from "./database.sql.server.ts";
import { deleteSwitchNote, writeSwitchNote } from "./interrupted-switch.server.ts";
import { type PreparedSwitch, prepareSwitch, type SwitchPlan } from "./prepare.server.ts";
import { asOwnerOf, currentVersion, makeCurrent, type Release, releaseOf } from "./release-folder.server.ts";
import { continueWith, restoreWith } from "./rollback.server.ts";
import { askUp, startAndWait } from "./unit.server.ts";

const endMs = 12_000;

/** Returns a sentence about the result. After a refusal (not-found, conflict), the previous release runs. */
export async function switchRelease(plan: SwitchPlan): Promise<Outcome<string>> {
  const { releases, version, databaseFile, say } = plan;
  const release = releaseOf(releases, version);
  if (release && isInterrupted(databaseFile)) {
    const went = continueWith(release, databaseFile);
    if (!went.ok) return went;
    say("An interrupted restore is now complete.");
  }
  const isCurrent = release && version === currentVersion(releases);
  if (isCurrent && (await canRead(release, databaseFile))) return stayOn(plan);
  const prepared = await prepareSwitch(plan);
  if (!prepared.ok) return prepared;
  const handleSignals = ignoreSignals();
  try {
    const { before } = prepared.value;
    writeSwitchNote(releases, { from: before?.version ?? null, to: version, words: plan.words });
    return await change(prepared.value);
  } finally {
    deleteSwitchNote(releases);
    handleSignals();
  }
}

const canRead = (release: Release, databaseFile: string): boolean | Promise<boolean> =>
  !existsSync(databaseFile) ||
  asOwnerOf(dirname(databaseFile), () => fitOf(databaseFile, release.folder) !== "newer");

async function stayOn(plan: SwitchPlan): Promise<Outcome<string>> {
  const { releases, version, service, url } = plan;
  const isDown = service && (await askUp(url)) === null;
  const problem = isDown ? await startAndWait(service, plan, null) : null;
  if (problem)
    return refused(
      "conflict",
      `${version} is already the current release, but it is not working: ${problem}`,
    );
  deleteSwitchNote(releases);
  return done(
    isDown ? `The studio is running version ${version}.` : `${version} is already the current release.`,
  );
}

async function change(prepared: PreparedSwitch): Promise<Outcome<string>> {
  const { releases, release, before, databaseFile, service, copy, url, say } = prepared;
  const wasUp = await askUp(url);
  if (service && wasUp !== null) say("Stopping the studio.");
  service?.stop();
  const kept = existsSync(databaseFile) ? await keep(prepared) : done(null);
  if (!kept.ok) {
    service?.start();
    return kept;
  }
  if (kept.value) say(`Copy of the current database: ${kept.value}`);
  // Must run before the link changes: an old release must not start with a database that it can't read.
  makeCurrent(releases, release.version);
  const restored = copy ? restoreWith(release, copy, databaseFile) : done([]);
  if (!restored.ok) {
    makeCurrent(releases, before?.version ?? null);
    service?.start();
    return restored;
  }
  for (const line of restored.value) say(line);
  if (!service) return done(`Version ${release.version} is the current one. Start the studio.`);
  say(`Starting ${release.version}.`);
  const problem = await startAndWait(service, prepared, wasUp);
  if (!problem) return done(`The studio is running version ${release.version}.`);
  for (const line of service.lastWords()) say(`  ${line}`);
  say(`Version ${release.version} is not working: ${problem}`);
  return goBack(prepared, kept.value);
}

const keep = ({ databaseFile, before }: PreparedSwitch): Promise<Outcome<string | null>> =>
  asOwnerOf(dirname(databaseFile), () => {
    if (isServed(databaseFile, endMs)) {
      const message = `A server is using ${databaseFile}. Stop it first. Nothing was switched.`;
      return refused("conflict", message);
    }
    const copy = copyForSwitch(databaseFile, `${stampOf(nowInstant())}-${before?.version ?? "none"}`);
    return copy.ok ? copy : refused("conflict", `Nothing was switched. ${copy.refusal.message}`);
  });

async function goBack(prepared: PreparedSwitch, kept: string | null): Promise<Outcome<string>> {
  const { releases, release, before, databaseFile, service, say } = prepared;
  if (!service || !before) {
    const message = `Version ${release.version} is not working, and there is no earlier version to go back to.`;
    return refused("conflict", message);
  }
  service.stop();
  writeSwitchNote(releases, {
    from: release.version,
    to: before.version,
    words: `${before.version} --with-copy`,
  });
  makeCurrent(releases, before.version);
  if (kept)
    say(await asOwnerOf(dirname(databaseFile), () => databaseAsBefore(prepared, before.folder, kept)));
  const again = await startAndWait(service, prepared, null);
  const now = again
    ? `${before.version} is the current version again, but it is not working: ${again}`
    : `The studio is running version ${before.version} again.`;
  return refused("conflict", `Version ${release.version} is not working. ${now}`);
}

function databaseAsBefore(
  { databaseFile, copy, release }: PreparedSwitch,
  before: string,
  kept: string,
): string {
  if (copy === null && fitOf(databaseFile, before) !== "newer") return "The database stays as it is.";
  const { made, changed } = missingInCopy(databaseFile, kept);
  const aside = putCopyBack(databaseFile, kept, `${stampOf(nowInstant())}-failed`);
  return `The database is as it was before the switch. The database of ${release.version} is in ${aside} (appointments there: ${made} new, ${changed} changed).`;
}

// If the terminal is closed or Ctrl-C is pressed, the studio must not stay stopped.
function ignoreSignals(): () => void {
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
  const stay = () => {};
  for (const signal of signals) process.on(signal, stay);
  return () => {
    for (const signal of signals) process.off(signal, stay);
  };
}
