import { browser, type Page } from "./browser.tsx";
import type { Call } from "./call-route.server.ts";

/** Opens pages as a browser without script does, and follows what leads on: redirects, and links by their words. */
export function pagesFor(call: Call) {
  const { open } = browser(call);
  return {
    open,
    /** The page that a press leads to; a press that leads nowhere is an error. */
    next: async (pressed: Promise<Page>): Promise<Page> => {
      const { leadsTo, status, words } = await pressed;
      if (leadsTo === null) throw new Error(`${status}: ${words.slice(0, 400)}`);
      return open(leadsTo);
    },
    follow: (page: Page, words: string): Promise<Page> => open(hrefOf(page, words)),
  };
}

/** Where the first link with exactly those words leads. */
export function hrefOf({ html }: Page, words: string): string {
  for (const [, to = "", inside = ""] of html.matchAll(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/gsu)) {
    if (plainText(inside) === words) return plainText(to);
  }
  throw new Error(`no link ${words}`);
}

/** The words of the first button that match. */
export function buttonOn({ html }: Page, pattern: RegExp): string {
  for (const [, inside = ""] of html.matchAll(/<button\b[^>]*>(.*?)<\/button>/gsu)) {
    const words = decoded(inside.replace(/<[^>]+>/gu, "")).trim();
    if (pattern.test(words)) return words;
  }
  throw new Error(`no button ${pattern}`);
}

const plainText = (html: string): string =>
  decoded(html.replace(/<[^>]+>/gu, ""))
    .replace(/\s+/gu, " ")
    .trim();

const decoded = (text: string): string =>
  text
    .replace(/&#x27;/gu, "'")
    .replace(/&quot;/gu, '"')
    .replace(/&amp;/gu, "&");
