/** The rules of the house, each with what it says, the number of strays that it allows, and where they are. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { circles } from "./circles.ts";
import { foreignCitations, longComments, type Text } from "./comments.ts";
import { fullFolders, strangeParts } from "./folders.ts";
import { longFunctions } from "./functions.ts";
import { filesOfField, mostFilesOfField } from "./lists.ts";
import { sharedNames, unusedNames } from "./names.ts";
import { businessInKit, strangeImports, strangeSubImports } from "./rooms.ts";
import { filesBelow, projectRoot, readTree, type Source, type Stray } from "./tree.ts";
import { casts, castsInRoutes, ownParsing, rawSql } from "./ways.ts";

/** A checkout: its files of code, the paths of all files of app/, and every text that could cite a document. */
export type House = {
  root: string;
  sources: Source[];
  appFiles: string[];
  /** The files whose exports Remix splits between server and browser: those of the table of addresses, and the root. */
  routeModules: Set<string>;
  texts: Text[];
  documents: string[];
};

export type Rule = {
  key: string;
  says: string;
  /** How many strays are fine; none, unless it says otherwise. */
  goal?: number;
  strays: (house: House) => Stray[];
};

export async function readHouse(root = projectRoot): Promise<House> {
  const documents = [
    ...filesBelow(root, ["app", "db", "docs", "e2e", "bench"], /\.md$/u),
    ...["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "LICENSE.md"],
  ];
  const paths = [
    ...filesBelow(root, ["app", "db", "e2e", "bench", "bin"], /\.(?:tsx?|mjs|css|sql)$/u),
    ...filesBelow(root, ["docs"], /\.md$/u),
    "README.md",
  ];
  const texts = paths
    .filter((path) => !path.startsWith("app/testing/house/"))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
  const sources = readTree(root);
  const appFiles = filesBelow(root, ["app"], /./u);
  const routeModules = new Set([...(await filesOfTable(root)), "app/root.tsx"]);
  return { root, sources, appFiles, routeModules, texts, documents };
}

type Define = (table: (route: (path: string | undefined, file: string) => void) => void) => void;

/** The files that the table of addresses names. */
async function filesOfTable(root: string): Promise<string[]> {
  const files: string[] = [];
  const define: Define = (table) => table((_path, file) => void files.push(`app/${file}`));
  const { default: config } = await import(pathToFileURL(join(root, "remix.config.js")).href);
  await config.routes?.(define);
  if (files.length > 0) return files;
  // Without a table Remix finds its routes by their place.
  return filesBelow(root, ["app/routes"], /(?<!\.test)\.tsx?$/u).filter((path) =>
    /^app\/routes\/(?:[^/]+|[^/]+\/route)\.tsx?$/u.test(path),
  );
}

export const rules: Rule[] = [
  {
    key: "fullFolders",
    says: "A folder holds at most 15 files without tests, one of the routes 20.",
    strays: ({ appFiles }) => fullFolders(appFiles),
  },
  {
    key: "strangeParts",
    says: "The folder of a route has the seven common words, and parts by a noun that a sibling imports.",
    strays: ({ sources, routeModules }) => strangeParts(sources, routeModules),
  },
  {
    key: "strangeImports",
    says: "A room imports only from the rooms that its row names.",
    strays: ({ sources }) => strangeImports(sources),
  },
  {
    key: "strangeSubImports",
    says: "A folder of a room imports only from the folders before it.",
    strays: ({ sources }) => strangeSubImports(sources),
  },
  {
    key: "circles",
    says: "No files import each other in a circle, not even types.",
    strays: ({ sources }) => circles(sources),
  },
  {
    key: "rawSql",
    says: "SQL is written by hand only in the files of the list, which end with .sql.server.ts.",
    strays: ({ sources }) => rawSql(sources),
  },
  {
    key: "ownParsing",
    says: "Only app/platform/shared/read-input.server.ts holds input against a schema.",
    strays: ({ sources }) => ownParsing(sources),
  },
  {
    key: "castsInRoutes",
    says: "No file of the routes casts a type.",
    strays: ({ sources }) => castsInRoutes(sources),
  },
  {
    key: "casts",
    says: "At most 40 casts stand in app/.",
    goal: 40,
    strays: ({ sources }) => casts(sources),
  },
  {
    key: "sharedNames",
    says: "An exported name stands for one thing in the whole of app/.",
    strays: ({ sources }) => sharedNames(sources),
  },
  {
    key: "unusedNames",
    says: "What is exported is imported by somebody.",
    strays: ({ sources }) => unusedNames(sources),
  },
  {
    key: "businessInKit",
    says: "The kit of the pages says neither service nor appointment nor account.",
    strays: ({ sources }) => businessInKit(sources),
  },
  {
    key: "foreignCitations",
    says: "No file cites a document that is not in the repository.",
    strays: ({ texts, documents }) => foreignCitations(texts, documents),
  },
  {
    key: "longComments",
    says: "A comment has at most three lines, but for the head of a file.",
    strays: ({ sources }) => longComments(sources),
  },
  {
    key: "filesOfField",
    says: "A field of the booking form stands in at most 4 files that are no tests.",
    goal: mostFilesOfField,
    strays: ({ sources }) => filesOfField(sources),
  },
  {
    key: "longFunctions",
    says: "A function has at most 60 lines.",
    strays: ({ sources }) => longFunctions(sources),
  },
];
