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
import { commandTo } from "#app/operations/state/service-commands.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { nowInstant } from "#app/platform/shared/clock.server.ts";
import { type CommandContext, type Subcommand, WrongUse } from "./subcommand.ts";

export const restoreCommand: Subcommand = {
  name: "restore",
  summary: "Restores a backup.",
  usage: [
    "studio restore latest            restores the newest backup; stop the studio first",
    "studio restore FILE              restores this one: a name from the list, or the path of a file",
    "studio restore FILE --dry-run    only tests it, in a temporary file, and says what it contains",
    "studio restore --list            lists the backups",
    "studio restore --release         sends the emails that are on hold since a restore",
    "studio restore --drop            sends them, but discards those from before the restore",
    "studio restore --continue        continues a restore that was interrupted",
    "",
    "The current database is moved aside, not deleted. --with-wal includes FILE-wal, which belongs to a plain copy of a",
    "database in use. --json prints the result as JSON.",
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
    if (values.continue) return continueInterrupted(context);
    if (values.release || values.drop) return await release({ drop: values.drop === true }, context);
    const [named, ...more] = positionals;
    if (named === undefined || more.length > 0) throw new WrongUse("Which backup? Enter a file, or latest.");
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

async function continueInterrupted({ environment, say, complain }: CommandContext): Promise<number> {
  const outcome = await continueRestore(environment.databaseFile, nowInstant());
  if (!outcome.ok) {
    complain(outcome.refusal.message);
    return 1;
  }
  if (outcome.value) say(`The previous database is in ${outcome.value}.`);
  say(
    `The restore is complete. If emails from before are waiting, none is sent until you release them (studio restore --release or --drop). Now start the studio: ${commandTo("start")}`,
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
  if (wish.drop) say(`Discarded, as they may have been sent before: ${older}.`);
  say(`Emails are no longer on hold. ${goingInWords(going, environment.smtpUrl !== null)}`);
  return 0;
}

function goingInWords(going: number, canGo: boolean): string {
  if (going === 0) return "None was waiting.";
  if (!canGo)
    return `There is no mail server (SMTP_URL is not set), so none is sent yet. Waiting for one: ${going}.`;
  return `Each is sent when it is due: ${going}.`;
}
