/** Each rule sees what breaks it, in files that are made up here. */
import { describe, expect, test } from "vitest";
import { circlesOf } from "./circles.ts";
import { commentLines, foreignCitations, longComments } from "./comments.ts";
import { fullFolders, strangeParts } from "./folders.ts";
import { longFunctions } from "./functions.ts";
import { filesOfField, filesOfPage } from "./lists.ts";
import { sharedNames, unusedNames } from "./names.ts";
import { businessInKit, strangeImports, strangeSubImports } from "./rooms.ts";
import type { House } from "./rules.ts";
import { tableOf } from "./table.ts";
import { read, type Source, type Stray } from "./tree.ts";
import { casts, ownParsing, rawSql } from "./ways.ts";

const files = (texts: Record<string, string>): Source[] =>
  Object.entries(texts).map(([path, text]) => read(path, text));

const places = (strays: Stray[]): string[] => strays.map(({ path, line }) => `${path}:${line}`);

describe("folders", () => {
  test("One of sixteen files is too full, tests left out; one of the routes only above twenty.", () => {
    const room = Array.from({ length: 16 }, (_, at) => `app/undo/file-${at}.ts`);
    expect(places(fullFolders(room))).toEqual(["app/platform/undo/:0"]);
    expect(fullFolders([...room.slice(1), "app/undo/one.test.ts"])).toEqual([]);
    expect(fullFolders(room.map((path) => path.replace("undo", "routes/site")))).toEqual([]);
  });

  test("A route's folder has the common words, and parts that a sibling imports.", () => {
    const folder = files({
      "app/routes/site/faq/route.tsx":
        'import { Page } from "./page.tsx"; import { save } from "./save.server.ts";',
      "app/routes/site/faq/page.tsx": 'import { Question } from "./question.tsx";',
      "app/routes/site/faq/question.tsx": "export const Question = () => null;",
      "app/routes/site/faq/save.server.ts": "export const save = () => null;",
      "app/routes/site/faq/deeds.server.ts": 'import "./save.server.ts";',
      "app/routes/site/faq/idle.ts": "",
    });
    expect(places(strangeParts(folder, new Set()))).toEqual([
      "app/routes/site/faq/deeds.server.ts:1",
      "app/routes/site/faq/idle.ts:1",
    ]);
  });
});

describe("imports", () => {
  test("A room that its row does not name, and a folder that comes later in the same room.", () => {
    const sources = files({
      "app/platform/ui/kit/tile.tsx": '\nimport { theme } from "#app/theme/theme.ts";',
      "app/booking/choose/times.ts": 'import type { Place } from "#app/booking/change/place.ts";',
      "app/booking/change/place.ts": 'import { times } from "#app/booking/choose/times.ts";',
      "app/parlour/tea.ts": 'import { done } from "#app/platform/shared/outcome.ts";',
    });
    expect(places(strangeImports(sources))).toEqual([
      "app/platform/ui/kit/tile.tsx:2",
      "app/parlour/tea.ts:1",
    ]);
    expect(places(strangeSubImports(sources))).toEqual(["app/booking/choose/times.ts:1"]);
  });

  test("Two circles, one of them of types alone.", () => {
    const sources = files({
      "app/words/a.ts": 'import { b } from "./b.ts";',
      "app/words/b.ts": 'import { a } from "./c.ts";',
      "app/words/c.ts": 'import { a } from "./a.ts"; import { d } from "./d.ts";',
      "app/words/d.ts": 'import type { E } from "./e.ts";',
      "app/words/e.ts": 'type D = import("./d.ts").D;',
    });
    expect(circlesOf(sources)).toEqual([
      ["app/words/d.ts", "app/words/e.ts"],
      ["app/words/a.ts", "app/words/b.ts", "app/words/c.ts"],
    ]);
  });
});

describe("ways", () => {
  test("Statements written by hand, but no statement that Drizzle prepares and no regular expression.", () => {
    const sources = files({
      "app/undo/rows.server.ts": `import { prepared } from "#db/client.server.ts";
        prepared("DELETE FROM a").run();
        sqlite().prepare("SELECT 1").get();
        lock.exec("BEGIN");
        db.select().from(a).prepare();
        /a/u.exec(text);`,
      "app/accounts/hash.server.ts": "const hash = hashed(prepared(password));",
    });
    expect(places(rawSql(sources))).toEqual([2, 3, 4].map((line) => `app/undo/rows.server.ts:${line}`));
  });

  test("Input is held against a schema in one place.", () => {
    const reading = "const read = Shape.safeParse(input);\nJSON.parse(text);\nDate.parse(day);";
    const sources = files({
      "app/platform/shared/read-input.server.ts": reading,
      "app/undo/undo.server.ts": reading,
    });
    expect(places(ownParsing(sources))).toEqual(["app/undo/undo.server.ts:1"]);
  });

  test("Casts, but neither `as const` nor another name for an import.", () => {
    const text =
      'import { a as b } from "./a.ts";\nconst c = b as Name;\nconst d = [1] as const;\nconst e = <Name>b;';
    expect(places(casts(files({ "app/undo/undo.ts": text })))).toEqual([
      "app/undo/undo.ts:2",
      "app/undo/undo.ts:4",
    ]);
  });
});

