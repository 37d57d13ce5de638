/** What may reach a browser: nothing of the server's, and no library that is made for it. Held against the build. */
import { readdirSync, readFileSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { expect, test } from "@playwright/test";

type Metafile = {
  outputs: Record<
    string,
    { inputs: Record<string, { bytesInOutput: number }>; imports: { path: string; external?: boolean }[] }
  >;
};

const { outputs } = JSON.parse(readFileSync("build/metafile.js.json", "utf8")) as Metafile;
const scripts = Object.entries(outputs).filter(([path]) => path.endsWith(".js"));

/** Source file -> how many bytes of it are in some script. */
const bundled = new Map<string, number>();
for (const [, { inputs }] of scripts) {
  for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
    bundled.set(path, (bundled.get(path) ?? 0) + bytesInOutput);
  }
}

test("the build is what it is taken for: pages, React and Remix are in the browser's scripts", () => {
  const paths = [...bundled.keys()];
  expect(paths.some((path) => path.endsWith("app/routes/book/booking-form.tsx"))).toBe(true);
  expect(paths.some((path) => path.includes("node_modules/react-dom/"))).toBe(true);
  expect(scripts.length).toBeGreaterThan(20);
});

test("of the installed packages only React, Remix and what they stand on are in them", () => {
  const packages = new Set<string>();
  for (const [path, bytes] of bundled) {
    const [, name] = /node_modules\/((?:@[^/]+\/)?[^/]+)\//u.exec(path) ?? [];
    if (name && bytes > 0) packages.add(name);
  }
  // No zod, drizzle-orm, date-fns or its locales, better-sqlite3, nor anything else that nobody has weighed.
  expect([...packages].sort()).toEqual([
    "@remix-run/react",
    "@remix-run/router",
    // A constant of it.
    "@remix-run/server-runtime",
    "react",
    "react-dom",
    "react-router",
    "react-router-dom",
    "scheduler",
    // Remix brings it along, for a flag that is off.
    "turbo-stream",
  ]);
});

test("no server file, no database and no module of Node is in them", () => {
  const code = [...bundled].filter(([, bytes]) => bytes > 0).map(([path]) => path);
  // An emptied module of ours leaves its name and a stub behind, and no line of its own.
  expect(code.filter((path) => /\.server\.tsx?$|(?:^|\/)db\//u.test(path) && !isEmptied(path))).toEqual([]);
  const node = new Set(builtinModules.flatMap((name) => [name, `node:${name}`]));
  expect(code.filter((path) => node.has(path))).toEqual([]);
  const outside = scripts.flatMap(([, { imports }]) => imports.filter(({ external }) => external));
  expect(outside.map(({ path }) => path)).toEqual([]);
});

test("no text of the server is in them: SQL, hashes, environment, modules of Node", () => {
  const telling =
    /\bSELECT [\w*"(]|\bselect "|\b(?:INSERT INTO|insert into|DELETE FROM|delete from|PRAGMA)\b|password_?hash|argon2|better-sqlite3|process\.env\.(?!NODE_ENV)|node:(?:fs|path|crypto)|ZodError/u;
  for (const path of filesIn("public/build").filter((file) => file.endsWith(".js"))) {
    expect(telling.exec(readFileSync(path, "utf8"))?.[0], path).toBeUndefined();
  }
});

test("no map of the sources is served", () => {
  expect(filesIn("public/build").filter((file) => file.endsWith(".map"))).toEqual([]);
});

const isEmptied = (path: string): boolean => path.startsWith("empty-module:");

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}
