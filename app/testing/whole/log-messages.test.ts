/** Compares docs/when-it-breaks.md with the sentences in the sources that end a start or are logged. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const read = (path: string): string => readFileSync(at(path), "utf8");

const sources = [
  ...["app/domain/studio", "app/operations", "app/platform/http/front-door", "db"].flatMap(filesUnder),
  ...["bin/ready.mjs", "bin/serve.mjs", "bin/studio.mjs"],
];

function filesUnder(folder: string): string[] {
  return readdirSync(at(folder), { recursive: true, encoding: "utf8" })
    .map((path) => `${folder}/${path}`)
    .filter((path) => /\.ts$/u.test(path) && !path.includes(".test."));
}

const thrown =
  /(?:new (?:BadSetting|DataRefused|MigrationRefused|FolderInUse)|\brefuse|\bstop)\(\s*(["`])([\s\S]*?)\1\s*[,)]/gu;
/** Finds functions that return such a sentence. */
const made = /return (["`])((?:The|A|Another|\$\{path\}) [\s\S]*?)\1;/gu;
const makers = [
  "app/operations/database/describe-fault.server.ts",
  "app/platform/http/front-door/client-address.server.ts",
  "db/migrate.server.ts",
  "bin/ready.mjs",
];

/** Returns each sentence as written, followed by the strings of its file that are inserted. */
const sentences = sources.flatMap((path) => {
  const source = read(path);
  const filledIn = (text: string): string[] =>
    (text.match(/(?<=\$\{)[^{}]+/gu) ?? [])
      .flatMap((expression) => expression.match(/\b\w+\b/gu) ?? [])
      .map((name) => new RegExp(`const ${name} =\\s+(["\`])([^\`]*?)\\1;`, "u").exec(source)?.[2] ?? "");
  return [thrown, ...(makers.includes(path) ? [made] : [])].flatMap((pattern) =>
    [...source.matchAll(pattern)].map(([, , text = ""]) =>
      [text, ...filledIn(text)].join(" ").replace(/\s+/gu, " "),
    ),
  );
});

/** Returns the messages in the tables below a heading of docs/when-it-breaks.md. */
function messagesUnder(heading: string): string[] {
  const [, section = ""] = read("docs/when-it-breaks.md").split(`\n## ${heading}\n`);
  return [...(section.split("\n## ")[0] ?? "").matchAll(/^\| (`[^|]+) \|/gmu)].flatMap(([, cell = ""]) =>
    [...cell.matchAll(/`([^`]+)`/gu)].map(([, message = ""]) => message),
  );
}

const missingIn = (messages: string[], said: string[]): string[] =>
  said.filter((sentence) => !messages.some((message) => sentence.includes(message)));

test("docs/when-it-breaks.md has every sentence that ends a start or a command with 78", () => {
  expect(sentences.length).toBeGreaterThan(40);
  expect(missingIn(messagesUnder("The last line"), sentences)).toEqual([]);
});

/** Lines that a running server logs: from logNotice, the watch of the database file and disk failures. */
const noted = /logNotice\(\s*"(?:error|info)",\s*(?:\w+ \? )?(["`])([\s\S]*?)\1/gu;
const watched =
  /(["`])((?:The database |Its content |\$\{fault\.path\} was |\$\{what\}\$\{saved\} [A-Z])[\s\S]*?)\1/gu;
const failures = /\/u, (")((?:The database|A file) could[^"]+)"\]/gu;

const logged = [
  ...["app/domain/notifications", "app/operations"].flatMap(filesUnder).map((path) => [path, noted] as const),
  ["app/operations/database/watch.server.ts", watched] as const,
  ["app/platform/http/bug-log.server.ts", failures] as const,
]
  .flatMap(([path, pattern]) => [...read(path).matchAll(pattern)].map(([, , text = ""]) => text))
  // Skips the results of checks, because the line itself says what to do.
  .filter((text) => !/^\$\{about\}: \$\{words\}/u.test(text));

test("docs/when-it-breaks.md has every line that a running server logs", () => {
  expect(logged.length).toBeGreaterThan(20);
  expect(missingIn(messagesUnder("While it runs"), logged)).toEqual([]);
});

test("docs/when-it-breaks.md has no message that the program doesn't print", () => {
  const paths = [
    ...sources,
    ...filesUnder("app/domain/notifications"),
    "app/platform/http/bug-log.server.ts",
  ];
  const program = paths.map(read).join(" ").replace(/\s+/gu, " ");
  const told = ["The last line", "While it runs", "What backup, restore and switch refuse"].flatMap(
    messagesUnder,
  );
  expect(told.filter((message) => !program.includes(message))).toEqual([]);
});
