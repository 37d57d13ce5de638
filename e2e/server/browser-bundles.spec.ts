/** Checks the build: the browser gets no server code and no server library. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { dirname, join } from "node:path";
import { runInNewContext } from "node:vm";
import { expect, test } from "@playwright/test";

type Metafile = {
  outputs: Record<
    string,
    {
      inputs: Record<string, { bytesInOutput: number }>;
      imports: { path: string; external?: boolean }[];
      exports: string[];
      entryPoint?: string;
    }
  >;
};

type Manifest = {
  entry: { module: string };
  routes: Record<string, ManifestRoute>;
};
type ManifestRoute = { id: string; path?: string; parentId?: string; module: string; imports?: string[] };

const { outputs } = JSON.parse(readFileSync("build/metafile.js.json", "utf8")) as Metafile;
/** The compiler's names for page scripts, without scripts that a page loads later. */
const isPage = /^browser-route-module:|\.tsx\?browser$/u;

const scripts = Object.entries(outputs).filter(([path]) => path.endsWith(".js"));

/** Source file -> its bytes in all scripts. */
const bundled = new Map<string, number>();
for (const [, { inputs }] of scripts) {
  for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
    bundled.set(path, (bundled.get(path) ?? 0) + bytesInOutput);
  }
}

test("the browser's scripts contain the pages, React and Remix", () => {
  const paths = [...bundled.keys()];
  expect(paths.some((path) => path.endsWith("app/routes/booking/book/booking-form.tsx"))).toBe(true);
  expect(paths.some((path) => path.includes("node_modules/react-dom/"))).toBe(true);
  expect(scripts.length).toBeGreaterThan(20);
});

test("the scripts contain only React, Remix and their dependencies", () => {
  const packages = new Set<string>();
  for (const [path, bytes] of bundled) {
    const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)\//u.exec(path) ?? [];
    if (name && bytes > 0) packages.add(name);
  }
  // Excludes zod, drizzle-orm, date-fns, better-sqlite3 and any library that wasn't approved.
  expect([...packages].sort()).toEqual([
    "@remix-run/react",
    "@remix-run/router",
    // Only one of its constants.
    "@remix-run/server-runtime",
    "react",
    "react-dom",
    "react-router",
    "react-router-dom",
    "scheduler",
    // Remix includes it for a flag that is off.
    "turbo-stream",
  ]);
});

test("the scripts contain no server file, no database and no Node module", () => {
  const code = [...bundled].filter(([, bytes]) => bytes > 0).map(([path]) => path);
  // A server module leaves its name and a stub, but none of its lines.
  expect(code.filter((path) => /\.server\.tsx?$|(?:^|\/)db\//u.test(path) && !isEmptied(path))).toEqual([]);
  const node = new Set(builtinModules.flatMap((name) => [name, `node:${name}`]));
  expect(code.filter((path) => node.has(path))).toEqual([]);
  const outside = scripts.flatMap(([, { imports }]) => imports.filter(({ external }) => external));
  expect(outside.map(({ path }) => path)).toEqual([]);
});

test("the scripts contain no server text: SQL, hashes, environment, Node modules", () => {
  const telling =
    /\bSELECT [\w*"(]|\bselect "|\b(?:INSERT INTO|insert into|DELETE FROM|delete from|PRAGMA)\b|password_?hash|argon2|better-sqlite3|process\.env\.(?!NODE_ENV)|node:(?:fs|path|crypto)|ZodError/u;
  for (const path of filesIn("public/build").filter((file) => file.endsWith(".js"))) {
    expect(telling.exec(readFileSync(path, "utf8"))?.[0], path).toBeUndefined();
  }
});

test("the scripts are few, none is empty, and all their imports exist", () => {
  const files = filesIn("public/build").filter((file) => file.endsWith(".js"));
  const shared = files.filter((file) => file.startsWith("public/build/_shared/"));
  // Shared code, and code that loads on demand: mainly the desk's panels and their shared parts.
  expect(shared.length).toBeLessThan(26);
  // An emptied server module has no file.
  const stub = /^.{0,150}\.exports=\{\}\}\);export\{.{0,20}\};?\s*$/u;
  expect(files.filter((file) => stub.test(readFileSync(file, "utf8")))).toEqual([]);
  let found = 0;
  for (const file of files) {
    for (const [, path = ""] of readFileSync(file, "utf8").matchAll(
      /(?:\bfrom|\bimport|\bimport\()"([^"]+\.js)"/gu,
    )) {
      expect(files, `what ${file} imports`).toContain(join(dirname(file), path));
      found += 1;
    }
  }
  expect(found).toBeGreaterThan(files.length);
});

