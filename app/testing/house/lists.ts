/**
 * In how many files the same thing has to be entered. A witness stands for what would be new: whoever adds a field, or a page,
 * opens the files in which a like one stands today.
 */

import ts from "typescript";
import { nodesBelow, type Source, type Stray, withoutComments } from "./tree.ts";

/**
 * The notes of a booking: the only field of its form that no rule reads, so that nothing but the way from the form to the row
 * knows its name.
 */
export const fieldWitness = "notes";

/** The page of the terms: a heading and one text, which the owner can change; so that no other room has to do with it. */
export const pageWitness = "terms";

export const mostFilesOfField = 4;

/** From the form to the row: the page of /book, what makes a booking, and the table. */
const formToRow = [
  /^app\/routes\/(?:[\w-]+\/)?book\//u,
  /^app\/domain\/booking\/visit\//u,
  /^app\/domain\/appointments\/insert[\w-]*(?:\.sql)?\.server\.ts$/u,
  /^db\/schema\.ts$/u,
];

/** Where the field's name stands as a word of the code, in a text too, from the form to the row. */
export function filesOfField(sources: Source[]): Stray[] {
  const word = new RegExp(`\\b${fieldWitness}\\b`, "u");
  return sources
    .filter(({ path, isTest }) => !isTest && formToRow.some((pattern) => pattern.test(path)))
    .flatMap((source) => {
      const at = withoutComments(source)
        .split("\n")
        .findIndex((line) => word.test(line));
      return at < 0 ? [] : [{ path: source.path, line: at + 1, what: `names the field ${fieldWitness}` }];
    });
}

/**
 * Files that know the page by its path (the table of addresses too), by the keys of its texts, or as an entry of a list. What the tests walk counts when it
 * is a list that is kept by hand (e2e/site.ts), a test of the page itself does not.
 */
export function filesOfPage(sources: Source[]): Stray[] {
  return sources
    .filter(({ path }) => !/\.(?:test|spec)\.tsx?$/u.test(path) && !path.startsWith("app/testing/house/"))
    .flatMap(({ path, tree }) => {
      const found = nodesBelow(tree).find(namesPage);
      const isOwn = new RegExp(`^app/routes/(?:.*/)?${pageWitness}(?:\\.tsx|/route\\.tsx)$`, "u").test(path);
      if (!found && !isOwn) return [];
      const line = found ? tree.getLineAndCharacterOfPosition(found.getStart()).line + 1 : 1;
      return [{ path, line, what: `knows the page /${pageWitness}` }];
    });
}

function namesPage(node: ts.Node): boolean {
  if (!ts.isStringLiteralLike(node)) {
    const isEntry = ts.isPropertyAssignment(node) && node.name.getText() === pageWitness;
    return isEntry && /^["'{]/u.test(node.initializer.getText());
  }
  const isPath = new RegExp(`^(?:[\\w-]+)?/${pageWitness}$`, "u").test(node.text);
  return isPath || node.text.startsWith(`${pageWitness}.`);
}
