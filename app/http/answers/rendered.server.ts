/**
 * Remembers rendered pages. Rendering is a pure function of what the loaders answered: the same address with the same data
 * gives the same page but for the nonce, so the data itself is the key, and nothing ever has to be invalidated. Pages with
 * a visitor's own data are not kept (rule 26.8, docs/decisions/009).
 */
import { createHash } from "node:crypto";

/** So many pages at the most; the one that was not asked for longest goes first. */
const most = 100;
/** Characters of a page beyond which it is not kept. */
const longest = 200_000;

/** By a hash: an address and the data of its page can be of any length. */
const pages = new Map<string, string[]>();

/**
 * The page from memory with this answer's nonce, or rendered now. `data` is all that the page is made from besides its
 * address; a secret that every answer makes anew (a form's key) must contain the nonce, or no two answers are ever alike.
 */
export function rendered(address: string, data: unknown, nonce: string, render: () => string): string {
  const whole = `${address}\n${JSON.stringify(data).replaceAll(nonce, "")}`;
  const key = createHash("sha256").update(whole).digest("base64url");
  const known = pages.get(key);
  if (known) {
    pages.delete(key);
    pages.set(key, known);
    return known.join(nonce);
  }
  const page = render();
  if (page.length <= longest) {
    pages.set(key, page.split(nonce));
    const [oldest] = pages.keys();
    if (pages.size > most && oldest !== undefined) pages.delete(oldest);
  }
  return page;
}

export const renderedPages = (): number => pages.size;

/** Characters of what the pages are known by. */
export const renderedKeys = (): number => [...pages.keys()].join("").length;
