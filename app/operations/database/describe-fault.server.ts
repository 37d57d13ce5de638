import { dirname } from "node:path";
import { BadSetting, environment } from "#app/domain/studio/environment.server.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { MigrationRefused } from "#db/migrate.server.ts";
import { backupsFault, DataRefused, databaseFileFault, restoreHint } from "./data-folder.server.ts";
import { freeBytesAt, inOneSentence, meansFullDisk } from "./file-fault.server.ts";
import { FolderInUse } from "./folder-lock.sql.server.ts";

/** Returns a sentence for a problem of the machine (rule 27.11), or null for a bug. */
export function describeFault(problem: unknown): string | null {
  const kinds = [BadSetting, DataRefused, MigrationRefused, FolderInUse];
  const { message, code: said } = fieldsIn(problem);
  if (kinds.some((kind) => problem instanceof kind)) return String(message);
  const code = String(said ?? "");
  if (!code.startsWith("SQLITE_")) return systemInWords(problem, code);
  const { databaseFile } = environment();
  if (/^SQLITE_(?:CORRUPT|NOTADB)/u.test(code))
    return `The database ${databaseFile} is damaged: it is incomplete or was overwritten (${message}). ${restoreHint(databaseFile)}`;
  if (meansFullDisk(problem, freeBytesAt(dirname(databaseFile))))
    return `The disk that holds ${databaseFile} is full. Make room, and start again.`;
  if (code.startsWith("SQLITE_BUSY"))
    return `Another program is writing to ${databaseFile}. Stop it, and start again.`;
  if (/^SQLITE_(?:CANTOPEN|READONLY|IOERR|PERM)/u.test(code)) {
    const fault = databaseFileFault(databaseFile);
    if (fault) return inOneSentence(fault);
    return `The database ${databaseFile} can't be opened and written (${code}: ${message}). Check the disk, and that this user is allowed to write to the file and its folder. Then start again.`;
  }
  return null;
}

const reasons: Record<string, string> = {
  EACCES: "this user has no permission. Grant it",
  EPERM: "this user has no permission. Grant it",
  EROFS: "its disk is read-only. Make it writable",
  ENOSPC: "the disk is full. Make room",
  EDQUOT: "the disk is full. Make room",
  EIO: "the disk is failing. Replace it",
  ENOTDIR: "a file is in the place of a folder. Move it away",
  EISDIR: "a folder is in the place of a file. Move it away",
  ENOENT: "it is missing. Put it back",
};

function systemInWords(problem: unknown, code: string): string | null {
  const { path, syscall } = fieldsIn(problem);
  const reason = reasons[code];
  if (typeof path !== "string" || typeof syscall !== "string" || !reason) return null;
  const { dataDir, databaseFile } = environment();
  const fault = path.startsWith(dataDir) ? (databaseFileFault(databaseFile) ?? backupsFault(dataDir)) : null;
  if (fault) return inOneSentence(fault);
  return `${path} can't be used (${code} at ${syscall}): ${reason}, and start again.`;
}
