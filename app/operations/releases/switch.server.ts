/**
 * `studio switch`: from one release to another, up or back (rules 32.3 to 32.8). Everything that can be known is known before the
 * studio is stopped; the database is copied before the other release sees it; where that one does not answer, all is as before.
 */
import { existsSync } from "node:fs";
import { dirname } from "node:path";
import { stampOf } from "#app/operations/backup/backup.ts";
import { lostWith } from "#app/operations/backup/restore/stood-here.sql.server.ts";
import { isCutOff } from "#app/operations/backup/restore/swap.server.ts";
import { nowInstant } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { forgetSwitch, noteSwitch } from "./cut-off.server.ts";
import { copyForSwitch, fitOf, isServed, putCopyBack } from "./database.sql.server.ts";
import { type PreparedSwitch, prepareSwitch, type SwitchPlan } from "./prepare.server.ts";
import { asOwnerOf, currentVersion, makeCurrent, type Release, releaseOf } from "./shelf.server.ts";
import { askUp, startAndWait } from "./unit.server.ts";
import { continueWith, restoreWith } from "./way-back.server.ts";

/** As long as a server may take that was asked to end (rule 27.8). */
const endMs = 12_000;

/** Answers with what is so now. Refuses as "not-found" and "conflict", with the release from before running on. */
export async function switchRelease(plan: SwitchPlan): Promise<Outcome<string>> {
  const { shelf, version, databaseFile, say } = plan;
  const release = releaseOf(shelf, version);
  if (release && isCutOff(databaseFile)) {
    const went = continueWith(release, databaseFile);
    if (!went.ok) return went;
    say("A restore that was cut off is complete now.");
  }
  const isCurrent = release && version === currentVersion(shelf);
  if (isCurrent && (await canRead(release, databaseFile))) return stayOn(plan);
  const prepared = await prepareSwitch(plan);
  if (!prepared.ok) return prepared;
  const heedAgain = heedNoSignal();
  try {
    const { before } = prepared.value;
    noteSwitch(shelf, { from: before?.version ?? null, to: version, words: plan.words });
    return await change(prepared.value);
  } finally {
    forgetSwitch(shelf);
    heedAgain();
  }
}

const canRead = (release: Release, databaseFile: string): boolean | Promise<boolean> =>
  !existsSync(databaseFile) ||
  asOwnerOf(dirname(databaseFile), () => fitOf(databaseFile, release.folder) !== "newer");

/** The release is the current one; where it is down, as after a change that was cut off, it is started. */
async function stayOn(plan: SwitchPlan): Promise<Outcome<string>> {
  const { shelf, version, service, url } = plan;
  const isDown = service && (await askUp(url)) === null;
  const problem = isDown ? await startAndWait(service, plan, null) : null;
  if (problem)
    return refused("conflict", `${version} is the current release already, but is not well: ${problem}`);
  forgetSwitch(shelf);
  return done(isDown ? `The studio runs on ${version}.` : `${version} is the current release already.`);
}

async function change(prepared: PreparedSwitch): Promise<Outcome<string>> {
  const { shelf, release, before, databaseFile, service, copy, url, say } = prepared;
  const wasUp = await askUp(url);
  if (service && wasUp !== null) say("Stopping the studio.");
  service?.stop();
  const kept = existsSync(databaseFile) ? await keep(prepared) : done(null);
  if (!kept.ok) {
    service?.start();
    return kept;
  }
  if (kept.value) say(`The database as it is now: ${kept.value}`);
  // Before the database: a release that can't read it does not start, one that finds an older copy would use it.
  makeCurrent(shelf, release.version);
  const restored = copy ? restoreWith(release, copy, databaseFile) : done([]);
  if (!restored.ok) {
    makeCurrent(shelf, before?.version ?? null);
    service?.start();
    return restored;
  }
  for (const line of restored.value) say(line);
  if (!service) return done(`Version ${release.version} is the current one. Start the studio.`);
  say(`Starting ${release.version}.`);
  const problem = await startAndWait(service, prepared, wasUp);
  if (!problem) return done(`The studio runs on ${release.version}.`);
  for (const line of service.lastWords()) say(`  ${line}`);
  say(`Version ${release.version} is not well: ${problem}`);
  return goBack(prepared, kept.value);
}

/** A copy of the database that nobody uses any more; what is lost without one is never put at risk. */
const keep = ({ databaseFile, before }: PreparedSwitch): Promise<Outcome<string | null>> =>
  asOwnerOf(dirname(databaseFile), () => {
    if (isServed(databaseFile, endMs)) {
      const message = `A server is using ${databaseFile}. Stop it first; nothing was switched.`;
      return refused("conflict", message);
    }
    const copy = copyForSwitch(databaseFile, `${stampOf(nowInstant())}-${before?.version ?? "none"}`);
    return copy.ok ? copy : refused("conflict", `Nothing was switched. ${copy.refusal.message}`);
  });

async function goBack(prepared: PreparedSwitch, kept: string | null): Promise<Outcome<string>> {
  const { shelf, release, before, databaseFile, service, say } = prepared;
  if (!service || !before) {
    const message = `Version ${release.version} is not well, and there is no version before it to go back to.`;
    return refused("conflict", message);
  }
  service.stop();
  noteSwitch(shelf, { from: release.version, to: before.version, words: `${before.version} --with-copy` });
  makeCurrent(shelf, before.version);
  if (kept)
    say(await asOwnerOf(dirname(databaseFile), () => databaseAsBefore(prepared, before.folder, kept)));
  const again = await startAndWait(service, prepared, null);
  const now = again
    ? `${before.version} is the current one again, but is not well: ${again}`
    : `The studio runs on ${before.version} again.`;
  return refused("conflict", `Version ${release.version} is not well. ${now}`);
}

/** Answers in a sentence where what the release made of the database is now. */
function databaseAsBefore(
  { databaseFile, copy, release }: PreparedSwitch,
  before: string,
  kept: string,
): string {
  if (copy === null && fitOf(databaseFile, before) !== "newer") return "The database stays as it is.";
  const { made, changed } = lostWith(databaseFile, kept);
  const aside = putCopyBack(databaseFile, kept, `${stampOf(nowInstant())}-failed`);
  return `The database is as it was before the switch. What ${release.version} made of it is in ${aside} (appointments: ${made} made and ${changed} changed there).`;
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
