import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { lookInside, zoneInside } from "#app/operations/backup/backup-contents.server.ts";
import { wallOf } from "#app/operations/backup/manifest.server.ts";
import { lostInWords, missingInCopy } from "#app/operations/backup/restore/compare-copy.sql.server.ts";
import { numberOf } from "#app/operations/checks/amounts.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { copyFor, fitOf } from "./database.sql.server.ts";
import { nodeOf, type Release } from "./release-folder.server.ts";

/** Returns the copy for a release that can't read the database. Refusal: conflict (rule 32.6). */
export function copyOrRefusal({
  databaseFile,
  release,
  withCopy,
  words,
}: {
  databaseFile: string;
  release: Release;
  withCopy: boolean;
  words: string;
}): Outcome<string | null> {
  if (fitOf(databaseFile, release.folder) !== "newer") return done(null);
  const { version } = release;
  const copy = copyFor(databaseFile, release);
  if (!copy) {
    return refused(
      "conflict",
      `Version ${version} can't read the database ${databaseFile}, and there is no copy that it can read.`,
    );
  }
  if (withCopy) return done(copy);
  return refused(
    "conflict",
    `Version ${version} can't read the current database. It can read the copy ${copy}${momentOf(copy, databaseFile)}. Missing in that copy: ${lostInWords(missingInCopy(databaseFile, copy))}. To go back with it: sudo studio switch ${words} --with-copy`,
  );
}

function momentOf(copy: string, databaseFile: string): string {
  const { at } = lookInside(copy);
  const timeZone = zoneInside(databaseFile) ?? "UTC";
  return at === null ? "" : `, of ${wallOf(at, timeZone)} (${timeZone})`;
}

/** Runs the release's own `studio restore`, which repeats erasures and puts emails on hold (rule 30.6). */
export function restoreWith(release: Release, copy: string, databaseFile: string): Outcome<string[]> {
  const run = runRestore(release, [copy, "--json"], databaseFile);
  if (!run.ok) return run;
  const { appointments, mailsWaiting, replaced } = fieldsIn(JSON.parse(run.value));
  const aside = typeof replaced === "string" ? replaced : fieldsIn(replaced).path;
  return done([
    `The database is now the copy ${copy}: ${numberOf(Number(appointments), "appointment")}. The previous database is in ${String(aside)}.`,
    Number(mailsWaiting) === 0
      ? "No email from before is waiting, so emails are sent as usual."
      : `Emails on hold: ${Number(mailsWaiting)}. None is sent until you release them: studio restore --release (all), or studio restore --drop (discards those from before).`,
  ]);
}

export const continueWith = (release: Release, databaseFile: string): Outcome<string> =>
  runRestore(release, ["--continue"], databaseFile);

function runRestore(release: Release, words: string[], databaseFile: string): Outcome<string> {
  const command = ["bin/studio.mjs", "restore", ...words, "--data", dirname(databaseFile)];
  const { status, stdout, stderr } = spawnSync(nodeOf(release), command, {
    cwd: release.folder,
    encoding: "utf8",
  });
  if (status === 0) return done(stdout);
  const said = `${stdout}${stderr}`.split("\n").filter(Boolean).join(" ");
  return refused("conflict", said || "studio restore could not be run.");
}
