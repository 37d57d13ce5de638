/** A stranger can type anything as a name beside another person's address: only what reads like a first name is repeated. */
export function greeting(name: string): string {
  const first = name.trim().split(/\s+/u)[0] ?? "";
  return readsLikeName(first) ? `Hello ${first},` : "Hello,";
}

/** A whole name, to be repeated to a reader who may not know it; null where any part of it does not read like one. */
export function wholeName(name: string): string | null {
  const words = name.trim().split(/\s+/u);
  return words.length <= 4 && words.every(readsLikeName) ? words.join(" ") : null;
}

const readsLikeName = (word: string): boolean => /^[\p{L}\p{M}][\p{L}\p{M}'’-]{0,29}$/u.test(word);
