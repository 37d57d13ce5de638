/** The copies of the database that lie in the folder of backups. */
import { readFileSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { backupsOf } from "#app/operations/database/data-folder.server.ts";
import { environment } from "#app/studio/environment.server.ts";
import { copiesIn } from "#db/copies.server.ts";
import {
  type Backup,
  type BackupKind,
  backupsToRemove,
  isTooOld,
  manifestName,
  momentInName,
} from "./backup.ts";
import { keptAsideFolders } from "./kept-aside.server.ts";
import { type Manifest, readManifest } from "./manifest.server.ts";

/** All copies of the studio's database, of the demo's in the demo, the newest first. */
export function listBackups(dataDir: string, demo = environment().demo): Backup[] {
  const copies = copiesIn(backupsOf(dataDir), demo ? "demo.db" : "app.db");
  return copies.map(backupAt).sort((one, other) => other.at - one.at);
}

/** A file with what its name and its manifest say; `at` of another file is when it was written. */
export function backupAt(path: string): Backup {
  const name = basename(path);
  const { size, mtimeMs } = statSync(path);
  const manifest = manifestOf(path);
  const at = manifest?.at ?? momentInName(name) ?? Math.floor(mtimeMs);
  return { name, path, kind: kindOf(name, manifest), at, bytes: size, manifest };
}

function manifestOf(path: string): Manifest | null {
  try {
    return readManifest(readFileSync(join(path, "..", manifestName(basename(path))), "utf8"));
  } catch {
    return null;
  }
}

function kindOf(name: string, manifest: Manifest | null): BackupKind {
  if (manifest) return manifest.why;
  const plain = name.replace(/^demo-/u, "");
  if (plain.startsWith("before-migration-")) return "migration";
  if (plain.startsWith("before-switch-")) return "switch";
  return plain.startsWith("rescued-") ? "rescued" : "other";
}

/** The newest backup that was looked over; null where there is none. */
export const newestVerified = (dataDir: string, demo?: boolean): Backup | null =>
  listBackups(dataDir, demo).find(({ manifest }) => manifest !== null) ?? null;

/** Copies that were made for a moment. What somebody has put there is theirs. */
const passing = new Set<BackupKind>(["switch", "migration", "rescued"]);

/** Removes what is kept no longer (rule 30.3), once there is a backup that was looked over. */
export function pruneBackups(dataDir: string, demo: boolean, now: number): void {
  const all = listBackups(dataDir, demo);
  const verified = all.filter(({ manifest }) => manifest !== null);
  if (verified.length === 0) return;
  const copies = all.filter(({ kind, at }) => passing.has(kind) && isTooOld(at, now));
  for (const name of [...backupsToRemove(verified, now), ...copies.map((copy) => copy.name)]) {
    const path = join(backupsOf(dataDir), name);
    rmSync(path, { force: true });
    rmSync(manifestName(path), { force: true });
  }
  for (const { path, goesAt } of keptAsideFolders(dataDir)) {
    if (now >= goesAt) rmSync(path, { recursive: true, force: true });
  }
}
