/** Finds words that no text, test name or document may use (CONTRIBUTING, "Words"). */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const never = {
  whoever: "anyone who, or the person by name",
  // Allows the operating system's user of this name.
  "(?<!\\(|-R )nobody": "no one, or what is missing: No provider is free",
  somebody: "someone, or the person by name",
  anew: "again",
  meanwhile: "since you opened this page",
  "all the same": "anyway",
  "(?:is|are|was|were) told": "is informed, gets a message",
  "given away": "booked by someone else",
  "stands (?:in|on|at|beside|there)": "is, is shown",
  "let go": "release, send",
  bites: "takes effect",
  upkeep: "maintenance",
  "by night": "at night",
  "take[ns]? back": "undone; for a sale: voided",
  "hears? of": "learns about",
};

const pattern = new RegExp(`\\b(?:${Object.keys(never).join("|")})\\b`, "giu");

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const found = execFileSync("git", ["ls-files"], { encoding: "utf8" }).split("\n").flatMap(wordsIn);
for (const { file, line, word, text } of found) {
  console.error(`${file}:${line} "${word}": write ${insteadOf(word)}\n    ${text.trim().slice(0, 160)}`);
}
if (found.length > 0) console.error(`\n${found.length} words that no text uses (bin/words.mjs)`);
process.exit(found.length > 0 ? 1 : 0);

function wordsIn(file) {
  if (/^db\/(?:fixtures|migrations)\//u.test(file)) return [];
  const texts = /\.md$/u.test(file) ? linesOf(file) : /\.(?:tsx?|mjs)$/u.test(file) ? stringsOf(file) : [];
  return texts.flatMap(({ line, text }) =>
    [...text.matchAll(pattern)].map(([word]) => ({ file, line, word, text })),
  );
}

function linesOf(file) {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.map((text, at) => ({ line: at + 1, text: text.replaceAll(/`[^`]*`/gu, "") }));
}

// Strings without a space are keys and codes.
function stringsOf(file) {
  if (file === "bin/words.mjs") return [];
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, false, kind);
  const texts = [];
  const look = (node) => {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node) ||
      ts.isJsxText(node)
    ) {
      const line = source.getLineAndCharacterOfPosition(node.pos).line + 1;
      if (node.text.trim().includes(" ")) texts.push({ line, text: node.text });
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return texts;
}

function insteadOf(word) {
  const [, better] = Object.entries(never).find(([each]) => new RegExp(`^${each}$`, "iu").test(word));
  return better;
}
