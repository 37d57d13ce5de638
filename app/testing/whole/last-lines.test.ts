/** What ends a start or a command with 78, held against docs/when-it-breaks.md: whoever looks there finds the words that stand in the journal. */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const at = (path: string): string => fileURLToPath(new URL(`../../../${path}`, import.meta.url));
const read = (path: string): string => readFileSync(at(path), "utf8");

/** Where a start and a command are refused. */
const sources = [
  ...["app/domain/studio", "app/operations", "app/platform/http/front-door", "db"].flatMap((folder) =>
    readdirSync(at(folder), { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
  ),
  ...["bin/ready.mjs", "bin/serve.mjs", "bin/studio.mjs"],
].filter((path) => /\.(?:ts|mjs)$/u.test(path) && !path.includes(".test."));

const thrown =
  /(?:new (?:BadSetting|DataRefused|MigrationRefused|FolderInUse)|\brefuse|\bstop)\(\s*(["`])([\s\S]*?)\1\s*[,)]/gu;
/** A function that makes such a sentence. */
const made = /return (["`])((?:The|A|Another|\$\{path\}) [\s\S]*?)\1;/gu;
const makers = [
  "app/operations/database/fault-in-words.server.ts",
  "app/platform/http/front-door/client-address.server.ts",
  "db/migrate.server.ts",
  "bin/ready.mjs",
];

/** Each sentence as it is written, with the words of its file that are filled in behind it. */
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

const [, section = ""] = read("docs/when-it-breaks.md").split("## The last line");
const told = [...section.matchAll(/^\| (`[^|]+) \|/gmu)].flatMap(([, words = ""]) =>
  [...words.matchAll(/`([^`]+)`/gu)].map(([, phrase = ""]) => phrase),
);

test("Every sentence that ends a start or a command with 78 is found by its words in docs/when-it-breaks.md.", () => {
  const named = (sentence: string): boolean => told.some((phrase) => sentence.includes(phrase));
  expect(sentences.length).toBeGreaterThan(40);
  expect(sentences.filter((sentence) => !named(sentence))).toEqual([]);
});

test("Every word that is named there is one that the program says.", () => {
  const program = sources.map(read).join(" ").replace(/\s+/gu, " ");
  expect(told.filter((phrase) => !program.includes(phrase))).toEqual([]);
});
