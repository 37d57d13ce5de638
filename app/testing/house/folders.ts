/** How full a folder may be, and what the folder of a route is made of. */
import { basename, dirname } from "node:path";
import { isTestFile, type Source, type Stray, target } from "./tree.ts";

export const mostFiles = 15;
export const mostFilesOfRoute = 20;

/** The names that every folder of a route has in common. */
const routeWords = [
  "route.tsx",
  "route.ts",
  "loader.server.ts",
  "action.server.ts",
  "page.tsx",
  "url.ts",
  "messages.ts",
  "types.ts",
];

/** What a part was called by the place where it came from, instead of by a noun. */
const wornWords =
  /^(?:deeds?|failures?|typed|answer|words|parts|(?:move-)?address|shown-[\w-]+|[\w-]+-doors|[\w-]+-part)\.(?:server\.)?tsx?$/u;

export const isInRoutes = (path: string): boolean => path.startsWith("app/routes/");

/** The folder of a route: where a route.tsx stands. */
function routeFolders(sources: Source[]): Set<string> {
  return new Set(
    sources
      .filter(({ path }) => /^app\/routes\/.*\/route\.tsx?$/u.test(path))
      .map(({ path }) => dirname(path)),
  );
}

/** Files of code and style without tests, by folder of app/. `paths` are all files of app/. */
export function filesByFolder(paths: string[]): Map<string, number> {
  const counted = new Map<string, number>();
  for (const path of paths) {
    if (!/\.(?:tsx?|mjs|css)$/u.test(path) || path.endsWith(".d.ts") || isTestFile(path)) continue;
    counted.set(dirname(path), (counted.get(dirname(path)) ?? 0) + 1);
  }
  return counted;
}

export function fullFolders(paths: string[]): Stray[] {
  return [...filesByFolder(paths)]
    .filter(([folder, files]) => files > (isInRoutes(`${folder}/`) ? mostFilesOfRoute : mostFiles))
    .map(([path, files]) => ({ path: `${path}/`, line: 0, what: `holds ${files} files` }));
}

/** A part of a route is imported by a sibling; route.tsx itself takes views alone from parts, its loader and action from the seven words. */
export function strangeParts(sources: Source[], routeModules: Set<string>): Stray[] {
  const folders = routeFolders(sources);
  const parts = sources.filter(({ path, isTest }) => !isTest && folders.has(dirname(path)));
  const called = (path: string) =>
    parts.some(
      (other) =>
        dirname(other.path) === dirname(path) &&
        (path.endsWith(".tsx") || !/\/route\.tsx?$/u.test(other.path)) &&
        other.imports.some(({ from }) => target(other.path, from) === path),
    );
  return parts.flatMap(({ path }) => {
    const name = basename(path);
    if (routeWords.includes(name) || routeModules.has(path)) return [];
    if (wornWords.test(name))
      return [{ path, line: 1, what: "is called by none of the seven words and no noun" }];
    return called(path)
      ? []
      : [{ path, line: 1, what: "is neither one of the seven words nor a part of one" }];
  });
}
