import { fieldsIn } from "#app/shared/read-input.server.ts";
import { BadSetting, environment } from "#app/studio/environment.server.ts";
import { MigrationRefused } from "#db/migrate.server.ts";
import { DataRefused, wayBack } from "./data-folder.server.ts";
import { FolderInUse } from "./folder-lock.sql.server.ts";

/** What can only be mended at the server, in one sentence with the path and the way (rule 27.11); null for a bug. */
export function faultInWords(problem: unknown): string | null {
  const kinds = [BadSetting, DataRefused, MigrationRefused, FolderInUse];
  const { message, code: said } = fieldsIn(problem);
  if (kinds.some((kind) => problem instanceof kind)) return String(message);
  const code = String(said ?? "");
  if (!code.startsWith("SQLITE_")) return null;
  const { databaseFile } = environment();
  if (/^SQLITE_(?:CORRUPT|NOTADB)/u.test(code))
    return `The database ${databaseFile} is damaged: it was cut short or written over (${message}). ${wayBack(databaseFile)}`;
  if (code.startsWith("SQLITE_FULL"))
    return `The disk that holds ${databaseFile} is full. Make room, and start again.`;
  if (code.startsWith("SQLITE_BUSY"))
    return `Another program is writing to ${databaseFile}. End it, and start again.`;
  if (/^SQLITE_(?:CANTOPEN|READONLY|IOERR|PERM)/u.test(code))
    return `The database ${databaseFile} can't be opened and written (${code}: ${message}). See that the disk is well and that this user may write to the file and its folder, and start again.`;
  return null;
}
