import { closeSync, fstatSync, openSync, readFileSync, type Stats, statSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { ledgerNameFor } from "#app/domain/privacy/ledger-file.server.ts";
import { type Backup, isOfFuture, manifestName, versionInName } from "#app/operations/backup/backup.ts";
import { headOfOpen, lookInside, otherKindOf } from "#app/operations/backup/backup-contents.server.ts";
import { describeFileError } from "#app/operations/backup/kept-aside.server.ts";
import { kindOf, listBackups } from "#app/operations/backup/list-backups.server.ts";
import { readManifest } from "#app/operations/backup/manifest.server.ts";
import { backupsOf } from "#app/operations/database/data-folder.server.ts";
import { thisUser } from "#app/operations/database/file-fault.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { isDemoFile } from "#db/copies.server.ts";

export type RestoreSource = Omit<Backup, "at"> & {
  file: number;
  journal: number | null;
  ledger: string | null;
};

export type SourceWish = {
  named: string;
  path: string;
  withWal: boolean;
  opened: ReadonlyMap<string, number | Error>;
  countMails?: (now: number) => Promise<number>;
};

export const anotherBackup = "Use another backup. To list them: studio restore --list";

export const filesOfBackup = (path: string): string[] => [
  path,
  `${path}-wal`,
  manifestName(path),
  ledgerBeside(path),
];

const ledgerBeside = (path: string): string => join(dirname(path), ledgerNameFor(path));

/** Opens the file to restore (rule 30.5). Refusals: not-found, invalid; each says what to do. */
export function findSource(wish: SourceWish, databaseFile: string, now: number): Outcome<RestoreSource> {
  const dataDir = dirname(databaseFile);
  const path = wish.named === "latest" ? latestIn(databaseFile, now) : pathOf(wish, dataDir);
  if (!path) return refused("not-found", noLatest(databaseFile));
  const current = statSync(databaseFile, { throwIfNoEntry: false });
  let file: number;
  try {
    // Must run before opening, because closing the file would release the locks of a server in this process.
    if (!wish.opened.has(path) && isSame(statSync(path), current)) return theDatabaseItself(path);
    file = openedOf(wish, path);
  } catch (problem) {
    return unreadable(path, problem, wish, dataDir);
  }
  const found = refuseUnusable(path, file, wish, current);
  if (!found.ok) closeSync(file);
  return found;
}

export function closeSource({ file, journal }: RestoreSource): void {
  closeSync(file);
  if (journal !== null) closeSync(journal);
}

const ownCopies = (databaseFile: string): Backup[] =>
  listBackups(dirname(databaseFile), isDemoFile(databaseFile)).filter(({ kind }) => kind !== "other");

function noLatest(databaseFile: string): string {
  const folder = backupsOf(dirname(databaseFile));
  return ownCopies(databaseFile).length === 0
    ? `No backups in ${folder} yet. Enter the path of a file.`
    : `All backups in ${folder} are dated in the future. Correct this machine's clock (timedatectl), or choose a file: studio restore --list`;
}

// After a switch back, the newest copy may be of a version that this program can't read.
function latestIn(databaseFile: string, now: number): string | undefined {
  const own = ownCopies(databaseFile).filter(({ at }) => !isOfFuture(at, now));
  return (own.find(({ path }) => lookInside(path).fit !== "newer") ?? own[0])?.path;
}

function pathOf({ named, path }: SourceWish, dataDir: string): string {
  const kept = join(backupsOf(dataDir), named);
  return basename(named) === named && statSync(kept, { throwIfNoEntry: false }) ? kept : path;
}

function openedOf({ opened }: SourceWish, path: string): number {
  const file = opened.get(path) ?? openSync(path, "r");
  if (file instanceof Error) throw file;
  return file;
}

const isSame = (found: Stats, current: Stats | undefined): boolean =>
  current !== undefined && current.ino === found.ino && current.dev === found.dev;

const theDatabaseItself = (path: string) => refused("invalid", `${path} is the database itself.`);

function refuseUnusable(
  path: string,
  file: number,
  wish: SourceWish,
  current: Stats | undefined,
): Outcome<RestoreSource> {
  const found = fstatSync(file);
  if (isSame(found, current)) return theDatabaseItself(path);
  if (found.isDirectory())
    return refused(
      "invalid",
      `${path} is a folder. Enter the path of the backup file in it, which ends in .db.`,
    );
  if (!found.isFile()) return refused("invalid", `${path} is not a file.`);
  const { head, size } = headOfOpen(file);
  const other = otherKindOf(head, size);
  if (other) {
    const remedy = other.remedy ?? anotherBackup;
    return refused("invalid", `${path} can't be restored: ${other.is}. ${remedy}`);
  }
  const journal = journalOf(path, wish);
  if (journal !== null && !wish.withWal && !basename(dirname(path)).startsWith("replaced-")) {
    closeSync(journal);
    return refused(
      "invalid",
      `Next to ${path} there is a second file whose name ends in -wal. This looks like a plain copy of a database in use, with the latest changes in the second file. If both were copied together, add --with-wal to restore both. To restore the first file alone, move the second one away.`,
    );
  }
  const [name, manifest] = [basename(path), readManifest(textBeside(manifestName(path), wish) ?? "")];
  const ledger = textBeside(ledgerBeside(path), wish);
  const version = manifest?.version ?? versionInName(name);
  return done({
    name,
    path,
    kind: kindOf(name, manifest),
    bytes: size,
    manifest,
    version,
    file,
    journal,
    ledger,
  });
}

function journalOf(path: string, wish: SourceWish): number | null {
  try {
    const journal = openedOf(wish, `${path}-wal`);
    if (fstatSync(journal).size > 0) return journal;
    closeSync(journal);
  } catch {
    // There is no such file.
  }
  return null;
}

function textBeside(path: string, wish: SourceWish): string | null {
  try {
    const file = openedOf(wish, path);
    try {
      return readFileSync(file, "utf8");
    } finally {
      closeSync(file);
    }
  } catch {
    return null;
  }
}

function unreadable(path: string, problem: unknown, { opened }: SourceWish, dataDir: string) {
  const { code } = fieldsIn(problem);
  if (code === "ENOENT" || code === "ENOTDIR") return refused("not-found", `There is no file ${path}.`);
  if (code !== "EACCES" && code !== "EPERM")
    return refused("invalid", `${path} can't be read: ${describeFileError(problem)}.`);
  if (problem instanceof Error && [...opened.values()].includes(problem))
    return refused("invalid", `Even root can't read ${path}. Copy it to a disk of this machine first.`);
  const me = thisUser();
  const remedy = path.startsWith(dataDir + sep)
    ? `Make this user its owner: sudo chown ${me}: ${path}`
    : `Run it as root: sudo studio restore ${path}`;
  return refused("invalid", `This user (${me}) isn't allowed to read the file. ${remedy}`);
}
