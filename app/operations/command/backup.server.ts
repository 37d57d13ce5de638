import { existsSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { BadSetting, type Environment } from "#app/domain/studio/environment.server.ts";
import { backupsInLines, megabytesInWords } from "#app/operations/backup/backup-table.server.ts";
import { drillNow, runDrill } from "#app/operations/backup/drill.server.ts";
import { makeBackup } from "#app/operations/backup/make.server.ts";
import { askServer } from "#app/operations/control-socket.server.ts";
import { backupsFault, refuseNewStudio } from "#app/operations/database/data-folder.server.ts";
import { inOneSentence } from "#app/operations/database/file-fault.server.ts";
import { folderIsHeld } from "#app/operations/database/folder-lock.sql.server.ts";
import { openForCommand } from "#app/operations/database/open-for-command.server.ts";
import { holdsStudio } from "#app/operations/database/studio-row.sql.server.ts";
import { nowInstant } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { adoptDatabase } from "#db/client.server.ts";
import { connect } from "#db/connection.server.ts";
import type { CommandContext, Subcommand } from "./subcommand.ts";

export const backupCommand: Subcommand = {
  name: "backup",
  summary: "Makes a verified backup of the database, even while the studio runs.",
  usage: [
    "studio backup          makes a backup now",
    "studio backup --list   lists the backups",
    "studio backup --drill  restores the newest one into a temporary file, as a test",
    "",
    "The studio makes a backup every night and tests one every week. They are in the folder backups of the data folder. Copy that",
    "folder to another machine too. To restore one: studio help restore",
  ],
  needsDatabase: false,
  run: async (words, context) => {
    const options = { list: { type: "boolean" }, drill: { type: "boolean" } } as const;
    const { values } = parseArgs({ args: words, options });
    if (values.list) return list(context);
    return values.drill ? drill(context) : backUp(context);
  },
};

function list({ environment: { dataDir, databaseFile }, say, complain }: CommandContext): number {
  const fault = backupsFault(dataDir);
  if (fault) {
    complain(inOneSentence(fault));
    return 1;
  }
  for (const line of backupsInLines(dataDir, databaseFile, nowInstant())) say(line);
  return 0;
}

async function drill({ environment: { databaseFile }, say, complain }: CommandContext): Promise<number> {
  const outcome = await (canOpen(databaseFile)
    ? drillNow(nowInstant())
    : runDrill(databaseFile, nowInstant()));
  if (!outcome.ok) {
    complain(outcome.refusal.message);
    return 1;
  }
  const { file, counts } = outcome.value;
  say(
    `${file} was restored as a test and is complete (appointments: ${counts.appointments ?? 0}). Nothing was changed.`,
  );
  return 0;
}

// A drill works without the database, but is then not recorded.
function canOpen(databaseFile: string): boolean {
  try {
    openForCommand(databaseFile);
    return true;
  } catch {
    return false;
  }
}

async function backUp({ environment, say, complain }: CommandContext): Promise<number> {
  const made = await makeSomewhere(environment);
  if (!made.ok) {
    complain(made.refusal.message);
    return made.refusal.reason === "busy" ? 75 : 1;
  }
  const { path, bytes } = fieldsIn(made.value);
  say(`${String(path)} (${megabytesInWords(Number(bytes))}, verified)`);
  return 0;
}

/** Asks the running or starting server for a backup, or makes it in this process. Refusal: busy. */
export async function makeSomewhere(
  environment: Environment,
  { tries = 120, pause = () => setTimeout(500) }: { tries?: number; pause?: () => Promise<unknown> } = {},
): Promise<Outcome<unknown>> {
  for (let left = tries; ; left -= 1) {
    const answer = await askServer(environment.dataDir, "backup");
    if (answer.reached) return answer.ok ? done(answer.value) : refused("conflict", answer.why);
    if (!folderIsHeld(environment.databaseFile)) return here(environment);
    if (left <= 0) return refused("busy", "The studio is starting. Try again in a minute.");
    await pause();
  }
}

async function here({ databaseFile }: Environment): Promise<Outcome<unknown>> {
  if (!existsSync(databaseFile)) {
    refuseNewStudio(databaseFile, "is missing");
    throw new BadSetting(
      `There is no database ${databaseFile}. If this is the right folder, start the studio once. If not, give the folder: studio --data FOLDER ...`,
    );
  }
  const sqlite = connect(databaseFile);
  adoptDatabase(sqlite);
  if (!holdsStudio(sqlite)) throw new BadSetting(`The database ${databaseFile} contains no studio data.`);
  return makeBackup({ why: "asked" }, { actor: { id: null, role: "system" }, now: nowInstant() });
}
