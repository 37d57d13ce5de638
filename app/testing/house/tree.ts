/**
 * Reads the source files of a checkout for the rules and for the table of `npm run house`: what a file imports and exports,
 * its comments, and the lines on which all that stands. Nothing is run and no types are worked out.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

/** `names` are as the other file calls them, types too; "*" stands for all of them. `values` leaves types out. */
export type Import = {
  from: string;
  line: number;
  typeOnly: boolean;
  names: string[];
  values: string[];
};

export type Named = { name: string; line: number };

/** Lines count from 1. `ownLine`: nothing else stands on the line where the comment begins. */
export type Comment = {
  text: string;
  line: number;
  lines: number;
  pos: number;
  end: number;
  ownLine: boolean;
};

export type Source = {
  path: string;
  text: string;
  tree: ts.SourceFile;
  imports: Import[];
  /** What the file declares and exports; not what it hands on from another. */
  exports: Named[];
  /** A test, or what only tests use. */
  isTest: boolean;
};

/** A place that breaks a rule. */
export type Stray = { path: string; line: number; what: string };

export const projectRoot = fileURLToPath(new URL("../../..", import.meta.url));

const folders = ["app", "db", "e2e", "bench", "bin"];

/** Every file of code below the root's folders, and the table of addresses. */
export function readTree(root = projectRoot): Source[] {
  return [...filesBelow(root, folders, /\.(?:tsx?|mjs)$/u), "remix.config.js"]
    .filter((path) => !path.endsWith(".d.ts") && existsSync(join(root, path)))
    .map((path) => read(path, readFileSync(join(root, path), "utf8")));
}

/** Paths from the root, in order of the alphabet. */
export function filesBelow(root: string, below: string[], ending: RegExp): string[] {
  return below
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && ending.test(entry.name))
        .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name))),
    )
    .sort();
}

export function read(path: string, text: string): Source {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  return { path, text, tree, imports: importsOf(tree), exports: exportsOf(tree), isTest: isTestFile(path) };
}

/** What only tests use brings together what it needs. */
export const isTestFile = (path: string): boolean =>
  /\.(?:test|spec)\.tsx?$/u.test(path) ||
  /(?:^|\/)testing(?:\.server)?\.tsx?$/u.test(path) ||
  /(?:^|\/)(?:testing|architecture)\//u.test(path) ||
  path.startsWith("e2e/");

export const lineOf = (tree: ts.SourceFile, pos: number): number =>
  tree.getLineAndCharacterOfPosition(pos).line + 1;

export const lineOfNode = (node: ts.Node): number => lineOf(node.getSourceFile(), node.getStart());

export const strayAt = (path: string, node: ts.Node, what: string): Stray => ({
  path,
  line: lineOfNode(node),
  what,
});

/** The file of the project that an import means; null for packages. */
export function target(importer: string, from: string): string | null {
  if (from.startsWith("#")) return from.slice(1);
  return from.startsWith(".") ? join(dirname(importer), from) : null;
}

const below = new WeakMap<ts.Node, ts.Node[]>();

/** A node with all that stand below it, in the order of the text; kept, because every rule asks for it. */
export function nodesBelow(node: ts.Node): ts.Node[] {
  const known = below.get(node);
  if (known) return known;
  const found: ts.Node[] = [];
  const walk = (each: ts.Node): void => {
    found.push(each);
    ts.forEachChild(each, walk);
  };
  walk(node);
  if (ts.isSourceFile(node)) below.set(node, found);
  return found;
}

function importsOf(tree: ts.SourceFile): Import[] {
  const found: Import[] = [];
  for (const node of nodesBelow(tree)) {
    if (ts.isImportDeclaration(node)) found.push(declared(node));
    else if (ts.isExportDeclaration(node) && node.moduleSpecifier) found.push(handedOn(node));
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      const names = [node.qualifier?.getText() ?? "*"];
      found.push({ ...place(node, node.argument.literal), typeOnly: true, names, values: [] });
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [from] = node.arguments;
      if (from && ts.isStringLiteral(from)) {
        found.push({ ...place(node, from), typeOnly: false, names: ["*"], values: [] });
      }
    }
  }
  return found;
}

