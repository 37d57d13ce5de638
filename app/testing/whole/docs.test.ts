/** Compares the documents for developers with the files: names, citations and links. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { bookingFieldNames } from "#app/domain/booking/visit/booking-fields.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), "utf8");

/** Each has file names in backticks. Names with a placeholder ("app/ROOM/") are skipped. */
const documents = [
  "docs/rules.md",
  "docs/architecture.md",
  "docs/glossary.md",
  "README.md",
  "CONTRIBUTING.md",
];

const rules = [...read("docs/rules.md").matchAll(/^\| (\d+\.\d+) \| (.+) \| ([^|]+) \|$/gmu)].map(
  ([, number = "", text = "", files = ""]) => ({ number, text, files: pathsIn(files) }),
);

test.each(documents)("%s names only files that exist", (document) => {
  const missing = pathsIn(read(document)).filter((path) => !existsSync(join(root, path)));
  expect(missing).toEqual([]);
});

test("docs/api.md has each field of a booking and of a visit, and says to whom the note of a row belongs", () => {
  const api = read("docs/api.md");
  const ofVisit = ["kind", "rows", "keepOrder", "addonIds", "expectedTotal", "override", "despite"];
  const ofChange = ["revision", "providerIds", "moveAll", "tell", "reason", "calledOffBy", "fee", "refund"];
  const unnamed = [...bookingFieldNames, ...ofVisit, ...ofChange].filter(
    (name) => !new RegExp(`["\`]${name}(["\`]|: true\`|: "client"\`)`, "u").test(api),
  );
  expect(unnamed).toEqual([]);
  expect(api).toContain("a companion's row has `notes` of its own");
});

test("every rule has a unique number in order, a sentence and a file", () => {
  const parts = rules.map(({ number }) => number.split(".").map(Number));
  const inOrder = parts.every(([section = 0, place = 0], at) => {
    const [sectionBefore = 0, placeBefore = 0] = parts[at - 1] ?? [];
    return section === sectionBefore ? place > placeBefore : section > sectionBefore;
  });
  expect(rules.length).toBeGreaterThan(150);
  expect(inOrder).toBe(true);
  expect(rules.filter(({ text, files }) => !/\.'?$/u.test(text) || files.length === 0)).toEqual([]);
});

test("every rule that is cited exists in docs/rules.md", () => {
  const known = new Set(rules.map(({ number }) => number));
  const unknown = ["app", "bench", "bin", "db", "docs", "e2e"].flatMap(filesUnder).flatMap((path) =>
    citedIn(read(path))
      .filter((number) => !known.has(number))
      .map((number) => `${path} cites rule ${number}`),
  );
  expect(unknown).toEqual([]);
});

/** Finds "rule 8.2", "rules 8.1 and 8.4", "Rules 2.1 to 2.5, 3.1", also across lines of a comment. */
function citedIn(text: string): string[] {
  const lists =
    text.match(/\brules?(?:\s|\*|\/\/)+\d+\.\d+(?:(?:,|\s|\*|\/\/|and|or|to)+\d+\.\d+)*/giu) ?? [];
  return lists.flatMap((list) => list.match(/\d+\.\d+/gu) ?? []);
}

test("no text of the code or the documents cites a missing page", () => {
  const pages = new Set(["docs", "deploy", "app"].flatMap(filesUnder).map((path) => basename(path)));
  for (const page of ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"]) pages.add(page);
  const cited = ["app", "bench", "bin", "db", "docs", "e2e"]
    .flatMap(filesUnder)
    .flatMap((path) =>
      (read(path).match(/(?<![\w/.-])[\w-]+(?:\/[\w-]+)*\.md\b/gu) ?? [])
        .filter((page) => !pages.has(basename(page)))
        .map((page) => `${path} cites ${page}`),
    );
  expect(cited).toEqual([]);
});

test("README and CONTRIBUTING have every command of package.json, and no other", () => {
  const scripts: object = JSON.parse(read("package.json")).scripts;
  const text = read("README.md") + read("CONTRIBUTING.md");
  const named = [...text.matchAll(/\bnpm (?:run (?:-s )?([a-z][a-z:]*)|(start|test)\b)/gu)].map(
    ([, run, short]) => run ?? short ?? "",
  );
  // "admin" is an older name of "studio admin".
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  expect(Object.keys(scripts).filter((name) => !named.includes(name) && name !== "admin")).toEqual([]);
});

test("no journey waits for the wall clock (CONTRIBUTING)", () => {
  const journeys = filesUnder("e2e").filter((path) => path.endsWith(".ts"));
  expect(journeys.length).toBeGreaterThan(50);
  expect(journeys.filter((path) => /\bwaitForTimeout\b/u.test(read(path)))).toEqual([]);
});

test("each link between documents leads to an existing page and heading", () => {
  const pages = ["README.md", "CONTRIBUTING.md", ...filesUnder("docs")].filter((path) =>
    path.endsWith(".md"),
  );
  const dead = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/gu)]
      .filter(([, path = "", heading]) => {
        const target = path ? join(dirname(page), path) : page;
        if (!existsSync(join(root, target))) return true;
        return heading !== undefined && !headingsOf(read(target)).includes(heading);
      })
      .map(([link]) => `${page} ${link}`),
  );
  expect(dead).toEqual([]);
});

/** Returns the anchors: lower case, with hyphens for spaces. */
const headingsOf = (markdown: string): string[] =>
  [...markdown.matchAll(/^#+ (.+)$/gmu)].map(([, text = ""]) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, "")
      .replaceAll(" ", "-"),
  );

const internal = ["CI", "DEMO", "INIT_CWD", "NODE_ENV", "NO_JOBS"];

test("docs/settings.md has every setting that the program reads, and no other", () => {
  const [, table = ""] = read("docs/settings.md").split("\n| setting |");
  const named = [...(table.split("\n\n")[0] ?? "").matchAll(/^\| (`[A-Z][^|]*`) \|/gmu)].flatMap(
    ([, names = ""]) => names.match(/[A-Z_]+/gu) ?? [],
  );
  const everywhere = ["app", "bin", "db"]
    .flatMap(filesUnder)
    .filter((path) => /\.m?[jt]sx?$/u.test(path) && !/\.test\.|\/testing\//u.test(path))
    .flatMap((path) => read(path).match(/(?<=\bprocess\.env\.)[A-Z_]+/gu) ?? []);
  const environment = read("app/domain/studio/environment.server.ts");
  const there = environment.match(/(?<=\benv\.)[A-Z_]+/gu) ?? [];
  const taken = [...environment.matchAll(/\{ ([^{}]+) \}(?:: Variables| = env)/gu)].flatMap(
    ([, names = ""]) => names.match(/\b[A-Z][A-Z_]+\b/gu) ?? [],
  );
  const known = new Set([...everywhere, ...there, ...taken].filter((name) => !internal.includes(name)));
  expect([...known].sort()).toEqual([...named].sort());
});

function pathsIn(markdown: string): string[] {
  const quoted = [...markdown.matchAll(/`([^`\s]+)`/gu)].map(([, path = ""]) => path);
  return quoted.filter(
    (path) => /^(?:app|bench|bin|db|docs|e2e)\/[\w.$[\]/-]+$/u.test(path) && !/[A-Z]{3}/u.test(path),
  );
}

function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:css|md|m?[jt]sx?|sql)$/u.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length));
}