test("browser and server use the same manifest with every page and form action", () => {
  const entry = filesIn("public/build").find((file) => /\/entry\.client-[0-9a-f]{8}\.js$/u.test(file)) ?? "";
  const code = readFileSync(entry, "utf8");
  const version = createHash("sha256").update(code).digest("hex").slice(0, 8);
  // Browsers cache it for a year, so changed content needs a new name.
  expect(entry).toBe(`public/build/entry.client-${version}.js`);
  const ofServer = JSON.parse(
    /^var assets_manifest_default = (\{.*\});$/mu.exec(readFileSync("build/index.js", "utf8"))?.[1] ?? "",
  ) as Manifest;
  const ofBrowser = manifestIn(code);
  expect(ofServer.routes).toEqual(ofBrowser.routes);
  expect(ofServer.entry.module).toBe(entry.replace("public", ""));
  const files = filesIn("public/build").map((file) => file.replace("public", ""));
  for (const { id, module, imports = [], parentId } of Object.values(ofServer.routes)) {
    for (const address of [module, ...imports]) expect(files, id).toContain(address);
    if (parentId) expect(Object.keys(ofServer.routes)).toContain(parentId);
  }
  const addresses = Object.values(ofServer.routes).map((route) => addressIn(ofServer, route));
  expect(addresses).toEqual(expect.arrayContaining(["/", "/*", "/book", "/mode", "/profile/later"]));
  expect(addresses.filter((address) => /^\/api(?:\/|$)/u.test(address))).toEqual([]);
  const named = Object.keys(ofServer.routes).map(fileOf);
  const pages = scripts.filter(
    ([, { entryPoint, exports }]) => isPage.test(entryPoint ?? "") && exports.includes("default"),
  );
  for (const [, { entryPoint = "" }] of pages) {
    expect(named).toContain(fileOf(entryPoint.replace(/^browser-route-module:|\.tsx\?browser$/gu, "")));
  }
  expect(pages.length).toBeGreaterThan(30);
});

test("the licenses of the scripts' packages are served next to them", () => {
  const licenses = readFileSync("public/build/LICENSES.txt", "utf8");
  for (const name of ["React", "react-dom.production.min.js", "React Router", "@remix-run/react"])
    expect(licenses).toContain(name);
});

test("no map of the sources is served", () => {
  expect(filesIn("public/build").filter((file) => file.endsWith(".map"))).toEqual([]);
});

/** Returns the manifest that the entry's first statement passes to Remix. */
function manifestIn(code: string): Manifest {
  const [, script = ""] = /^window\.__remixManifest=(\{.*?\});import/u.exec(code) ?? [];
  return runInNewContext(`(${script.replace("new URL(import.meta.url).pathname", "0")})`) as Manifest;
}

/** A route in a folder is named after the folder or its file. */
const fileOf = (id: string): string => id.replace(/\/route$/u, "");

function addressIn({ routes }: Manifest, route: ManifestRoute): string {
  const parts: string[] = [];
  for (let at: ManifestRoute | undefined = route; at; at = routes[at.parentId ?? ""]) {
    if (at.path) parts.unshift(at.path);
  }
  return `/${parts.join("/")}`;
}

const isEmptied = (path: string): boolean => path.startsWith("empty-module:");

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}
