import { readFileSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { environment } from "#app/domain/studio/environment.server.ts";
import { backupsOf } from "#app/operations/database/data-folder.server.ts";
import { isClockUntrusted } from "#app/platform/shared/clock-trust.server.ts";
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

export function listBackups(dataDir: string, demo = environment().demo): Backup[] {
  const copies = copiesIn(backupsOf(dataDir), demo ? "demo.db" : "app.db");
  return copies.map(backupAt).sort((one, other) => (other.at ?? 0) - (one.at ?? 0));
}

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

/** Returns the newest verified backup that is not dated in the future. */
export const newestVerified = (dataDir: string, now: number, demo?: boolean): VerifiedBackup | null =>
  listBackups(dataDir, demo)
    .filter(isVerified)
    .find(({ at }) => !isOfFuture(at, now)) ?? null;

export type VerifiedBackup = Backup & { at: number; manifest: Manifest };

const isVerified = (backup: Backup): backup is VerifiedBackup => backup.manifest !== null;

const passing = new Set<BackupKind>(["switch", "migration", "rescued"]);

/** Deletes old backups (rule 30.3), if there is a verified one and the clock is trusted (rule 27.33). */
export function pruneBackups(dataDir: string, demo: boolean, now: number): void {
  if (!notesJobs(sqlite()) || isClockUntrusted(now)) return;
  const all = listBackups(dataDir, demo);
  const verified = all.filter(isVerified);
  if (verified.length === 0) return;
  // Uses the time of the copying, because the data itself can be months old.
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
