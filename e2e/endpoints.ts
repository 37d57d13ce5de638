/** Access and page declarations of all routes, read from the build. */
import type { Access, Method, PageFacts, RouteHandle } from "#app/platform/http/access.ts";
import { type BuiltRoute, readServerBuild } from "../bin/pack/server-build.mjs";

export type Endpoint = {
  id: string;
  path: string;
  access: Partial<Record<Method, Access>>;
  page: boolean;
  /** The page always loads script. */
  hydrate: boolean;
  facts?: PageFacts;
  api: boolean;
};

let known: Endpoint[] | undefined;

export function declaredEndpoints(): Endpoint[] {
  known ??= readServerBuild<RouteHandle>().routes.map(endpointOf);
  return known;
}

const endpointOf = ({ id, path, index, handle, page }: BuiltRoute<RouteHandle>): Endpoint => ({
  id,
  path: index ? `${path}?index` : path,
  access: handle.access,
  page,
  hydrate: Boolean(handle.hydrate),
  facts: handle.page,
  api: /^\/api(?:\/|$)/u.test(path),
});

/** Returns the path with values for its parameters, otherwise with values that don't exist. */
export function pathOf({ path }: Endpoint, values: Record<string, string> = {}): string {
  return path
    .replace(/:(\w+)\??/gu, (_, name: string) => values[name] ?? (name.endsWith("Id") ? "999999" : "nothing"))
    .replace(/\*/gu, values["*"] ?? "nothing");
}

/** Returns the innermost route of a path: literal parts before parameters. */
export function endpointAt(endpoints: Endpoint[], pathname: string): Endpoint | undefined {
  return endpoints
    .filter(({ id, path }) => id !== "root" && patternOf(path).test(pathname))
    .sort((a, b) => looseness(a.path) - looseness(b.path))[0];
}

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split("?index")[0]
      ?.replace(/[.[\]]/gu, "\\$&")
      .replace(/:\w+/gu, "[^/]+")
      .replace(/\*/gu, ".*")}/?$`,
    "u",
  );

const looseness = (path: string): number => (path.includes("*") ? 100 : 0) + (path.match(/:/gu)?.length ?? 0);
