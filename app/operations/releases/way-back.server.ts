import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { dirname } from "node:path";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { copyFor, fitOf, lostWith } from "./database.sql.server.ts";
import { nodeOf, type Release } from "./shelf.server.ts";

/**
 * The copy that has to take the database's place, because a release can't read it as it is; null where it can. Refuses as "conflict",
 * with the copy's date and what is not in it, where that was not asked for (rule 32.6).
 */
export function copyOrRefusal({
  databaseFile,
  release,
  withCopy,
}: {
  databaseFile: string;
  release: Release;
  withCopy: boolean;
}): Outcome<string | null> {
  if (fitOf(databaseFile, release.folder) !== "newer") return done(null);
  const { version } = release;
  const copy = copyFor(databaseFile, release);
  if (!copy) {
    return refused(
      "conflict",
      `Version ${version} can't read the database ${databaseFile}, and there is no copy beside it that it could read.`,
    );
  }
  if (withCopy) return done(copy);
  const { made, changed, people } = lostWith(databaseFile, copy);
  const when = new Date(statSync(copy).mtimeMs).toISOString().slice(0, 16).replace("T", " ");
  return refused(
    "conflict",
    `Version ${version} can't read the database as it is now. It can read the copy ${copy}, of ${when} UTC. Not in that copy: ${counted(made, "appointment")} made since, ${counted(changed, "appointment")} changed since, ${counted(people, "account")} made since. To go back with it: studio switch ${version} --with-copy`,
  );
}

const counted = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** By the release's own `studio restore`, which makes erasures again and holds mails back (rule 30.6). Answers what it said. */
export function restoreWith(release: Release, copy: string, databaseFile: string): Outcome<string[]> {
  const words = ["bin/studio.mjs", "restore", copy, "--data", dirname(databaseFile)];
  const { status, stdout, stderr } = spawnSync(nodeOf(release), words, {
    cwd: release.folder,
    encoding: "utf8",
  });
  const lines = `${stdout}${stderr}`.split("\n").filter(Boolean);
  return status === 0
    ? done(lines)
    : refused("conflict", lines.join(" ") || "studio restore could not be run.");
}
