/** Whether two contacts are one person's, as far as a studio can know it (rule 34.1): the name agrees, and the address or the number. */
import { isSameNumber } from "./phone.ts";

/** "Zoë Lefèvre" is compared as "zoe lefevre". */
export const plain = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase("en").trim();

/** `email` trimmed and in lower case, `digits` of the number; '' where it is not known. */
export type Reachable = { name: string; email: string; digits: string };

/** A name as names are compared: without accents, case, hyphens, signs, and whichever part stands first. */
export const keyOfName = (name: string): string => partsOf(name).sort().join(" ");

const partsOf = (name: string): string[] =>
  plain(name)
    .replace(/['’.]/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** A name without a letter or a figure is nobody's. */
export function isSameName(one: string, other: string): boolean {
  const key = keyOfName(one);
  return key === "" ? one.trim() === other.trim() : key === keyOfName(other);
}

/** "Ana" and "Ana López": one name has all parts of the other. */
export function isNameWithin(one: string, other: string): boolean {
  const [few, many] = [partsOf(one), partsOf(other)].sort((a, b) => a.length - b.length);
  return (
    isSameName(one, other) ||
    (few !== undefined && few.length > 0 && few.every((part) => many?.includes(part)))
  );
}

export const isSameContact = (one: Reachable, other: Reachable): boolean =>
  (one.email !== "" && one.email === other.email) || isSameNumber(one.digits, other.digits);
