/** What every route of the build declares about who may use it, and of its page. Read from the build itself, so that no route is forgotten. */
import type { Access, Method, PageFacts, RouteHandle } from "#app/platform/http/access.ts";
import { type BuiltRoute, readServerBuild } from "../bin/pack/server-build.mjs";

export type Endpoint = {
  id: string;
  /** With its parameters as they are declared: "/api/users/:userId". */
  path: string;
  access: Partial<Record<Method, Access>>;
  /** It answers with HTML. */
  page: boolean;
  /** Its page loads script, whoever looks at it. */
  hydrate: boolean;
  /** What the page is called and where it is shown. */
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

/** The path with something in place of its parameters: by name, else what is nowhere. */
export function pathOf({ path }: Endpoint, values: Record<string, string> = {}): string {
  return path
    .replace(/:(\w+)\??/gu, (_, name: string) => values[name] ?? (name.endsWith("Id") ? "999999" : "nothing"))
    .replace(/\*/gu, values["*"] ?? "nothing");
}

/** The innermost page or resource that answers a path, as a matcher would find it: literal parts before parameters. */
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
