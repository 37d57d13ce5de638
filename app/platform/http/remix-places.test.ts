/** Only listed files use internals of the pinned Remix (docs/remix-internals.md). */
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));

const places = [
  /^app\/platform\/http\//u,
  /^app\/routes\/parts\/desk-pages\.ts$/u,
  /^app\/platform\/ui\/browser\//u,
  /^app\/entry\.(?:client|server)\.tsx$/u,
  /^app\/server\.ts$/u,
  /^bin\//u,
];

/** Remix's globals, its unstable names, its data parameter and log names, and Node's diagnostics channel. */
const signs =
  /__remix\w+|\b(?:unstable|UNSAFE)_\w+|\bstaticHandlerContext\b|\b_data\b|^["'](?:@remix-run\/(?:dev|express|router|serve|server-runtime)(?:\/.*)?|react-router(?:-dom)?(?:\/.*)?|morgan|(?:node:)?diagnostics_channel|@remix-run\/[\w-]+\/dist\/.*)["']$/u;

const touching = ["app", "db", "bin"]
  .flatMap(filesUnder)
  .filter((path) => !isForTests(path))
  .filter((path) => signsIn(path).length > 0);

test("only listed files use internals of Remix", () => {
  const strays = touching
    .filter((path) => !places.some((place) => place.test(path)))
    .map((path) => `${path}: ${signsIn(path).join(", ")}`);
  expect(strays).toEqual([]);
});

test("each listed file uses internals of Remix, and the document names it", () => {
  const page = readFileSync(join(root, "docs/remix-internals.md"), "utf8");
  expect(places.filter((place) => !touching.some((path) => place.test(path)))).toEqual([]);
  expect(touching.filter((path) => !page.includes(`\`${path}\``))).toEqual([]);
});

test("the document names no missing file", () => {
  const page = readFileSync(join(root, "docs/remix-internals.md"), "utf8");
  const named = [...page.matchAll(/`((?:app|bin|e2e|docs)\/[\w./-]+\.\w+)`/gu)].map(([, path = ""]) => path);
  const files = ["app", "bin", "e2e", "docs"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, String(path))),
  );
  expect(named.filter((path) => !files.includes(path))).toEqual([]);
});

function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|mjs)$/u.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)))
    .filter((path) => !path.endsWith(".d.ts"));
}

/** Checks names and strings, not comments. Declaring the context's type is documented by Remix. */
function signsIn(path: string): string[] {
  const tree = ts.createSourceFile(
    path,
    readFileSync(join(root, path), "utf8"),
    ts.ScriptTarget.Latest,
    true,
  );
  const found: string[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isModuleDeclaration(node)) return;
    if (node.getChildCount() === 0) found.push(...(signs.exec(node.getText())?.slice(0, 1) ?? []));
    else ts.forEachChild(node, walk);
  };
  walk(tree);
  return found;
}

function isForTests(path: string): boolean {
  return /\.test\.tsx?$|(?:^|\/)testing(?:\/|(?:\.server)?\.tsx?$)/u.test(path);
}
