/** How an import is written, and what of the server's side it may take where. */
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { readHouse } from "./rules.ts";
import {
  isForTheBrowser,
  isServer,
  isServerSide,
  usedInTheBrowser,
  valuesFrom,
  worldReads,
} from "./sides.ts";
import { type Stray, target } from "./tree.ts";

/** The root's loader hands the Cookie header to a pure reader of the colour mode, and a route hands it to a command with the caller. */
const readsCookies = ["app/root.tsx", "app/domain/accounts/people/roles.ts"];

const house = await readHouse();
const sources = house.sources.filter(({ path }) => /^(?:app|db)\//u.test(path));
const code = sources.filter(({ isTest }) => !isTest);
const isRouteModule = (path: string): boolean => house.routeModules.has(path);

function expectNone(strays: Stray[]): void {
  expect(strays.map(({ path, line, what }) => `${path}:${line} ${what}`)).toEqual([]);
}

test("A route imports nothing of another route.", () => {
  const hasFolder = (path: string) =>
    ["route.tsx", "route.ts"].some((name) => isRouteModule(`${dirname(path)}/${name}`));
  const own = (path: string) => (hasFolder(path) ? dirname(path) : path);
  const strays = code
    .filter(({ path }) => path.startsWith("app/routes/"))
    .flatMap(({ path, imports }) =>
      imports.flatMap(({ from, line }) => {
        const to = target(path, from);
        return to?.startsWith("app/routes/") && own(to) !== own(path)
          ? [{ path, line, what: `imports ${to}` }]
          : [];
      }),
    );
  expectNone(strays);
});

test("Only .server files take values from the database.", () => {
  expectNone(valuesFrom(code, (from) => from.startsWith("#db/"), isServer));
});

test("Imports go down or across by name, never up, and say the file's ending.", () => {
  const isOwn = (from: string) => /^(?:\.|#|~|\/)/u.test(from) && !from.endsWith("/remix.config.js");
  const isFine = (from: string) =>
    /^(?:\.\/|#app\/|#db\/)/u.test(from) && !/\/\.\.\//u.test(from) && /\.\w+$/u.test(from);
  const strays = sources.flatMap(({ path, imports }) =>
    imports
      .filter(({ from }) => isOwn(from) && !isFine(from))
      .map(({ from, line }) => ({ path, line, what: `imports ${from}` })),
  );
  expectNone(strays);
});

test("Across folders an import is written with # and inside a folder with ./.", () => {
  const strays = code.flatMap(({ path, imports }) =>
    imports
      .filter(({ from }) => from.startsWith("#") && dirname(from.slice(1)) === dirname(path))
      .map(({ from, line }) => ({ path, line, what: `imports ${from}` })),
  );
  expectNone(strays);
});

test("No view and no pure file takes a value from the server's side: in the browser it would be undefined.", () => {
  expectNone(valuesFrom(code, isServerSide, (path) => isServer(path) || isRouteModule(path)));
});

test("Of a route only loader, action, headers and what they call use values from the server's side.", () => {
  expectNone(code.filter(({ path }) => isRouteModule(path)).flatMap(usedInTheBrowser));
});

test("zod stays on the server.", () => {
  expectNone(valuesFrom(code, (from) => /^zod(?:\/|$)/u.test(from), isServer));
});

test("A file without .server in its name reads no clock, no chance, no environment and no cookie.", () => {
  const strays = code
    .filter(({ path }) => path.startsWith("app/") && !isServer(path) && !isForTheBrowser(path))
    .flatMap(worldReads)
    .filter(({ path, what }) => what !== "the cookie" || !readsCookies.includes(path));
  expectNone(strays);
});
