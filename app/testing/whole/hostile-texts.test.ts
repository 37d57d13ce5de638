/** No input stops the server: a form refuses text that would take longer to read than its length allows. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";
import { hashPassword, passwordMatches } from "#app/domain/accounts/password/hash.server.ts";
import { isOverStacked, oneLine, PersonName, severalLines } from "#app/platform/shared/fields.server.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** Patterns that begin with an unlimited repetition and must match the end of the text take quadratic time. These only read short texts. */
const onShortTexts = [
  // A typed price has at most 40 characters.
  "app/domain/catalogue/price.ts: 0+$",
  // The text was cut to the length of a teaser before.
  String.raw`app/domain/website/pages/news.server.ts: \s+\S*$`,
];

test("no pattern begins with an unlimited repetition and ends at the end of a text, except for short texts", () => {
  const found = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/u.test(path) && !/\.test\.tsx?$/u.test(path))
    .flatMap((path) =>
      patternsIn(`app/${path}`)
        .filter(isQuadratic)
        .map((pattern) => `app/${path}: ${pattern}`),
    );
  expect(found.sort()).toEqual(onShortTexts.sort());
});

test("the check finds a pattern that has stopped the server before", () => {
  expect(isQuadratic(String.raw`^(?:\p{Sc}|[A-Z]{3})\s*|\s*(?:\p{Sc}|[A-Z]{3})$`)).toBe(true);
  expect(isQuadratic(String.raw`^\s*a$`)).toBe(false);
  expect(isQuadratic(String.raw`(\d+)@x$`)).toBe(true);
  expect(isQuadratic("%.*$")).toBe(false);
});

test("refuses more than 30 combining marks on one letter before it normalizes them", () => {
  const stacked = (marks: number) => `Zoe${"\u0301\u0316".repeat(marks / 2)}`;
  expect(isOverStacked(stacked(30))).toBe(false);
  expect(isOverStacked(stacked(32))).toBe(true);
  for (const field of [PersonName, oneLine(300, "Too long."), severalLines(20_000, "Too long.")]) {
    expect(field.safeParse(stacked(30)).success).toBe(true);
    // If it were normalized, the next rule would be checked too.
    const { error } = field.safeParse(stacked(40_000));
    expect(error?.issues.map(({ message }) => message)).toEqual([
      "Use only letters, digits and punctuation.",
    ]);
  }
  expect(PersonName.parse("Zoe\u0308")).toBe("Zo\u00eb");
});

test("compares a password of combining marks as typed", async () => {
  const kept = await hashPassword("Right-Pass-1");
  expect(await passwordMatches(kept, "\u0301\u0316".repeat(16_000))).toBe(false);
});

function patternsIn(path: string): string[] {
  const tree = ts.createSourceFile(
    path,
    readFileSync(join(root, path), "utf8"),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: string[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text.slice(1, node.text.lastIndexOf("/")));
    ts.forEachChild(node, walk);
  };
  walk(tree);
  return found;
}

/** Returns whether an alternative begins with a repeated character or class and ends with "$". */
function isQuadratic(pattern: string): boolean {
  return alternativesOf(pattern).some((part) =>
    /^\(?(?:\\p\{\w+\}|\\.|\[(?:\\.|[^\]\\])*\]|[^\\^$()[\]])[*+].*\$$/su.test(part),
  );
}

function alternativesOf(pattern: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const [token] of pattern.matchAll(/\\.|\[(?:\\.|[^\]\\])*\]|./gsu)) {
    if (token === "(") depth += 1;
    if (token === ")") depth -= 1;
    if (token === "|" && depth === 0) parts.push("");
    else parts[parts.length - 1] += token;
  }
  return parts;
}