function declared(node: ts.ImportDeclaration): Import {
  const { importClause } = node;
  const bindings = importClause?.namedBindings;
  const elements = bindings && ts.isNamedImports(bindings) ? bindings.elements : [];
  const names = elements.map(({ name, propertyName }) => (propertyName ?? name).text);
  const values = elements.filter((element) => !element.isTypeOnly).map(({ name }) => name.text);
  if (importClause?.name) values.push(importClause.name.text);
  if (bindings && ts.isNamespaceImport(bindings)) {
    values.push(bindings.name.text);
    names.push("*");
  }
  const typeOnly = Boolean(importClause && (importClause.isTypeOnly || values.length === 0));
  return { ...place(node, node.moduleSpecifier), typeOnly, names, values: typeOnly ? [] : values };
}

function handedOn(node: ts.ExportDeclaration): Import {
  const clause = node.exportClause;
  const elements = clause && ts.isNamedExports(clause) ? clause.elements : [];
  const names = elements.map(({ name, propertyName }) => (propertyName ?? name).text);
  const from = place(node, node.moduleSpecifier);
  return { ...from, typeOnly: node.isTypeOnly, names: clause ? names : ["*"], values: [] };
}

function place(node: ts.Node, specifier: ts.Node | undefined): { from: string; line: number } {
  const from = specifier && ts.isStringLiteral(specifier) ? specifier.text : "";
  return { from, line: lineOfNode(node) };
}

function exportsOf(tree: ts.SourceFile): Named[] {
  return tree.statements.flatMap((statement) => {
    if (!isExported(statement) || isDefault(statement)) return [];
    return namesOf(statement).map((name) => ({ name, line: lineOfNode(statement) }));
  });
}

export const isExported = (statement: ts.Statement): boolean =>
  hasModifier(statement, ts.SyntaxKind.ExportKeyword);

const isDefault = (statement: ts.Statement): boolean => hasModifier(statement, ts.SyntaxKind.DefaultKeyword);

const hasModifier = (statement: ts.Statement, kind: ts.SyntaxKind): boolean =>
  ts.canHaveModifiers(statement) && (ts.getModifiers(statement) ?? []).some((each) => each.kind === kind);

/** What a statement declares: functions, classes, constants and types. */
export function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  }
  const isNamed =
    ts.isFunctionDeclaration(statement) ||
    ts.isClassDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isEnumDeclaration(statement);
  return isNamed && statement.name ? [statement.name.text] : [];
}

const commentsKept = new WeakMap<ts.SourceFile, Comment[]>();

/** All comments of a file. Neighbouring lines that begin with `//` are one comment. */
export function commentsOf({ text, tree }: Source): Comment[] {
  const known = commentsKept.get(tree);
  if (known) return known;
  const ranges = new Map<number, ts.CommentRange>();
  const walk = (node: ts.Node): void => {
    const children = node.getChildren(tree).filter(({ kind }) => kind !== ts.SyntaxKind.JSDoc);
    for (const child of children) walk(child);
    if (children.length > 0 || node.kind === ts.SyntaxKind.JsxText) return;
    for (const range of ts.getLeadingCommentRanges(text, node.pos) ?? []) ranges.set(range.pos, range);
    for (const range of ts.getTrailingCommentRanges(text, node.end) ?? []) ranges.set(range.pos, range);
  };
  if (/\/[/*]/u.test(text)) walk(tree);
  const inOrder = [...ranges.values()].sort((a, b) => a.pos - b.pos);
  const comments = joined(inOrder.map((range) => commentAt(text, tree, range)));
  commentsKept.set(tree, comments);
  return comments;
}

function commentAt(text: string, tree: ts.SourceFile, { pos, end }: ts.CommentRange): Comment {
  const line = lineOf(tree, pos);
  const before = text.slice(text.lastIndexOf("\n", pos - 1) + 1, pos);
  const lines = lineOf(tree, end) - line + 1;
  return { text: text.slice(pos, end), line, lines, pos, end, ownLine: /^[\s{]*$/u.test(before) };
}

function joined(comments: Comment[]): Comment[] {
  const found: Comment[] = [];
  for (const comment of comments) {
    const last = found.at(-1);
    const goesOn = last?.text.startsWith("//") && comment.text.startsWith("//") && comment.ownLine;
    if (last?.ownLine && goesOn && last.line + last.lines === comment.line) {
      const text = `${last.text}\n${comment.text}`;
      found[found.length - 1] = { ...last, text, lines: last.lines + comment.lines, end: comment.end };
    } else found.push(comment);
  }
  return found;
}

/** The text of a file with blanks where its comments stand. */
export function withoutComments(source: Source): string {
  let { text } = source;
  for (const { pos, end } of commentsOf(source)) {
    text = text.slice(0, pos) + text.slice(pos, end).replaceAll(/\S/gu, " ") + text.slice(end);
  }
  return text;
}
