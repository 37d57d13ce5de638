/** How long a function is: the lines from its first to its last, with the functions inside it. */
import ts from "typescript";
import { lineOf, nodesBelow, type Source, type Stray, strayAt } from "./tree.ts";

export const mostLines = 60;

export type Function = { path: string; node: ts.Node; lines: number };

export function functionsOf(sources: Source[]): Function[] {
  return sources
    .filter(({ path, isTest }) => path.startsWith("app/") && !isTest)
    .flatMap(({ path, tree }) =>
      nodesBelow(tree)
        .filter((node) => ts.isFunctionLike(node) && "body" in node && node.body !== undefined)
        .map((node) => ({ path, node, lines: lineOf(tree, node.end) - lineOf(tree, node.getStart()) + 1 })),
    );
}

export const longFunctions = (sources: Source[]): Stray[] =>
  functionsOf(sources)
    .filter(({ lines }) => lines > mostLines)
    .map(({ path, node, lines }) => strayAt(path, node, `${nameOf(node)} has ${lines} lines`));

function nameOf(node: ts.Node): string {
  const own = ts.isFunctionDeclaration(node) ? node.name : undefined;
  const given = ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined;
  return (own ?? given)?.getText() ?? "a function";
}