test("Exported names that two files share or that nobody imports; a route's own are Remix's.", () => {
  const sources = files({
    "app/undo/undo.ts": "export const undo = 1;\nexport type Row = 1;\nexport const idle = 2;",
    "app/theme/theme.ts":
      'import { undo } from "#app/undo/undo.ts";\nexport type Row = 2;\nexport const Tested = undo;',
    "app/platform/theme/theme.test.ts": 'import { type Row, Tested as T } from "./theme.ts";',
    "app/routes/site/faq.tsx": "export const loader = () => null;",
    "app/routes/site/terms.tsx": "export const loader = () => null;",
  });
  expect(places(sharedNames(sources))).toEqual(["app/undo/undo.ts:2", "app/theme/theme.ts:2"]);
  expect(places(unusedNames(sources))).toEqual(["app/undo/undo.ts:2", "app/undo/undo.ts:3"]);
});

test("What the kit says of the business, in names too.", () => {
  const text = "export const Tile = () => null;\nconst ServiceTile = Tile;\n// an appointment\n";
  expect(places(businessInKit(files({ "app/platform/ui/kit/tile.tsx": text })))).toEqual([
    "app/platform/ui/kit/tile.tsx:2",
    "app/platform/ui/kit/tile.tsx:3",
  ]);
});

describe("comments", () => {
  test("Those of more than three lines, the head of a file left out.", () => {
    const long = "/**\n * one\n * two\n * three\n * four\n */\n";
    const sources = files({
      "app/undo/undo.ts": `${long}import "./a.ts";\n// one\n// two\n// three\n// four\nconst a = 1;`,
    });
    expect(places(longComments(sources))).toEqual(["app/undo/undo.ts:8"]);
  });

  test("Documents that are not in the repository.", () => {
    const text =
      "See docs/rules.md, rule 4.\nSee look.md.\n(Specification, section 4.)\nopeningHoursSpecification\nissue 4";
    const strays = foreignCitations([{ path: "app/undo/undo.ts", text }], ["docs/rules.md"]);
    expect(strays.map(({ line }) => line)).toEqual([2, 3, 5]);
  });

  test("Lines of comments are counted where nothing else stands, in markup too.", () => {
    const text =
      'const a = 1; // one\n// two\nconst b = (\n  <p>\n    {/* three */}\n    // words\n  </p>\n);\nconst c = "// words";';
    const [source] = files({ "app/platform/ui/kit/tile.tsx": text });
    expect(source && commentLines(source)).toEqual({ comment: 2, all: 9 });
  });
});

test("Functions of more than sixty lines.", () => {
  const lines = (count: number) => `{${"\n".repeat(count - 1)}}`;
  const text = `function short() ${lines(60)}\nconst long = () => ${lines(61)};`;
  expect(places(longFunctions(files({ "app/undo/undo.ts": text })))).toEqual(["app/undo/undo.ts:61"]);
});

test("The files of a field and of a page, comments and modules of that name left out.", () => {
  const sources = files({
    "app/routes/booking/book/page.tsx": "\nconst page = <Field name='notes' />;",
    "app/routes/booking/book/booking-answer.ts": "// notes",
    "app/platform/ui/kit/tile.tsx": "const notes = 1;",
    "app/routes/site/terms.tsx": "",
    "remix.config.js": 'const routes = { "/terms": "terms.tsx" };',
    "app/booking/change/terms.server.ts": 'import { terms } from "./terms.ts"; const a = { terms: 1 };',
    "db/seed/texts.ts": 'const texts = { "terms.body": "" };',
  });
  expect(places(filesOfField(sources))).toEqual(["app/routes/booking/book/page.tsx:2"]);
  expect(filesOfPage(sources).map(({ path }) => path)).toEqual([
    "app/routes/site/terms.tsx",
    "remix.config.js",
    "db/seed/texts.ts",
  ]);
});

test("a measure that finds nothing to measure fails", () => {
  const blind: House = {
    root: "",
    sources: [],
    appFiles: [],
    routeModules: new Set(),
    texts: [],
    documents: [],
  };
  expect(() => tableOf(blind, null)).toThrow("The measure found no");
});
