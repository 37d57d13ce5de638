import { parseArgs } from "node:util";
import { backupsInLines } from "#app/operations/backup/backup-table.server.ts";
import { releaseMails } from "#app/operations/backup/held-mails.server.ts";
import {
  afterRestore,
  continueRestore,
  rehearseRestore,
  restoreBackup,
  restoredInWords,
} from "#app/operations/backup/restore/restore.server.ts";
import { filesOfBackup } from "#app/operations/backup/restore/source.server.ts";
import { openForCommand } from "#app/operations/database/open-for-command.server.ts";
import { mailsWaiting } from "#app/operations/mail/unsent.server.ts";
import { commandTo } from "#app/operations/noted/service-words.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { nowInstant } from "#app/platform/shared/clock.server.ts";
import { type CommandContext, type Subcommand, WrongUse } from "./subcommand.ts";

export const restoreCommand: Subcommand = {
  name: "restore",
  summary: "Brings a backup back.",
  usage: [
    "studio restore latest            brings the newest backup back; the studio has to be stopped",
    "studio restore FILE              brings that one back: a name from the list, or the path of a file",
    "studio restore FILE --dry-run    only tries it, in a scratch file, and says what would come back",
    "studio restore --list            shows the backups that are kept",
    "studio restore --release         lets the mails go that wait since a restore",
    "studio restore --drop            lets them go, but for those that were written before the restore",
    "studio restore --continue        goes on with a restore that was cut off",
    "",
    "The database that is there now is moved aside, not deleted. --with-wal takes in FILE-wal, which lies beside a plain copy of a",
    "database in use. --json says what came back as JSON.",
  ],
  needsDatabase: false,
  callersFiles: (words, pathOf) => {
    const { positionals } = parseArgs({ args: words, options, allowPositionals: true });
    return positionals
      .flatMap(pathOf)
      .flatMap(filesOfBackup)
      .map((path) => ({ path, as: "read" }));
  },
  run: async (words, context) => {
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    if (values.list) return list(context);
    if (values.continue) return goOn(context);
    if (values.release || values.drop) return await release({ drop: values.drop === true }, context);
    const [named, ...more] = positionals;
    if (named === undefined || more.length > 0)
      throw new WrongUse("Which backup? Name one file, or say latest.");
    return restore(named, values, context);
  },
};

const options = {
  "dry-run": { type: "boolean" },
  "with-wal": { type: "boolean" },
  json: { type: "boolean" },
  list: { type: "boolean" },
  continue: { type: "boolean" },
  release: { type: "boolean" },
  drop: { type: "boolean" },
} as const;

const by = (): By => ({ actor: { id: null, role: "system" }, now: nowInstant() });

const countMails = async (now: number): Promise<number> => (await mailsWaiting(now)).older;

type Wishes = { "dry-run"?: boolean; "with-wal"?: boolean; json?: boolean };

async function restore(named: string, wishes: Wishes, context: CommandContext): Promise<number> {
  const { environment, pathOf, opened, say, complain } = context;
  const dry = wishes["dry-run"] === true;
  const wish = { named, path: pathOf(named), withWal: wishes["with-wal"] === true, opened, countMails };
  const outcome = await (dry ? rehearseRestore : restoreBackup)(wish, environment.databaseFile, by());
  if (!outcome.ok) {
    complain(outcome.refusal.message);
    return 1;
  }
  if (wishes.json) say(JSON.stringify(outcome.value));
  else for (const line of restoredInWords(outcome.value, dry)) say(line);
  if (!wishes.json && !dry) for (const line of afterRestore(outcome.value, environment)) say(line);
  return 0;
}

function list({ environment: { dataDir, databaseFile }, say }: CommandContext): number {
  for (const line of backupsInLines(dataDir, databaseFile, nowInstant())) say(line);
  return 0;
}

async function goOn({ environment, say, complain }: CommandContext): Promise<number> {
  const outcome = await continueRestore(environment.databaseFile, nowInstant());
  if (!outcome.ok) {
    complain(outcome.refusal.message);
    return 1;
  }
  if (outcome.value) say(`The database that was there before is in ${outcome.value}.`);
  say(
    `The restore is complete. Where mails from before wait, none goes out until you say so (studio restore --release or --drop). Now start the studio: ${commandTo("start")}`,
  );
  return 0;
}

async function release(
  wish: { drop: boolean },
  { environment, say, complain }: CommandContext,
): Promise<number> {
  openForCommand(environment.databaseFile);
  const at = by();
  const { all, older } = await mailsWaiting(at.now);
  const outcome = releaseMails(wish, at);
  if (!outcome.ok) {
    complain(outcome.refusal.message);
    return 1;
  }
  const going = wish.drop ? all - older : all;
  if (wish.drop) say(`Dropped, as they may have gone out before: ${older}.`);
  say(`Mails are held back no longer. ${goingInWords(going, environment.smtpUrl !== null)}`);
  return 0;
}

function goingInWords(going: number, canGo: boolean): string {
  if (going === 0) return "None was waiting.";
  if (!canGo)
    return `But there is no mail server (SMTP_URL is not set), so none goes out; kept until there is one: ${going}.`;
  return `Each goes out at its time: ${going}.`;
}
