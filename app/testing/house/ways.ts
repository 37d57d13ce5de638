/** There is one way to do each thing: to ask the database, to read input, to say what type a value has. */
import { basename } from "node:path";
import ts from "typescript";
import { isInRoutes } from "./folders.ts";
import { nodesBelow, type Source, type Stray, strayAt, target } from "./tree.ts";

/** Statements that Drizzle has no word for. A file comes onto this list with its reason. */
export const mayHoldRawSql: Record<string, string> = {
  "app/domain/booking/visit/same-person.sql.server.ts":
    "INDEXED BY: a look into each index of the person, never into the day.",
  "app/domain/availability/calendar.sql.server.ts":
    "INDEXED BY, json_each and json_group_array; every look at free times reads these rows, which Drizzle makes a third dearer.",
  "app/domain/notifications/sent-mails.sql.server.ts": "INDEXED BY: the planner would take another index",
  "app/operations/backup/restore/stood-here.sql.server.ts":
    "two files at a time, one of which may be of another version",
  "app/operations/backup/source.sql.server.ts": "asks a file that may be of an older version",
  "app/operations/database/folder-lock.sql.server.ts":
    "a transaction that stays open, on a file without tables",
  "app/operations/database/studio-row.sql.server.ts": "asks a file that has not been migrated yet",
  "app/operations/releases/database.sql.server.ts":
    "files of other versions, two at a time, and the lock beside one",
  "app/domain/reports/rows.sql.server.ts":
    "INDEXED BY and json_group_array: a year of visits is read twice for each report.",
  "app/domain/till/ledger/balances.sql.server.ts": "sums under conditions: one statement says one balance",
  "app/domain/till/ledger/owed.sql.server.ts": "INDEXED BY, and sums under conditions",
  "app/domain/till/ledger/sums.sql.server.ts": "sums under conditions over a year of sales",
  "app/domain/clients/find/searched.sql.server.ts": "a full text index, which Drizzle does not know",
  "app/platform/undo/captured.sql.server.ts": "triggers, and rows of any table",
  "app/platform/undo/changes.server.ts": "tables and columns are named by what was saved",
};

const readsInput = "app/platform/shared/read-input.server.ts";

/** Their `parse` reads no input by a schema. */
const otherParsers = ["JSON", "Date", "cookie", "path"];

const ofTheApp = ({ path, isTest }: Source): boolean =>
  !isTest && (path.startsWith("app/") || path.startsWith("db/seed/"));

export function rawSql(sources: Source[]): Stray[] {
  return sources.filter(ofTheApp).flatMap((source) => {
    const { path, tree, imports } = source;
    if (path in mayHoldRawSql && path.endsWith(".sql.server.ts")) return [];
    const takesPrepared = imports.some(
      ({ from, names }) =>
        basename(target(path, from) ?? "") === "client.server.ts" && names.includes("prepared"),
    );
    return callsIn(tree)
      .filter((call) => isRaw(call, takesPrepared))
      .map((call) => strayAt(path, call, `writes SQL by hand: ${firstLine(call)}`));
  });
}

function isRaw({ expression, arguments: given }: ts.CallExpression, takesPrepared: boolean): boolean {
  if (ts.isIdentifier(expression)) return takesPrepared && expression.text === "prepared";
  if (!ts.isPropertyAccessExpression(expression) || !given[0]) return false;
  if (expression.name.text === "prepare") return true;
  // A regular expression's exec is given a value, a database's exec a statement.
  return (
    expression.name.text === "exec" && (ts.isStringLiteralLike(given[0]) || ts.isTemplateExpression(given[0]))
  );
}

export function ownParsing(sources: Source[]): Stray[] {
  return sources
    .filter((source) => ofTheApp(source) && source.path !== readsInput)
    .flatMap(({ path, tree }) =>
      callsIn(tree)
        .filter(({ expression }) => ts.isPropertyAccessExpression(expression) && isParser(expression))
        .map((call) => strayAt(path, call, `reads input by itself: ${firstLine(call)}`)),
    );
}

const isParser = ({ expression, name }: ts.PropertyAccessExpression): boolean =>
  /^(?:safeParse|parse)(?:Async)?$/u.test(name.text) && !otherParsers.includes(expression.getText());

/** Every cast but `as const`. */
export function casts(sources: Source[]): Stray[] {
  return sources
    .filter(({ path, isTest }) => path.startsWith("app/") && !isTest)
    .flatMap(({ path, tree }) =>
      nodesBelow(tree)
        .filter((node) => ts.isAsExpression(node) || ts.isTypeAssertionExpression(node))
        .filter(({ type }) => type.getText() !== "const")
        .map((node) => strayAt(path, node, `as ${node.type.getText().replaceAll(/\s+/gu, " ")}`)),
    );
}

export const castsInRoutes = (sources: Source[]): Stray[] =>
  casts(sources).filter(({ path }) => isInRoutes(path));

const callsIn = (tree: ts.Node): ts.CallExpression[] => nodesBelow(tree).filter(ts.isCallExpression);

const firstLine = (node: ts.Node): string => (node.getText().split("\n")[0] ?? "").slice(0, 80);
