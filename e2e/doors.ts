/** What every route of the build declares about who may use it. Read from the build itself, so that no door is forgotten. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Access, Method } from "#app/http/checks/access.ts";

export type Door = {
  id: string;
  /** With its parameters as they are declared: "/api/users/:userId". */
  path: string;
  access: Partial<Record<Method, Access>>;
  /** It answers with HTML. */
  page: boolean;
  api: boolean;
};

type BuiltRoute = {
  id: string;
  path: string;
  parentId?: string;
  index: boolean;
  access: Door["access"];
  page: boolean;
};

/** Loads the build in a process of its own, with a database of its own: to load it is to open one. */
export function declaredDoors(): Door[] {
  const dataDir = mkdtempSync(join(tmpdir(), "studio-doors-"));
  try {
    const env = { ...process.env, DATA_DIR: dataDir, DEMO: "", NO_JOBS: "1" };
    const read = spawnSync(process.execPath, ["--input-type=module", "--eval", script], {
      env,
      timeout: 30_000,
    });
    const [, json] = read.stdout.toString().split(mark);
    if (!json) throw new Error(`The build could not be read:\n${read.stderr}`);
    const routes: BuiltRoute[] = JSON.parse(json);
    return routes.map((route) => doorOf(route, routes));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const mark = "<<routes>>";
const script = `
  const { routes } = await import("./build/index.js");
  const facts = Object.values(routes).map(({ id, path = "", parentId, index = false, module }) => ({
    id, path, parentId, index, access: module.handle.access, page: module.default !== undefined,
  }));
  console.log(${JSON.stringify(mark)} + JSON.stringify(facts));
  process.exit(0);
`;

function doorOf(route: BuiltRoute, routes: BuiltRoute[]): Door {
  const parts: string[] = [];
  for (let at: BuiltRoute | undefined = route; at; at = routes.find(({ id }) => id === at?.parentId)) {
    if (at.path) parts.unshift(at.path);
  }
  const path = `/${parts.join("/")}`;
  const { id, access, page } = route;
  return { id, path: route.index ? `${path}?index` : path, access, page, api: /^\/api(?:\/|$)/u.test(path) };
}

/** The door's address with something in place of its parameters: by name, else what is nowhere. */
export function addressOf({ path }: Door, values: Record<string, string> = {}): string {
  return path
    .replace(/:(\w+)\??/gu, (_, name: string) => values[name] ?? (name.endsWith("Id") ? "999999" : "nothing"))
    .replace(/\*/gu, values["*"] ?? "nothing");
}

/** The innermost page or resource that answers a path, as a matcher would find it: literal parts before parameters. */
export function doorAt(doors: Door[], pathname: string): Door | undefined {
  return doors
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
