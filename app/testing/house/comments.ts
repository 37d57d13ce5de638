/** Comments say reasons, in few lines, and cite only what stands in the repository. */
import { basename } from "node:path";
import { commentsOf, type Source, type Stray } from "./tree.ts";

export const mostCommentLines = 3;

/** Comments of more than three lines, the head of a file left out. */
export function longComments(sources: Source[]): Stray[] {
  return sources
    .filter(({ path, isTest }) => (path.startsWith("app/") || path.startsWith("db/")) && !isTest)
    .flatMap((source) => {
      const [first, ...others] = commentsOf(source);
      const isHead = first?.pos === 0;
      return (isHead || !first ? others : [first, ...others])
        .map(({ text, line }) => ({ line, lines: linesOfWords(text) }))
        .filter(({ lines }) => lines > mostCommentLines)
        .map(({ line, lines }) => ({ path: source.path, line, what: `a comment of ${lines} lines` }));
    });
}

const linesOfWords = (text: string): number => text.split("\n").filter((line) => /\w/u.test(line)).length;

/** A text that may cite something: any file, also a style sheet or a page of docs/. */
export type Text = { path: string; text: string };

/** Words by which comments cite what a newcomer does not have. */
const elsewhere = [
  /\bspecification\b/iu,
  /\bsections? \d/u,
  /\(mechanisms\b|\bmechanisms[,:] ?["\w]/u,
  /\bissues? #?\d/iu,
];

const pageNamed = /(?<![\w/.-])[\w-]+(?:\/[\w-]+)*\.md\b/gu;

/** Lines that cite a document which is not in the repository. */
export function foreignCitations(texts: Text[], documents: string[]): Stray[] {
  const known = new Set(documents.map((path) => basename(path).toLowerCase()));
  return texts.flatMap(({ path, text }) =>
    text.split("\n").flatMap((words, at) => {
      const pages = (words.match(pageNamed) ?? []).filter((page) => !known.has(basename(page).toLowerCase()));
      const cited = [...pages, ...elsewhere.flatMap((pattern) => pattern.exec(words)?.[0] ?? [])];
      return cited.length === 0 ? [] : [{ path, line: at + 1, what: `cites ${cited.join(", ")}` }];
    }),
  );
}

/** The lines of a file that hold a comment and nothing else, and all that it has. */
export function commentLines(source: Source): { comment: number; all: number } {
  const all = source.text.trimEnd().split("\n").length;
  const comment = commentsOf(source)
    .filter(({ ownLine }) => ownLine)
    .reduce((sum, { lines }) => sum + lines, 0);
  return { comment, all };
}
