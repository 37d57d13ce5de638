/** CommonMark to HTML: micromark escapes raw HTML and empties links but http, https and mailto. Pictures would load from others. */
import { micromark } from "micromark";

export type RichHtml = { __html: string };

/** The texts of a site are few and change seldom, while rendering one costs as much as the rest of its page. */
const rendered = new Map<string, RichHtml>();
const mostRendered = 200;

/** The headings of a text begin one level below `below`, the heading that it stands under, and leave none out. */
export function richText(markdown: string, below: 1 | 2): RichHtml {
  const key = `${below}${markdown}`;
  let html = rendered.get(key);
  if (!html) {
    html = { __html: withOrderedHeadings(withoutDeadLinks(micromark(markdown, options)), below) };
    if (rendered.size >= mostRendered) rendered.clear();
    rendered.set(key, html);
  }
  return html;
}

/** Thousands of signs take seconds, in which no other page is served. What each is counted for was found by bench/hostile.ts. */
export const isOverMarked = (markdown: string): boolean =>
  nestedTooDeep.test(markdown) ||
  mostSigns.some(([sign, most]) => (markdown.match(sign)?.length ?? 0) > most);

/** A list or a quotation begins with it, and may hold another in the same line. */
const container = "(?:>|(?:[-+*]|\\d{1,9}[.)])(?=[ \\t]|$))";

/** Nine containers begin in one line, which is more than eight; a line of "* * *" is a rule across the page. */
const nestedTooDeep = new RegExp(`^(?![ \\t]*([-*])(?:[ \\t]*\\1)*[ \\t]*$)(?:[ \\t]*${container}){9}`, "mu");

const mostSigns: [RegExp, number][] = [
  [/\n/gu, 2000],
  [/\*+|_+/gu, 2000],
  [/\[/gu, 1000],
  [/`+|~+/gu, 1000],
  [new RegExp(`^[ \\t]*${container}`, "gmu"), 1000],
  // Such a line goes on in the next, which has no sign of its own.
  [new RegExp(`^[ \\t]*${container}.*\\n(?![ \\t]*(?:${container}|$))`, "gmu"), 400],
  // What makes the line above it a heading.
  [/^[ \t>]*(?:=+|-+)[ \t]*$/gmu, 500],
];

export const firstWords = (html: RichHtml): string =>
  (/<p>(.*?)<\/p>/su.exec(html.__html)?.[1] ?? "")
    .replace(/<[^>]*>/gu, "")
    .replace(/&(amp|lt|gt|quot);/gu, (_, name: string) => characters[name] ?? "")
    .replace(/\s+/gu, " ")
    .trim();

const characters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

// Raw HTML is text like any other, and four spaces at the start of a line are a slip of the hand, never a program.
const leftOut = ["labelStartImage", "codeIndented", "htmlFlow", "htmlText"];
const options = { extensions: [{ disable: { null: leftOut } }] };

/** A link whose address was refused would lead to the page that it stands on. */
const withoutDeadLinks = (html: string): string => html.replace(/<a href=""[^>]*>(.*?)<\/a>/gsu, "$1");

/** Text holds no tag of its own here (every < is escaped), so that each match is a heading. */
function withOrderedHeadings(html: string, below: number): string {
  const open: number[] = [];
  return html.replace(/<(\/?)h([1-6])>/gu, (_, end: string, digit: string) => {
    const written = Number(digit);
    if (!end) {
      while ((open.at(-1) ?? 0) >= written) open.pop();
      open.push(written);
    }
    return `<${end}h${Math.min(6, below + open.length)}>`;
  });
}
