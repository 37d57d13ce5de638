/** `npm run house [-- FOLDER]`: measures size and structure of app/, without tests. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

process.chdir(process.argv[2] ?? fileURLToPath(new URL("..", import.meta.url)));

const files = readdirSync("app", { recursive: true, encoding: "utf8" })
  .map((path) => join("app", path))
  .filter((path) => /(?<!\.test|\.d)\.(?:tsx?|css)$/u.test(path) && !path.startsWith("app/testing/"));
const code = files.filter((path) => !path.endsWith(".css"));
const text = new Map(files.map((path) => [path, readFileSync(path, "utf8")]));
const linesOf = (paths) => paths.reduce((sum, path) => sum + text.get(path).split("\n").length - 1, 0);
const trees = new Map();

function found(count, what) {
  if (count === 0) throw new Error(`The measure found no ${what}.`);
  return count;
}

function treeOf(path) {
  const known = trees.get(path) ?? ts.createSourceFile(path, text.get(path), ts.ScriptTarget.Latest, true);
  return trees.set(path, known).get(path);
}

function nodesBelow(node) {
  const nodes = [node];
  ts.forEachChild(node, (child) => void nodes.push(...nodesBelow(child)));
  return nodes;
}

function foldersOf(word) {
  const named = code.filter((path) => word.test(path.replace(/\.\w+$/u, "")));
  const folder = /^app\/(?:routes\/[^/]+\/[^/]+(?=\/)|[^/]+\/[^/]+)/u;
  return found(new Set(named.map((path) => folder.exec(path)?.[0] ?? path)).size, `folders of ${word}`);
}

function commentShare() {
  let [comment, all] = [0, 0];
  for (const path of code) {
    let inside = false;
    for (const line of text.get(path).trimEnd().split("\n")) {
      all += 1;
      const begins = /^\s*(?:\/\/|\{?\/\*)/u.test(line);
      if (begins || inside) comment += 1;
      inside = (inside || (begins && line.includes("/*"))) && !line.includes("*/");
    }
  }
  return `${((100 * found(comment, "comments")) / all).toFixed(1)} %`;
}

function functionsOf(path) {
  const named = new Map();
  for (const statement of treeOf(path).statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name) named.set(statement.name.text, statement);
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations)
      if (initializer && ts.isIdentifier(name)) named.set(name.text, initializer);
  }
  return named;
}

function importsOf(path) {
  const named = new Map();
  for (const node of treeOf(path).statements.filter(ts.isImportDeclaration)) {
    const from = node.moduleSpecifier.text;
    const target = from.startsWith("#") ? from.slice(1) : join(dirname(path), from);
    const bindings = node.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings) || node.importClause.isTypeOnly) continue;
    for (const each of bindings.elements)
      if (!each.isTypeOnly) named.set(each.name.text, [target, (each.propertyName ?? each.name).text]);
  }
  return named;
}

// Counts the files of the functions that `book` calls in its own folder.
function walkOfBooking() {
  const start = files.find(
    (path) => /\/book\.server\.ts$/u.test(path) && functionsOf(path).has("book") && path.includes("booking/"),
  );
  const room = start
    ?.split("/")
    .slice(0, start.startsWith("app/domain/") ? 3 : 2)
    .join("/");
  const [walked, seen, waiting] = [new Set(), new Set(), start ? [[start, "book"]] : []];
  let returns = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [path, name] = next;
    const body = text.has(path) ? functionsOf(path).get(name) : undefined;
    if (!body || seen.has(`${path} ${name}`) || !path.startsWith(`${room}/`)) continue;
    seen.add(`${path} ${name}`);
    const nodes = nodesBelow(body);
    if (!nodes.some((node) => ts.isFunctionLike(node))) continue;
    walked.add(path);
    if (path === start) returns += nodes.filter((node) => ts.isReturnStatement(node)).length;
    const [own, imported] = [functionsOf(path), importsOf(path)];
    for (const { text: used } of nodes.filter(ts.isIdentifier)) {
      if (imported.has(used)) waiting.push(imported.get(used));
      else if (own.has(used)) waiting.push([path, used]);
    }
  }
  return `${found(walked.size, "walk of book()")} / ${returns}`;
}

function placesOfField() {
  const way =
    /^app\/(?:routes\/booking\/book\/|domain\/booking\/(?:visit|make)\/(?!move)|domain\/appointments\/insert)/u;
  const plain = (each) => text.get(each).replaceAll(/\/\*.*?\*\/|(?<!:)\/\/.*/gsu, "");
  const named = code.filter((path) => way.test(path) && /\bnotes\b/u.test(plain(path)));
  return found(named.length, "file of a field") + 1;
}

const folders = (pattern) => new Set(files.flatMap((path) => pattern.exec(path)?.[1] ?? [])).size;
const screen = files.filter((path) =>
  /^app\/(?:routes\/admin\/services|(?:domain\/)?catalogue)\//u.test(path),
);
const counts = [/joint|several|chain/u, /checkout/u, /needs|precondition/u].map(foldersOf);
const fullest = Math.max(...[...Map.groupBy(files, dirname).values()].map(({ length }) => length));

for (const [what, now, goal] of [
  ["lines of code in app/", found(linesOf(code), "lines"), "88000"],
  ["files of code in app/", code.length, "1150"],
  ["style sheets, lines / files", `${linesOf(files) - linesOf(code)} / ${files.length - code.length}`, ""],
  ["top-level folders, the test kit included", folders(/^app\/([^/]+)\//u) + 1, "5"],
  ["files of the fullest folder", fullest, "15"],
  ["folders of: joint visit / checkout / what a service needs", counts.join(" / "), "2"],
  ["book(): files walked / returns", walkOfBooking(), "12 / 6"],
  [
    "services: screen and room, lines / files",
    `${linesOf(screen)} / ${found(screen.length, "screen")}`,
    "1600 / 20",
  ],
  ["places for a new text field of the booking form", placesOfField(), "3"],
  ["comment lines", commentShare(), "4 %"],
])
  console.log(`| ${what.padEnd(58)} | ${String(now).padEnd(12)} | ${goal.padEnd(9)} |`);
