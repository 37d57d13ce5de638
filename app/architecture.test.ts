/**
 * The structure of the project, held against the real files: who may import what, where the world may be touched, how files
 * are called. A row that turns out wrong is changed here in the commit that needs it, with the reason.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { routeTable } from "./testing/route-table.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Who a visitor is and what a role is called: types alone, for whoever has to do with people. */
const typesForAll = ["app/http/checks/access.ts", "app/ui/forms/form-answer.ts"];

/** The root's loader hands the Cookie header to a pure reader of the colour mode, and a door hands it to a command with the caller. */
const readsCookies = ["app/root.tsx", "app/accounts/people/actor.ts"];

/** The rooms in their order: a room imports only from rooms before it, and each row names which of these. */
const mayImport: Record<string, string[]> = {
  /** What everybody may import. */
  shared: [],
  words: [],
  http: ["shared"],
  ui: [],
  studio: ["shared"],
  /** Services, the gallery and the owner's page show pictures; none of them owns how a picture is read and kept. */
  pictures: ["shared", "studio"],
  undo: ["shared", "ui", "pictures"],
  theme: ["shared", "studio", "undo"],
  /** A mail wears the studio's theme, and a mail server that is down is a line in the log. */
  notifications: ["shared", "http", "studio", "theme"],
  /** Sign-in, registration and reset are limited by the caller's network, and the limiter is a part of http. */
  accounts: ["shared", "http", "ui", "studio", "notifications"],
  availability: ["shared", "studio"],
  appointments: ["shared", "words", "http", "ui", "studio", "notifications", "accounts", "availability"],
  catalogue: ["shared", "words", "ui", "studio", "pictures"],
  schedules: ["shared", "words", "ui", "studio", "availability", "appointments", "catalogue"],
  booking: [
    ...["shared", "words", "http", "ui", "studio", "pictures", "notifications", "accounts", "availability"],
    ...["appointments", "catalogue"],
  ],
  loyalty: ["shared", "words", "studio", "appointments"],
  clients: ["shared", "words", "studio", "accounts", "appointments"],
  website: ["shared", "words", "http", "ui", "studio", "pictures", "undo", "notifications", "availability"],
  privacy: [
    ...["shared", "words", "studio", "accounts", "availability", "appointments", "catalogue", "booking"],
    "loyalty",
  ],
  settings: ["shared", "words", "studio", "appointments", "catalogue", "schedules"],
  "front-desk": [
    ...["shared", "words", "ui", "studio", "notifications", "accounts", "availability", "appointments"],
    ...["catalogue", "schedules", "booking", "loyalty", "clients"],
  ],
  operations: [
    ...["shared", "words", "http", "studio", "undo", "notifications", "accounts", "appointments", "booking"],
    "website",
  ],
  /** Gate, server, entries and root: the files beside the rooms. */
  entry: ["http", "ui", "studio", "theme", "accounts", "website", "operations"],
  /** The first content is placed by the studio's own rules. */
  "db/seed": ["shared", "availability", "website", "db"],
  db: [],
  content: [],
};
const rooms = Object.keys(mayImport).filter((room) => !room.startsWith("db"));
mayImport.routes = rooms;

const routeModules = new Set(routeTable.map(({ file }) => `app/${file}`));

type Import = { from: string; typeOnly: boolean; names: string[] };
type Source = { path: string; tree: ts.SourceFile; imports: Import[]; isTest: boolean };

const sources = ["app", "db"].flatMap(filesUnder).map(read);
const code = sources.filter(({ isTest }) => !isTest);

