/**
 * Remembers rendered pages. Rendering is a pure function of what the loaders answered: the same address with the same data
 * gives the same page but for the nonce, so the data itself is the key, and nothing ever has to be invalidated. Pages with
 * a visitor's own data are not kept (rule 26.8, docs/decisions/009).
 */
import { createHash } from "node:crypto";
import { type Sendable, sendable, weightOf } from "./sendable.server.ts";

/** So many pages at the most, and so many bytes; the one that was not asked for longest goes first. */
const most = 100;
const mostBytes = 8_000_000;
/** Characters of a page beyond which it is not kept. */
const longest = 200_000;

type Page = { key: string; weight: number } & (
  | { parts: string[]; whole?: undefined }
  /** A page without the nonce is the same in every answer. */
  | { parts?: undefined; whole: Sendable }
);

/** By a hash: an address and the data of its page can be of any length. */
const pages = new Map<string, Page>();
let bytes = 0;

/**
 * The page from memory, or rendered now. `data` is all that it is made from besides its address; a secret that every
 * answer makes anew (a form's key) must contain the nonce, or no two answers are ever alike.
 */
export function rendered(address: string, data: unknown, nonce: string, render: () => string): Page {
  const text = `${address}\n${JSON.stringify(data).replaceAll(nonce, "")}`;
  const key = createHash("sha256").update(text).digest("base64url");
  return recalled(key) ?? kept(made(key, render(), nonce));
}

/** A page by its key, which from now on is the one asked for last; undefined where it is forgotten. */
export function recalled(key: string): Page | undefined {
  const page = pages.get(key);
  if (page) {
    pages.delete(key);
    pages.set(key, page);
  }
  return page;
}

/** The document with this answer's nonce. */
export const textOf = ({ parts, whole }: Page, nonce: string): string =>
  parts ? parts.join(nonce) : Buffer.from(whole.plain).toString();

function made(key: string, text: string, nonce: string): Page {
  // A character of a text can take two bytes.
  if (text.includes(nonce)) return { key, weight: text.length * 2, parts: text.split(nonce) };
  const whole = sendable(text);
  return { key, weight: weightOf(whole), whole };
}

function kept(page: Page): Page {
  const { parts, whole } = page;
  if ((parts ? page.weight / 2 : whole.plain.length) > longest) return page;
  pages.set(page.key, page);
  bytes += page.weight;
  for (const [key, { weight }] of pages) {
    if (pages.size <= most && bytes <= mostBytes) break;
    pages.delete(key);
    bytes -= weight;
  }
  return page;
}

export const renderedPages = (): number => pages.size;

export const renderedBytes = (): number => bytes;

/** Characters of what the pages are known by. */
export const renderedKeys = (): number => [...pages.keys()].join("").length;
