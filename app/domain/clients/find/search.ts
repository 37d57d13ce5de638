import { digitsOf, isSameNumber, significant } from "#app/platform/shared/phone.ts";
import { plain } from "#app/platform/shared/same-person.ts";

/** `words` are normalized, `parts` are as typed, `digits` are parts of a phone number without leading zeros (rules 6.5 and 6.25). */
export type Search = { words: string[]; parts: string[]; digits: string[] };

const longestSearch = 300;
const mostWords = 8;

/** Shorter groups of digits are treated as words. */
const leastDigits = 3;

export const isLongEnough = (typed: string): boolean => plain(typed.slice(0, longestSearch)).length > 1;

/** Parses a search text. Joins "+1 503 555 0120" into one number. */
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

const unsigned = (text: string): string =>
  text.normalize("NFC").replace(/['’]/gu, "").replace(/-/gu, " ").trim();

/** Returns the parts to find in the index. Uses only the last seven digits of a whole phone number. */
export function partsOf({ parts, digits }: Search): string[] {
  const ends = digits.map((part) => {
    const whole = significant(part);
    return whole.length < 7 ? part : whole.slice(-7);
  });
  const all = [...new Set([...parts, ...ends])];
  const isWithin = (part: string) => all.some((other) => other !== part && other.includes(part));
  // Two characters only match the beginning of a word.
  return all.filter((part) => [...part].length < 3 || !isWithin(part));
}

/** Returns the conditions that the index can't check. */
export function remainingConditions({ words, parts, digits }: Search): Search | null {
  const isLeft = words.some((word) => [...word].length < 2);
  return isLeft || digits.length > 0 ? { words: isLeft ? words : [], parts, digits } : null;
}

export function matchesSearch(
  search: Search,
  known: { name: string; email: string; digits: string },
): boolean {
  return hasAllWords(search, known) && search.digits.every((part) => hasNumber(part, known.digits));
}

function hasAllWords({ words }: Search, { name, email }: { name: string; email: string }): boolean {
  if (words.length === 0) return true;
  const text = plain(`${unsigned(name)} ${name.replace(/-/gu, "")} ${unsigned(email)}`);
  return words.every((word) => text.includes(word));
}

const hasNumber = (part: string, number: string): boolean =>
  number.includes(part) || isSameNumber(part, number);

/** Compares only the name, so that a search can't reveal contact details. */
export function matchesName({ words, digits }: Search, name: string): boolean {
  const text = plain(` ${unsigned(name)} ${name.replace(/-/gu, "")}`);
  return (
    digits.length === 0 &&
    words.every((word) => ` ${text}`.includes([...word].length === 2 ? ` ${word}` : word))
  );
}
