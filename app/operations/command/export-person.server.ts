import { once } from "node:events";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { personFile } from "#app/domain/privacy/person/person-file.server.ts";
import { exportBooks } from "#app/domain/reports/books/export-books.server.ts";
import { thisUser } from "#app/operations/database/file-fault.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { nowInstant } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { chosenFrom, personWords } from "./named-person.server.ts";
import { type CommandContext, type Subcommand, WrongUse } from "./subcommand.ts";

type NewFile = { path: string; handle: number };

// Root opens the file before the process changes to the owner of the data folder (rule 21.27).
export function newFile(path: string, opened: CommandContext["opened"]): NewFile | { why: string } {
  const given = opened.get(path);
  if (typeof given === "number") return { path, handle: given };
  if (given) return { why: whyNone(path, given) };
  try {
    return { path, handle: openSync(path, "wx", 0o600) };
  } catch (problem) {
    return { why: whyNone(path, problem) };
  }
}

/** Deletes an empty file. If it is not allowed to, it returns a sentence to print. */
export function takeAway({ path, handle }: NewFile): string | null {
  closeSync(handle);
  try {
    rmSync(path);
    return null;
  } catch {
    return `${path} was created for the export and is empty. Delete it.`;
  }
}

function whyNone(path: string, problem: unknown): string {
  const { code } = fieldsIn(problem);
  const folder = dirname(path);
  if (code === "EEXIST") return `${path} already exists. Delete it, or choose another file with --out.`;
  if (code === "ENOENT") return `There is no folder ${folder}. Create it, or choose another one with --out.`;
  if (code === "ENOTDIR") return `${folder} is not a folder. Choose another path with --out.`;
  if (code === "EACCES" || code === "EPERM") {
    return `This user (${thisUser()}) isn't allowed to write to ${folder}. Choose another place: --out ${join(tmpdir(), basename(path))}`;
  }
  return `${path} can't be created (${String(code)}). Choose another file with --out.`;
}

export const exportCommand: Subcommand = {
  name: "export",
  summary: "Exports appointments, clients, or the data of one person to a file.",
  usage: [
    "studio export appointments --csv [--from 2026-01-01] [--to 2026-12-31] [--out FILE]",
    "studio export clients --csv [--out FILE]",
    "studio export --person ADDRESS [--name NAME]... [--out FILE]",
    "",
    "--json instead of --csv writes JSON; a person is always JSON. Without --out, the data goes to the standard output.",
    "Only the owner of a new FILE can read it (root, if root runs this). ADDRESS may be a phone number. The audit records each export.",
    "It works while the studio runs.",
  ],
  needsDatabase: true,
  callersFiles: (words, pathOf) => {
    const { out } = parseArgs({ args: words, options, strict: false }).values;
    return typeof out === "string" ? [{ path: pathOf(out), as: "new" }] : [];
  },
  async run(words, context) {
    const { values, positionals } = parseArgs({ args: words, allowPositionals: true, options });
    const by: By = { actor: { id: null, role: "system" }, now: nowInstant() };
    const [what = "", ...rest] = positionals;
    if (rest.length > 0) throw new WrongUse(`Unexpected argument: "${rest.join(" ")}".`);
    const { person, name = [], out } = values;
    if (person !== undefined) return answer(() => personPieces(person, name, by), out, context);
    if (what !== "appointments" && what !== "clients")
      throw new WrongUse("Choose what to export: appointments, clients or --person ADDRESS.");
    if (values.csv === values.json) throw new WrongUse("Choose a format: --csv or --json.");
    const { from = "", to = "" } = values;
    const wanted = { what, format: values.csv ? "csv" : "json", from, to };
    return answer(() => bookPieces(wanted, by), out, context);
  },
};

const options = {
  ...personWords,
  csv: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
  from: { type: "string" },
  to: { type: "string" },
  out: { type: "string" },
} as const;

async function bookPieces(wanted: object, by: By): Promise<Asked> {
  const file = await exportBooks(wanted, by);
  return file.ok ? done(file.value.text) : file;
}

async function personPieces(person: string, names: string[], by: By): Promise<Asked> {
  const chosen = await chosenFrom(person, names, by.now);
  const file = chosen.ok ? await personFile(chosen.value, by) : chosen;
  return file.ok ? done(pieces(file.value.data)) : file;
}

async function* pieces(data: object): AsyncGenerator<string> {
  yield `${JSON.stringify(data, null, 1)}\n`;
}

type Asked = Outcome<AsyncIterable<string>>;

async function answer(
  ask: () => Promise<Asked>,
  out: string | undefined,
  { say, complain, pathOf, opened }: CommandContext,
): Promise<number> {
  const target = out === undefined ? null : newFile(pathOf(out), opened);
  if (target && "why" in target) {
    complain(target.why);
    return 1;
  }
  const file = await ask();
  if (!file.ok) {
    complain(file.refusal.message);
    const left = target && takeAway(target);
    if (left) complain(left);
    return 1;
  }
  if (target === null) {
    for await (const piece of file.value)
      if (!process.stdout.write(piece)) await once(process.stdout, "drain");
    return 0;
  }
  try {
    for await (const piece of file.value) writeSync(target.handle, piece);
  } finally {
    closeSync(target.handle);
  }
  say(`Written: ${target.path}`);
  return 0;
}
