/** `studio export`: the books, or all that is kept about one person, as a file (rules 21.14 and 21.20). */
import { once } from "node:events";
import { closeSync, openSync, writeSync } from "node:fs";
import { parseArgs } from "node:util";
import { exportBooks } from "#app/exports/export-books.server.ts";
import { personFile } from "#app/privacy/person/person-file.server.ts";
import type { By } from "#app/shared/audit.server.ts";
import { nowInstant } from "#app/shared/clock.server.ts";
import type { Outcome } from "#app/shared/outcome.ts";
import { chosenFrom, personWords } from "./named-person.server.ts";
import { type CommandContext, type Subcommand, WrongUse } from "./subcommand.ts";

export const exportCommand: Subcommand = {
  name: "export",
  summary: "Writes appointments, clients, or what is kept about one person, as a file.",
  usage: [
    "studio export appointments --csv [--from 2026-01-01] [--to 2026-12-31] [--out FILE]",
    "studio export clients --csv [--out FILE]",
    "studio export --person ADDRESS [--name NAME]... [--out FILE]",
    "",
    "--json instead of --csv writes JSON; a person is always JSON. Without --out it is written to where > leads.",
    "A new FILE is readable by its owner alone. ADDRESS may be a phone number. The audit notes each export.",
    "It works while the studio runs.",
  ],
  needsDatabase: true,
  async run(words, context) {
    const { values, positionals } = parseArgs({ args: words, allowPositionals: true, options });
    const by: By = { actor: { id: null, role: "system" }, now: nowInstant() };
    const [what = "", ...rest] = positionals;
    if (rest.length > 0) throw new WrongUse(`"${rest.join(" ")}" is too much.`);
    if (values.person !== undefined) return exportPerson(values.person, { ...values, by, context });
    if (what !== "appointments" && what !== "clients")
      throw new WrongUse("Say what to export: appointments, clients or --person ADDRESS.");
    if (values.csv === values.json) throw new WrongUse("Say in which form: --csv or --json.");
    const { from = "", to = "" } = values;
    const file = await exportBooks({ what, format: values.csv ? "csv" : "json", from, to }, by);
    return answer(file.ok ? { ok: true, value: file.value.text } : file, values.out, context);
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

type PersonWords = { name?: string[]; out?: string; by: By; context: CommandContext };

async function exportPerson(person: string, { name = [], out, by, context }: PersonWords): Promise<number> {
  const chosen = await chosenFrom(person, name, by.now);
  const file = chosen.ok ? await personFile(chosen.value, by) : chosen;
  return answer(file.ok ? { ok: true, value: pieces(file.value.data) } : file, out, context);
}

async function* pieces(data: object): AsyncGenerator<string> {
  yield `${JSON.stringify(data, null, 1)}\n`;
}

/** Writes piece by piece, to a new file or to the standard output. */
async function answer(
  file: Outcome<AsyncIterable<string>>,
  out: string | undefined,
  { say, complain, pathOf }: CommandContext,
): Promise<number> {
  if (!file.ok) {
    complain(file.refusal.message);
    return 1;
  }
  if (out === undefined) {
    for await (const piece of file.value)
      if (!process.stdout.write(piece)) await once(process.stdout, "drain");
    return 0;
  }
  const path = pathOf(out);
  const handle = openNew(path);
  if (handle === null) {
    complain(
      `${path} can't be made: it is there already, or its folder is not this user's. Name another with --out.`,
    );
    return 1;
  }
  try {
    for await (const piece of file.value) writeSync(handle, piece);
  } finally {
    closeSync(handle);
  }
  say(`Written: ${path}`);
  return 0;
}

function openNew(path: string): number | null {
  try {
    return openSync(path, "wx", 0o600);
  } catch {
    return null;
  }
}
