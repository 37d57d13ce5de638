/** The copies of the database that lie in the folder of backups. */
import { readFileSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { environment } from "#app/domain/studio/environment.server.ts";
import { backupsOf } from "#app/operations/database/data-folder.server.ts";
import { clockIsDoubted } from "#app/platform/shared/doubted-clock.server.ts";
import { sqlite } from "#db/client.server.ts";
import { copiesIn } from "#db/copies.server.ts";
import {
  type Backup,
  type BackupKind,
  backupsToRemove,
  isOfFuture,
  isTooOld,
  manifestName,
  versionInName,
} from "./backup.ts";
import { lookInside } from "./backup-contents.server.ts";
import { keptAsideFolders } from "./kept-aside.server.ts";
import { type Manifest, readManifest } from "./manifest.server.ts";
import { notesJobs } from "./source.sql.server.ts";

/** All copies of the studio's database, of the demo's in the demo, the newest first. */
export function listBackups(dataDir: string, demo = environment().demo): Backup[] {
  const copies = copiesIn(backupsOf(dataDir), demo ? "demo.db" : "app.db");
  return copies.map(backupAt).sort((one, other) => (other.at ?? 0) - (one.at ?? 0));
}

/** A copy with what its manifest says; where it has none, with what can be seen in it. */
export function backupAt(path: string): Backup {
  const name = basename(path);
  const manifest = manifestOf(path);
  const at = manifest ? manifest.at : lookInside(path).at;
  const version = manifest?.version ?? versionInName(name);
  return { name, path, kind: kindOf(name, manifest), at, bytes: statSync(path).size, manifest, version };
}

function manifestOf(path: string): Manifest | null {
  try {
    return readManifest(readFileSync(manifestName(path), "utf8"));
  } catch {
    return null;
  }
}

export function kindOf(name: string, manifest: Manifest | null): BackupKind {
  if (manifest) return manifest.why;
  const plain = name.replace(/^demo-/u, "");
  if (plain.startsWith("before-migration-")) return "migration";
  if (plain.startsWith("before-switch-")) return "switch";
  return plain.startsWith("rescued-") ? "rescued" : "other";
}

/** The newest backup that was looked over and is not of the future; null where there is none. */
export const newestVerified = (dataDir: string, now: number, demo?: boolean): VerifiedBackup | null =>
  listBackups(dataDir, demo)
    .filter(isVerified)
    .find(({ at }) => !isOfFuture(at, now)) ?? null;

/** One that was looked over when it was made, as its manifest says. */
export type VerifiedBackup = Backup & { at: number; manifest: Manifest };

const isVerified = (backup: Backup): backup is VerifiedBackup => backup.manifest !== null;

/** Copies that were made for a moment. What somebody has put there is theirs. */
const passing = new Set<BackupKind>(["switch", "migration", "rescued"]);

/** Removes what is kept no longer (rule 30.3), once there is a backup that was looked over; nothing while the clock is doubted (rule 27.33). */
export function pruneBackups(dataDir: string, demo: boolean, now: number): void {
  if (!notesJobs(sqlite()) || clockIsDoubted(now)) return;
  const all = listBackups(dataDir, demo);
  const verified = all.filter(isVerified);
  if (verified.length === 0) return;
  // By when it was made: what a studio holds that rested for long is old on the first day.
  const copies = all.filter(({ kind, path }) => passing.has(kind) && isTooOld(statSync(path).mtimeMs, now));
  for (const name of [...backupsToRemove(verified, now), ...copies.map((copy) => copy.name)]) {
    const path = join(backupsOf(dataDir), name);
    rmSync(path, { force: true });
    rmSync(manifestName(path), { force: true });
  }
  for (const { path, goesAt } of keptAsideFolders(dataDir)) {
    if (now >= goesAt) rmSync(path, { recursive: true, force: true });
  }
}
