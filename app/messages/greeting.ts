/**
 * The first line of a mail. Anybody can type anything as a name beside somebody else's address, so that only what reads like
 * a first name is repeated: no address of a site, no sentence.
 */
export function greeting(name: string): string {
  const first = name.trim().split(/\s+/u)[0] ?? "";
  return /^[\p{L}\p{M}][\p{L}\p{M}'’-]{0,29}$/u.test(first) ? `Hello ${first},` : "Hello,";
}