describe("imports", () => {
  test("A row names only rooms that stand before it.", () => {
    const late = rooms.flatMap((room, at) =>
      (mayImport[room] ?? [])
        .filter((other) => rooms.indexOf(other) > at)
        .map((other) => `${room}: ${other}`),
    );
    expect(late).toEqual([]);
  });

  test("A room imports only from the rooms that its row names.", () => {
    const strays = code.flatMap((source) =>
      source.imports
        .map((imported) => ({ ...imported, to: target(source.path, imported.from) }))
        .filter(({ to }) => to?.startsWith("app/"))
        .filter(({ to, typeOnly }) => !(typeOnly && typesForAll.includes(to as string)))
        .filter(({ to }) => !allowed(source.path, to as string))
        .map(({ to }) => `${source.path} imports ${to}`),
    );
    // The row of a booking is written from what its request is read to.
    expect(strays.filter((stray) => !stray.startsWith("app/appointments/insert.server.ts"))).toEqual([]);
  });

  test("A route imports nothing of another route.", () => {
    const own = (path: string) => (/^app\/routes\/\w+$/u.test(dirname(path)) ? path : dirname(path));
    const strays = code
      .filter(({ path }) => path.startsWith("app/routes/"))
      .flatMap(({ path, imports }) =>
        imports
          .map(({ from }) => target(path, from))
          .filter((to) => to?.startsWith("app/routes/") && own(to) !== own(path))
          .map((to) => `${path} imports ${to}`),
      );
    expect(strays).toEqual([]);
  });

  test("Only .server files take values from the database.", () => {
    expect(valuesFrom((from) => from.startsWith("#db/"), isServer)).toEqual([]);
  });

  test("Imports go down or across by name, never up, and say the file's ending.", () => {
    const strays = sources.flatMap(({ path, imports }) =>
      imports
        .filter(({ from }) => /^(?:\.|#|~|\/)/u.test(from) && !from.endsWith("/remix.config.js"))
        .filter(
          ({ from }) =>
            !/^(?:\.\/|#app\/|#db\/)/u.test(from) || /\/\.\.\//u.test(from) || !/\.\w+$/u.test(from),
        )
        .map(({ from }) => `${path} imports ${from}`),
    );
    expect(strays).toEqual([]);
  });

  test("Across folders an import is written with # and inside a folder with ./.", () => {
    const strays = code.flatMap(({ path, imports }) =>
      imports
        .filter(({ from }) => from.startsWith("#") && dirname(from.slice(1)) === dirname(path))
        .map(({ from }) => `${path} imports ${from}`),
    );
    expect(strays).toEqual([]);
  });

  test("No view and no pure file takes a value from the server's side: in the browser it would be undefined.", () => {
    expect(valuesFrom(isServerSide, (path) => isServer(path) || isRouteModule(path))).toEqual([]);
  });

  test("Of a route only loader, action, headers and what they call use values from the server's side.", () => {
    const strays = code.filter(({ path }) => isRouteModule(path)).flatMap(usedInTheBrowser);
    expect(strays).toEqual([]);
  });

  test("zod stays on the server.", () => {
    expect(valuesFrom((from) => /^zod(?:\/|$)/u.test(from), isServer)).toEqual([]);
  });
});

test("A file without .server in its name reads no clock, no chance, no environment and no cookie.", () => {
  const strays = code
    .filter(({ path }) => path.startsWith("app/") && !isServer(path) && !isForTheBrowser(path))
    .flatMap(({ path, tree }) =>
      worldReads(tree)
        .filter((what) => what !== "the cookie" || !readsCookies.includes(path))
        .map((what) => `${path} reads ${what}`),
    );
  expect(strays).toEqual([]);
});

describe("names", () => {
  const forbidden = [
    "utils",
    "util",
    "helpers",
    "helper",
    "misc",
    "common",
    "lib",
    "types",
    "constants",
    "manager",
  ];

  test("Files are called after something of the studio, in kebab-case.", () => {
    const strays = sources
      .map(({ path }) => path)
      .filter((path) => !path.startsWith("app/routes/"))
      .filter(
        (path) => !path.split("/").every((part) => /^[a-z\d]+(?:-[a-z\d]+)*(?:\.[a-z\d]+)*$/u.test(part)),
      );
    expect(strays).toEqual([]);
  });

  test("No file and no folder is called after nothing in particular.", () => {
    const strays = sources
      .map(({ path }) => path)
      // The types that the parts of a screen share, and the call about one treatment.
      .filter((path) => !/^app\/routes\/(?:\w+\/[a-z-]+\/types|api\/service)\.ts$/u.test(path))
      .filter((path) =>
        path.split("/").some((part) => {
          const [name = ""] = part.split(".");
          const vague = name.split("-").some((word) => forbidden.includes(word));
          // A service is a treatment here: `add-service` says something, `service` alone nothing.
          return vague || name === "service" || name === "index";
        }),
      );
    expect(strays).toEqual([]);
  });
});

function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/u.test(entry.name) && !entry.name.endsWith(".d.ts"))
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)));
}

function read(path: string): Source {
  const tree = ts.createSourceFile(
    path,
    readFileSync(join(root, path), "utf8"),
    ts.ScriptTarget.Latest,
    true,
  );
  // What only tests use brings together what it needs.
  const isTest = /\.test\.tsx?$|(?:^|\/)testing(?:\.server)?\.tsx?$|^app\/testing\//u.test(path);
  return { path, tree, imports: importsOf(tree), isTest };
}

function importsOf(tree: ts.SourceFile): Import[] {
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) found.push(declared(node));
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
      found.push({ from: textOf(node.moduleSpecifier), typeOnly: node.isTypeOnly, names: [] });
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [from] = node.arguments;
      if (from && ts.isStringLiteral(from)) found.push({ from: from.text, typeOnly: false, names: [] });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

