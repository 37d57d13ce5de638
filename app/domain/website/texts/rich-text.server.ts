/** CommonMark to HTML, without raw HTML, images and links except http, https and mailto. */
import { micromark } from "micromark";

export type RichHtml = { __html: string };

/** Cached because rendering a text costs as much as the rest of its page. */
const rendered = new Map<string, RichHtml>();
const mostRendered = 200;

/** Renders Markdown. Its headings start one level below `below` and skip no level. */
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

/** Detects text that takes seconds to render. The limits were measured by bench/hostile.ts. */
export const isOverFormatted = (markdown: string): boolean =>
  nestedTooDeep.test(markdown) ||
  mostSigns.some(([sign, most]) => (markdown.match(sign)?.length ?? 0) > most);

/** Start of a list item or quotation. */
const container = "(?:>|(?:[-+*]|\\d{1,9}[.)])(?=[ \\t]|$))";

/** More than eight containers start on one line, except for a rule such as "* * *". */
const nestedTooDeep = new RegExp(`^(?![ \\t]*([-*])(?:[ \\t]*\\1)*[ \\t]*$)(?:[ \\t]*${container}){9}`, "mu");

const mostSigns: [RegExp, number][] = [
  [/\n/gu, 2000],
  [/\*+|_+/gu, 2000],
  [/\[/gu, 1000],
  [/`+|~+/gu, 1000],
  [new RegExp(`^[ \\t]*${container}`, "gmu"), 1000],
  // A line after it that continues without a marker.
  [new RegExp(`^[ \\t]*${container}.*\\n(?![ \\t]*(?:${container}|$))`, "gmu"), 400],
  // Underlines of headings.
  [/^[ \t>]*(?:=+|-+)[ \t]*$/gmu, 500],
];

export const firstWords = (html: RichHtml): string =>
  (/<p>(.*?)<\/p>/su.exec(html.__html)?.[1] ?? "")
    .replace(/<[^>]*>/gu, "")
    .replace(/&(amp|lt|gt|quot);/gu, (_, name: string) => characters[name] ?? "")
    .replace(/\s+/gu, " ")
    .trim();

const characters: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

// Raw HTML is shown as text. Four leading spaces are a typing mistake, not code.
const leftOut = ["labelStartImage", "codeIndented", "htmlFlow", "htmlText"];
const options = { extensions: [{ disable: { null: leftOut } }] };

/** A link without an address would lead to its own page. */
const withoutDeadLinks = (html: string): string => html.replace(/<a href=""[^>]*>(.*?)<\/a>/gsu, "$1");

/** Every < of the text is escaped, so each match is a heading. */
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
