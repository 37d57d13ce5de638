/** The command line of `studio`: what belongs to the frame, whatever its place, and what is left for the subcommand. */
import { parseArgs } from "node:util";

export type CommandLine = {
  /** The subcommand; undefined where only the help or the version is asked for, or nothing. */
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

/** Null and the option where one of ours lacks its value. */
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

/** The known word that was probably meant; null where none is near. */
export function nearestWord(typed: string, known: string[]): string | null {
  const near = known
    .map((word) => ({ word, steps: stepsBetween(typed.toLowerCase(), word) }))
    .sort((one, other) => one.steps - other.steps)[0];
  return near && near.steps <= Math.max(1, Math.floor(near.word.length / 3)) ? near.word : null;
}

/** How many letters have to be added, taken away, changed or swapped. */
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