function declared({ importClause, moduleSpecifier }: ts.ImportDeclaration): Import {
  const bindings = importClause?.namedBindings;
  const elements = bindings && ts.isNamedImports(bindings) ? bindings.elements : [];
  const values = elements.filter((element) => !element.isTypeOnly).map((element) => element.name.text);
  if (importClause?.name) values.push(importClause.name.text);
  if (bindings && ts.isNamespaceImport(bindings)) values.push(bindings.name.text);
  const typeOnly = Boolean(importClause && (importClause.isTypeOnly || values.length === 0));
  return { from: textOf(moduleSpecifier), typeOnly, names: typeOnly ? [] : values };
}

function textOf(specifier: ts.Expression): string {
  return ts.isStringLiteral(specifier) ? specifier.text : "";
}

/** The file of the project that an import means; null for packages. */
function target(importer: string, from: string): string | null {
  if (from.startsWith("#")) return from.slice(1);
  return from.startsWith(".") ? join(dirname(importer), from) : null;
}

function room(path: string): string {
  const [top = "", folder = ""] = path.split("/");
  if (top === "db") return folder === "seed" ? "db/seed" : "db";
  return path.split("/").length === 2 ? "entry" : folder;
}

function allowed(importer: string, imported: string): boolean {
  const [from, to] = [room(importer), room(imported)];
  // A row must exist even for a room that imports nothing.
  return Boolean(mayImport[from]) && (from === to || mayImport[from]?.includes(to) === true);
}

const isServer = (path: string): boolean =>
  path.includes(".server.") || path === "app/server.ts" || path.startsWith("db/");

/** Hooks and .client files run in the browser only. */
const isForTheBrowser = (path: string): boolean =>
  path.includes(".client.") || /^use-/u.test(basename(path)) || path === "app/entry.client.tsx";

/** A file whose exports Remix splits between server and browser: those of the table of addresses, and the root. */
const isRouteModule = (path: string): boolean => path === "app/root.tsx" || routeModules.has(path);

function valuesFrom(matches: (from: string) => boolean, mayTake: (path: string) => boolean): string[] {
  return code
    .filter(({ path }) => !mayTake(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ from, typeOnly }) => !typeOnly && matches(from))
        .map(({ from }) => `${path} takes from ${from}`),
    );
}

const isServerSide = (from: string): boolean => from.includes(".server.") || from.startsWith("node:");

/** Where a route's view, meta or handle reaches a value from the server's side, directly or through a function of the module. */
function usedInTheBrowser({ path, tree, imports }: Source): string[] {
  const serverNames = new Set(imports.filter(({ from }) => isServerSide(from)).flatMap(({ names }) => names));
  const uses = new Map<string, Set<string>>();
  const inBrowser: string[] = [];
  for (const statement of tree.statements) {
    if (ts.isImportDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) continue;
    const used = identifiersIn(statement);
    const names = namesOf(statement);
    for (const name of names) uses.set(name, used);
    const exported = names.length === 0 || isExported(statement);
    if (exported && !names.some((name) => ["loader", "action", "headers"].includes(name))) {
      if (names.length === 0) uses.set("default", used);
      inBrowser.push(...(names.length === 0 ? ["default"] : names));
    }
  }
  return inBrowser.flatMap((name) =>
    [...reached(name, uses)]
      .filter((used) => serverNames.has(used))
      .map((used) => `${path}: ${name} uses ${used}`),
  );
}

function reached(name: string, uses: Map<string, Set<string>>, seen = new Set<string>()): Set<string> {
  for (const used of uses.get(name) ?? []) {
    if (seen.has(used)) continue;
    seen.add(used);
    reached(used, uses, seen);
  }
  return seen;
}

function identifiersIn(statement: ts.Node): Set<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    // `typeof loader` as a type is gone in the browser.
    if (ts.isTypeNode(node)) return;
    if (ts.isJsxAttribute(node)) {
      // The name of an attribute (`action=`) is no use of what has the same name.
      if (node.initializer) visit(node.initializer);
      return;
    }
    if (ts.isIdentifier(node)) found.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(statement);
  return found;
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  }
  if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name) {
    return [statement.name.text];
  }
  return [];
}

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** What comes from outside. A page that took chance from anywhere but a loader could not be remembered (decision 009). */
const worldly = [
  "Date.now",
  "performance.now",
  "process.env",
  "document.cookie",
  "Math.random",
  "crypto.randomUUID",
  "crypto.getRandomValues",
];

function worldReads(tree: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) {
      const what = `${node.expression.getText()}.${node.name.text}`;
      if (worldly.includes(what)) found.push(what);
    } else if (ts.isNewExpression(node) && node.expression.getText() === "Date" && !node.arguments?.length) {
      found.push("new Date()");
    } else if (ts.isCallExpression(node) && /headers\??\.get$/u.test(node.expression.getText())) {
      const [name] = node.arguments;
      if (name && ts.isStringLiteral(name) && name.text.toLowerCase() === "cookie") found.push("the cookie");
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}
