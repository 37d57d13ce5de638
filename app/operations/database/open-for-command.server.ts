import { existsSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { BadSetting } from "#app/domain/studio/environment.server.ts";
import { adoptDatabase } from "#db/client.server.ts";
import { connect, type Sqlite } from "#db/connection.server.ts";
import { versionOf } from "#db/migrate.server.ts";
import { DataRefused, databaseFileFault, refuseNewStudio, restoreHint } from "./data-folder.server.ts";
import { inOneSentence } from "./file-fault.server.ts";
import { holdsStudio } from "./studio-row.sql.server.ts";

export class OtherVersion extends BadSetting {}

/** Opens the database, but never creates or migrates it (rule 27.23). Throws BadSetting or DataRefused. */
export function openForCommand(databaseFile: string): void {
  const fault = databaseFileFault(databaseFile);
  if (fault) throw new DataRefused(inOneSentence(fault));
  // If the file is empty, SQLite would apply an old journal to it.
  if (!statSync(databaseFile, { throwIfNoEntry: false })?.size) {
    refuseNewStudio(databaseFile, existsSync(databaseFile) ? "is empty (0 bytes)" : "is missing");
    throw new BadSetting(
      `There is no database ${databaseFile}. If this is the right folder, start the studio once. If not, give the folder: studio --data FOLDER ...`,
    );
  }
  const sqlite = connect(databaseFile);
  try {
    refuseOtherVersion(sqlite);
  } catch (problem) {
    sqlite.close();
    throw problem;
  }
  adoptDatabase(sqlite);
}

function refuseOtherVersion(sqlite: Sqlite): void {
  const { name } = sqlite;
  if (!holdsStudio(sqlite))
    throw new BadSetting(`The database ${name} contains no studio data. ${restoreHint(name)}`);
  const version = versionOf(sqlite, {
    folder: resolve("db/migrations"),
    guards: resolve("db/guards.sql"),
    backups: null,
    stamp: "",
  });
  if (version === "current") return;
  const older = "is from an earlier version of this program. Start the studio once to bring it up to date.";
  const newer = "was made by another version of this program. Use the studio command of that version.";
  throw new OtherVersion(`The database ${name} ${version === "older" ? older : newer}`);
}
