export function initialsOf(name: string): string {
  const words = name.split(/[\s\-–.]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = "") => (/[\p{L}\p{N}]/u.exec(word)?.[0] ?? "").toLocaleUpperCase("en")).join("");
}
