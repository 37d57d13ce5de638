/** What runs where: on the server, in the browser, or in both; and what reaches for the world outside. */
import { basename } from "node:path";
import ts from "typescript";
import { isExported, lineOfNode, namesOf, nodesBelow, type Source, type Stray, strayAt } from "./tree.ts";

export const isServer = (path: string): boolean =>
  path.includes(".server.") || path === "app/server.ts" || path.startsWith("db/");

/** Hooks and .client files run in the browser only. */
export const isForTheBrowser = (path: string): boolean =>
  path.includes(".client.") || /^use-/u.test(basename(path)) || path === "app/entry.client.tsx";

export const isServerSide = (from: string): boolean => from.includes(".server.") || from.startsWith("node:");

export const valuesFrom = (
  sources: Source[],
  matches: (from: string) => boolean,
  mayTake: (path: string) => boolean,
): Stray[] =>
  sources
    .filter(({ path }) => !mayTake(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ from, typeOnly }) => !typeOnly && matches(from))
        .map(({ from, line }) => ({ path, line, what: `takes values from ${from}` })),
    );

/**
 * Where a route's view, meta or handle reaches a value from the server's side, directly or through a function of the module. A
 * view in a .server.tsx file is for a page that loads no script.
 */
export function usedInTheBrowser({ path, tree, imports }: Source): Stray[] {
  const serverNames = new Set(
    imports
      .filter(({ from }) => isServerSide(from) && !from.endsWith(".server.tsx"))
      .flatMap(({ values }) => values),
  );
  const uses = new Map<string, Set<string>>();
  const inBrowser: { name: string; line: number }[] = [];
  for (const statement of tree.statements) {
    if (ts.isImportDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) continue;
    const used = identifiersIn(statement);
    const names = namesOf(statement);
    for (const name of names.length > 0 ? names : ["default"]) {
      const shown = names.length === 0 || isExported(statement);
      if (names.length > 0 || shown) uses.set(name, used);
      if (shown && !names.some((each) => ["loader", "action", "headers"].includes(each))) {
        inBrowser.push({ name, line: lineOfNode(statement) });
      }
    }
  }
  return inBrowser.flatMap(({ name, line }) =>
    [...reached(name, uses)]
      .filter((used) => serverNames.has(used))
      .map((used) => ({ path, line, what: `${name} uses ${used}` })),
  );
}

function reached(name: string, uses: Map<string, Set<string>>, seen = new Set<string>()): Set<string> {
  for (const used of uses.get(name) ?? []) {
    if (seen.has(used)) continue;
    seen.add(used);
    reached(used, uses, seen);
  }
  return seen;
}

function identifiersIn(statement: ts.Node): Set<string> {
  const found = new Set<string>();
  const walk = (node: ts.Node): void => {
    // `typeof loader` as a type is gone in the browser.
    if (ts.isTypeNode(node)) return;
    if (ts.isJsxAttribute(node)) {
      // The name of an attribute (`action=`) is no use of what has the same name.
      if (node.initializer) walk(node.initializer);
      return;
    }
    if (ts.isIdentifier(node)) found.add(node.text);
    ts.forEachChild(node, walk);
  };
  walk(statement);
  return found;
}

/** What comes from outside. A page that took chance from anywhere but a loader could not be remembered (decision 009). */
const worldly = [
  "Date.now",
  "performance.now",
  "process.env",
  "document.cookie",
  "Math.random",
  "crypto.randomUUID",
  "crypto.getRandomValues",
];

export function worldReads({ path, tree }: Source): (Stray & { what: string })[] {
  return nodesBelow(tree).flatMap((node) => {
    const what = worldRead(node);
    return what ? [strayAt(path, node, what)] : [];
  });
}

function worldRead(node: ts.Node): string | null {
  if (ts.isPropertyAccessExpression(node)) {
    const what = `${node.expression.getText()}.${node.name.text}`;
    return worldly.includes(what) ? what : null;
  }
  if (ts.isNewExpression(node)) {
    return node.expression.getText() === "Date" && !node.arguments?.length ? "new Date()" : null;
  }
  if (!ts.isCallExpression(node) || !/headers\??\.get$/u.test(node.expression.getText())) return null;
  const [name] = node.arguments;
  return name && ts.isStringLiteral(name) && name.text.toLowerCase() === "cookie" ? "the cookie" : null;
}
