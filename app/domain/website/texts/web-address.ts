/** An https address that a page may link to; null for all else that staff typed. */
export function webAddress(typed: string): string | null {
  const text = typed.trim();
  if (!/^https:\/\//iu.test(text) || !URL.canParse(text)) return null;
  const { href, username, password } = new URL(text);
  return username || password ? null : href;
}

/** The site's name in an address, for the words of a link: "example.org". */
export const siteOf = (address: string): string => new URL(address).hostname.replace(/^www\./u, "");
