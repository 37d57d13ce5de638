/** `studio`: finds the subcommand, the settings and the user, and opens the database (rule 27.20). */
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { BadSetting, environment } from "#app/domain/studio/environment.server.ts";
import { describeFault } from "#app/operations/database/describe-fault.server.ts";
import { openForCommand } from "#app/operations/database/open-for-command.server.ts";
import { programVersion } from "#app/operations/state/service-commands.server.ts";
import { logBugsAlone } from "#app/platform/http/bug-log.server.ts";
import { closeDatabase, isBusy } from "#db/client.server.ts";
import { becomeOwner, openForRoot, settingsOf } from "./command-settings.server.ts";
import { type CommandContext, type Subcommand, WrongUse } from "./subcommand.ts";

export type CommandLine = {
  name: string | undefined;
  words: string[];
  envFile: string | undefined;
  dataDir: string | undefined;
  help: boolean;
  version: boolean;
};

const ours = {
  env: { type: "string" },
  data: { type: "string" },
  help: { type: "boolean", short: "h" },
  version: { type: "boolean" },
} as const;

export function readArguments(args: string[]): CommandLine | { lacking: "--env" | "--data" } {
  const { tokens } = parseArgs({ args, options: ours, strict: false, tokens: true });
  const asked: CommandLine = {
    name: undefined,
    words: [],
    envFile: undefined,
    dataDir: undefined,
    help: false,
    version: false,
  };
  const taken = new Set<number>();
  for (const token of tokens) {
    if (token.kind !== "option") continue;
    const { name, value, index } = token;
    if (name === "help" || (name === "version" && index === 0)) asked[name] = true;
    else if (name === "env" || name === "data") {
      if (!value) return { lacking: `--${name}` };
      asked[name === "env" ? "envFile" : "dataDir"] = value;
      if (!token.inlineValue) taken.add(index + 1);
    } else continue;
    taken.add(index);
  }
  const [name, ...words] = args.filter((_, at) => !taken.has(at));
  return { ...asked, name, words };
}

export function nearestWord(typed: string, known: string[]): string | null {
  const near = known
    .map((word) => ({ word, steps: stepsBetween(typed.toLowerCase(), word) }))
    .sort((one, other) => one.steps - other.steps)[0];
  return near && near.steps <= Math.max(1, Math.floor(near.word.length / 3)) ? near.word : null;
}

function stepsBetween(one: string, other: string): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, n) => n)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      let steps = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        steps = Math.min(steps, (before[j - 2] ?? 0) + 1);
      row.push(steps);
    }
    [before, last] = [last, row];
  }
  return last[other.length] ?? 0;
}

const table: Record<string, () => Promise<Subcommand>> = {
  start: async () => (await import("./start.server.ts")).startCommand,
  demo: async () => (await import("./start.server.ts")).demoCommand,
  status: async () => (await import("./status.server.ts")).statusCommand,
  doctor: async () => (await import("./doctor.server.ts")).doctorCommand,
  admin: async () => (await import("./admin.server.ts")).adminCommand,
  backup: async () => (await import("./backup.server.ts")).backupCommand,
  restore: async () => (await import("./restore.server.ts")).restoreCommand,
  switch: async () => (await import("./switch.server.ts")).switchCommand,
  export: async () => (await import("./export-person.server.ts")).exportCommand,
  erase: async () => (await import("./erase-person.server.ts")).eraseCommand,
};

export const subcommandNames = Object.keys(table);

export const subcommandOf = async (name: string): Promise<Subcommand | null> => {
  const load = Object.hasOwn(table, name) ? table[name] : undefined;
  return load ? load() : null;
};

export const allSubcommands = (): Promise<Subcommand[]> =>
  Promise.all(Object.values(table).map((load) => load()));

// sysexits.h: EX_USAGE, EX_SOFTWARE, EX_TEMPFAIL, EX_CONFIG.
const codes = { usage: 64, bug: 70, busy: 75, setting: 78 };

type Streams = Pick<CommandContext, "say" | "complain">;

const shell: Streams = {
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
};

/** Returns the exit code; null for a server that keeps running. `from` is the caller's folder. */
export async function studioCommand(args: string[], from: string, streams = shell): Promise<number | null> {
  const { say, complain } = streams;
  const asked = readArguments(args);
  if ("lacking" in asked) {
    complain(
      `${asked.lacking} needs a value: ${asked.lacking} ${asked.lacking === "--env" ? "FILE" : "FOLDER"}`,
    );
    return codes.usage;
  }
  if (asked.version) {
    say(`studio ${programVersion()} (Node ${process.versions.node})`);
    return 0;
  }
  const name = asked.name === "help" ? asked.words[0] : asked.name;
  if (name === undefined) return general(asked, streams);
  const subcommand = await subcommandOf(name);
  if (!subcommand) return unknownWord(name, streams);
  if (asked.help || asked.name === "help") {
    say([subcommand.summary, "", ...subcommand.usage].join("\n"));
    return 0;
  }
  return called(subcommand, asked, from, streams);
}

