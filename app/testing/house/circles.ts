/** Files that import each other in a ring, whether they take values or types from one another. */
import type { Source, Stray } from "./tree.ts";
import { target } from "./tree.ts";

/** The rings as lists of paths, by Tarjan's way of finding what is strongly connected. */
export function circlesOf(sources: Source[]): string[][] {
  const importsOf = new Map(
    sources
      .filter(({ isTest }) => !isTest)
      .map(({ path, imports }) => [path, imports.map(({ from }) => target(path, from))]),
  );
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  const walk = (path: string): void => {
    const own = index.size;
    index.set(path, own);
    low.set(path, own);
    open.push(path);
    for (const next of importsOf.get(path) ?? []) {
      if (!next || !importsOf.has(next)) continue;
      if (!index.has(next)) walk(next);
      if (open.includes(next)) low.set(path, Math.min(low.get(path) ?? own, low.get(next) ?? own));
    }
    if (low.get(path) !== own) return;
    const ring = open.splice(open.indexOf(path));
    if (ring.length > 1) found.push(ring.sort());
  };
  for (const path of importsOf.keys()) if (!index.has(path)) walk(path);
  return found;
}

export function circles(sources: Source[]): Stray[] {
  return circlesOf(sources).map(([path = "", ...others]) => ({
    path,
    line: 1,
    what: `is in a circle with ${others.join(", ")}`,
  }));
}
