import { plain } from "#app/shared/person/same-person.ts";

/** Each plain letter with all that are written like it: "e" stands for e, E, é, È, ё has its own. */
const alike = new Map<string, string>();
for (const [first, last] of [
  [0x41, 0x7a],
  [0xc0, 0x24f],
  [0x370, 0x52f],
  [0x1e00, 0x1fff],
] as const) {
  for (let code = first; code <= last; code += 1) {
    const letter = String.fromCodePoint(code);
    const base = plain(letter);
    if (/^\p{L}$/u.test(letter) && base.length === 1) alike.set(base, (alike.get(base) ?? "") + letter);
  }
}

/** A pattern for SQLite's GLOB that knows neither case nor accents; no sign of it is one of the pattern's own. */
export const lettersOf = (word: string): string =>
  [...word]
    .map((sign) => {
      const letters = alike.get(sign);
      if (letters) return `[${letters}]`;
      return /[*?[]/u.test(sign) ? `[${sign}]` : sign;
    })
    .join("");