async function general({ help, name }: CommandLine, { say, complain }: Streams): Promise<number> {
  const all = await allSubcommands();
  const width = Math.max(...all.map((each) => each.name.length));
  const lines = [
    `studio ${programVersion()}: manages the studio on this machine.`,
    "",
    "studio COMMAND ...",
    ...all.map((each) => `  ${each.name.padEnd(width)}  ${each.summary}`),
    "",
    "studio help COMMAND describes a command. studio --version prints the version.",
    "",
    "Which studio: the one in --data FOLDER, of the settings in --env FILE, or of DATA_DIR if it is set,",
    "otherwise of /etc/studio/studio.env.",
  ];
  const isCommandLine = help || name === "help";
  (isCommandLine ? say : complain)(lines.join("\n"));
  return isCommandLine ? 0 : codes.usage;
}

function unknownWord(word: string, { complain }: Streams): number {
  const meant = nearestWord(word, [...subcommandNames, "help"]);
  complain(
    meant
      ? `There is no command "${word}". Did you mean: studio ${meant}`
      : `There is no command "${word}". All commands: studio help`,
  );
  return codes.usage;
}

async function called(
  subcommand: Subcommand,
  asked: CommandLine,
  from: string,
  streams: Streams,
): Promise<number | null> {
  const logAll = subcommand.needsSettings ? null : logBugsAlone();
  // Keeps the process alive while a command is waiting, for example for a worker.
  const waiting = setInterval(() => {}, 60_000);
  let code: number | null;
  try {
    const context = { ...prepared(subcommand, asked, from), ...streams };
    for (const wrong of context.wrongSettings)
      streams.complain(`${wrong} Until this is fixed, the studio does not start.`);
    if (subcommand.needsDatabase) openForCommand(context.environment.databaseFile);
    code = await subcommand.run(asked.words, context);
  } catch (problem) {
    code = reportProblem(problem, subcommand, streams);
  }
  clearInterval(waiting);
  if (code !== null) closeDatabase();
  logAll?.();
  return code;
}

function prepared(
  { makesFolder = false, staysRoot, needsSettings, callersFiles }: Subcommand,
  asked: CommandLine,
  from: string,
) {
  const { envFile, dataDir } = asked;
  const given = { env: process.env, envFile, dataDir, from, program: process.cwd(), makesFolder };
  Object.assign(process.env, settingsOf(given));
  const folder = resolve(process.env.DATA_DIR ?? "");
  const pathOf = (word: string) => resolve(from, word);
  const opened = openForRoot(callersFiles?.(asked.words, pathOf) ?? [], folder);
  if (!staysRoot) becomeOwner(folder, makesFolder);
  const wrongSettings = needsSettings ? [] : leaveOutWrongSettings();
  return { environment: environment(), wrongSettings, pathOf, opened };
}

// A studio with a wrong setting does not start, but can be backed up, checked and restored.
function leaveOutWrongSettings(): string[] {
  const wrong: string[] = [];
  for (;;) {
    try {
      environment();
      return wrong;
    } catch (problem) {
      const name = /^[A-Z][A-Z_]+/u.exec(problem instanceof BadSetting ? problem.message : "")?.[0];
      if (!name || process.env[name] === undefined) throw problem;
      wrong.push(problem instanceof Error ? problem.message : "");
      delete process.env[name];
    }
  }
}

function reportProblem(problem: unknown, { name, usage }: Subcommand, { complain }: Streams): number {
  if (problem instanceof WrongUse) {
    complain([problem.message, "", ...usage].join("\n"));
    return codes.usage;
  }
  if (problem instanceof TypeError && /^ERR_PARSE_ARGS/u.test(String(Reflect.get(problem, "code")))) {
    complain([problem.message.split(". ")[0] ?? "", "", ...usage].join("\n"));
    return codes.usage;
  }
  if (isBusy(problem)) {
    complain("Another program is writing to the database. Please try again in a moment.");
    return codes.busy;
  }
  const sentence = describeFault(problem);
  complain(sentence ?? `studio ${name} failed because of a bug and may be incomplete:`);
  if (sentence) return codes.setting;
  complain(problem instanceof Error ? (problem.stack ?? problem.message) : String(problem));
  return codes.bug;
}
