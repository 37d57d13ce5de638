/** What is typed to find somebody, and whom it means (rules 6.5 and 6.25). */

import { digitsOf, isSameNumber, significant } from "#app/platform/shared/phone.ts";
import { plain } from "#app/platform/shared/same-person.ts";

/**
 * `words` are parts of name or address, without accents and in lower case, `parts` the same as they were typed, for the index;
 * `digits` are parts of a number, without zeros ahead. A hyphen is a space.
 */
export type Search = { words: string[]; parts: string[]; digits: string[] };

const longestSearch = 300;
const mostWords = 8;

/** Fewer digits than this are a word. */
const leastDigits = 3;

/** Whether there is anything to look for: one letter means too many. */
export const isEnough = (typed: string): boolean => plain(typed.slice(0, longestSearch)).length > 1;

/** "Weber, Hannah", "Hannah 0120" and "+1 503 555 0120": digits without a letter between them are one number. */
export function searchFor(typed: string): Search {
  const words: string[] = [];
  const digits: string[] = [];
  let number = "";
  const endNumber = () => {
    if (digitsOf(number).length >= leastDigits) digits.push(digitsOf(number));
    else words.push(...number.split(" ").filter(Boolean));
    number = "";
  };
  for (const part of typed.slice(0, longestSearch).split(/[\s,;\p{Cc}]+/u)) {
    if (/^[+(]?[\d().+\-/]+$/u.test(part)) number += ` ${part}`;
    else {
      endNumber();
      if (plain(part)) words.push(unsigned(part));
    }
  }
  endNumber();
  const asked = words.slice(0, mostWords);
  return { words: asked.map(plain), parts: asked, digits: digits.slice(0, mostWords) };
}

/** As the index has it. */
const unsigned = (text: string): string =>
  text.normalize("NFC").replace(/['’]/gu, "").replace(/-/gu, " ").trim();

/** What the index is asked: words, and of a whole number its end, whatever stands before. What is a part of another is not asked twice. */
export function partsOf({ parts, digits }: Search): string[] {
  const ends = digits.map((part) => {
    const whole = significant(part);
    return whole.length < 7 ? part : whole.slice(-7);
  });
  const all = [...new Set([...parts, ...ends])];
  const isWithin = (part: string) => all.some((other) => other !== part && other.includes(part));
  // Two signs begin a word, wherever else they stand.
  return all.filter((part) => [...part].length < 3 || !isWithin(part));
}

/** What is left to be held against what the index has found: it knows no single letters, and of a whole number the end alone. */
export function leftToAsk({ words, parts, digits }: Search): Search | null {
  const isLeft = words.some((word) => [...word].length < 2);
  return isLeft || digits.length > 0 ? { words: isLeft ? words : [], parts, digits } : null;
}

/** Every word is a part of name or address, every number agrees; `digits` of the number. */
export function asksFor(search: Search, known: { name: string; email: string; digits: string }): boolean {
  return isWorded(search, known) && search.digits.every((part) => isNumbered(part, known.digits));
}

function isWorded({ words }: Search, { name, email }: { name: string; email: string }): boolean {
  if (words.length === 0) return true;
  const text = plain(`${unsigned(name)} ${name.replace(/-/gu, "")} ${unsigned(email)}`);
  return words.every((word) => text.includes(word));
}

const isNumbered = (part: string, number: string): boolean =>
  number.includes(part) || isSameNumber(part, number);

/** Every word is a part of the name alone, one of two signs begins a part; no number is. What address and number are, nobody learns by it. */
export function isNamed({ words, digits }: Search, name: string): boolean {
  const text = plain(` ${unsigned(name)} ${name.replace(/-/gu, "")}`);
  return (
    digits.length === 0 &&
    words.every((word) => ` ${text}`.includes([...word].length === 2 ? ` ${word}` : word))
  );
}
