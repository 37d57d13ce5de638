/** A name stands for one thing in the whole of app/, and what is exported is imported by somebody. */
import { isInRoutes } from "./folders.ts";
import { type Named, type Source, type Stray, target } from "./tree.ts";

/** What Remix looks for in a route, in the root and in the entries, and what a route's files call it. */
const contract = [
  "loader",
  "action",
  "meta",
  "links",
  "headers",
  "handle",
  "clientAction",
  "clientLoader",
  "shouldRevalidate",
  "ErrorBoundary",
  "HydrateFallback",
  "Layout",
  "handleError",
  "handleDataRequest",
];

const framework = /^app\/(?:root|entry\.(?:client|server)|server)\.tsx?$/u;

const isContract = (path: string, { name }: Named): boolean =>
  (isInRoutes(path) || framework.test(path)) && contract.includes(name);

const exporting = (sources: Source[]) =>
  sources.filter(({ path, isTest }) => path.startsWith("app/") && !isTest && path !== "app/server.ts");

export function sharedNames(sources: Source[]): Stray[] {
  const byName = new Map<string, (Named & { path: string })[]>();
  for (const { path, exports } of exporting(sources)) {
    for (const each of exports) {
      if (isContract(path, each)) continue;
      const known = byName.get(each.name) ?? [];
      // A schema and its type share a name on purpose.
      if (!known.some((other) => other.path === path)) byName.set(each.name, [...known, { ...each, path }]);
    }
  }
  return [...byName.values()]
    .filter((places) => places.length > 1)
    .flatMap((places) =>
      places.map(({ path, line, name }) => {
        const others = places.filter((place) => place.path !== path).map((place) => place.path);
        return { path, line, what: `exports ${name} as ${others.join(", ")} does` };
      }),
    );
}

/** Exports that no file imports; with `by` only those files are asked, such as all that are no tests. */
export function unusedNames(sources: Source[], by: (source: Source) => boolean = () => true): Stray[] {
  const used = new Set<string>();
  for (const source of sources.filter(by)) {
    for (const { from, names } of source.imports) {
      const path = target(source.path, from);
      if (path) for (const name of names) used.add(`${path} ${name.split(".")[0]}`);
    }
  }
  return exporting(sources).flatMap(({ path, exports }) =>
    exports
      .filter((each) => !isContract(path, each))
      .filter(({ name }) => !used.has(`${path} ${name}`) && !used.has(`${path} *`))
      .map(({ name, line }) => ({ path, line, what: `exports ${name}, which nobody imports` })),
  );
}
