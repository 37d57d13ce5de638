/** Passwords that follow the rule but are easy to guess, such as "P@ssword1!" (rule 18.2; NIST SP 800-63B, 3.1.1.2). */
import { createRequire } from "node:module";
import { studio } from "#app/domain/studio/studio.server.ts";

export function guessablePasswordError(password: string, studioName = studio().studioName): string | null {
  const cores = coresOf(password);
  if (cores.some((core) => common().has(core))) {
    return "This is one of the most common passwords. Choose another one, such as three words of your own.";
  }
  const names = namesOf(studioName);
  return cores.some((core) => names.has(core))
    ? "A password with the studio's name is easy to guess. Choose another one, such as three words of your own."
    : null;
}

const longestAddition = 8;

function coresOf(password: string): string[] {
  const whole = password.normalize("NFKC").toLowerCase();
  const word = whole.replace(/^\P{L}+|\P{L}+$/gu, "");
  const readings = whole.length - word.length <= longestAddition ? [word, ...asLetters(word)] : [];
  const cores = [whole, ...readings].flatMap((one) => [one, one.replace(/[^\p{L}\p{N}]/gu, "")]);
  return [...new Set(cores)];
}

const asLetters = (text: string): string[] =>
  ["i", "l"].map((one) =>
    text.replace(/[@430$57+1!|]/gu, (sign) => (/[1!|]/u.test(sign) ? one : (letters[sign] ?? sign))),
  );

const letters: Record<string, string> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
  "+": "t",
};

function namesOf(studioName: string): Set<string> {
  const words =
    studioName
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set([words.join(""), words.join("and"), ...words].filter((word) => word.length >= 4));
}

/** The package's list is longer. Its rare entries can be a person's own. */
const commonest = 10_000;

let known: Set<string> | null = null;

function common(): Set<string> {
  if (known) return known;
  // Loaded with the first password: the lists take 10 MB.
  const lists: typeof import("@zxcvbn-ts/language-common") = createRequire(import.meta.url)(
    "@zxcvbn-ts/language-common",
  );
  const leaked = lists.dictionary["passwords-common"].filter((password) => /\p{L}/u.test(password));
  known = new Set(leaked.slice(0, commonest));
  return known;
}
