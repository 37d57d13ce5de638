/** Two contacts are the same person if the name and either the email address or the phone number match (rule 34.1). */
import { isSameNumber } from "./phone.ts";

export const plain = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase("en").trim();

export type Reachable = { name: string; email: string; digits: string };

export const keyOfName = (name: string): string => partsOf(name).sort().join(" ");

export const partsOf = (name: string): string[] =>
  plain(name)
    .replace(/['’.]/gu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** A name without letters or digits matches none. */
export function isSameName(one: string, other: string): boolean {
  const key = keyOfName(one);
  return key === "" ? one.trim() === other.trim() : key === keyOfName(other);
}

export function isNameWithin(one: string, other: string): boolean {
  const [few, many] = [partsOf(one), partsOf(other)].sort((a, b) => a.length - b.length);
  return (
    isSameName(one, other) ||
    (few !== undefined && few.length > 0 && few.every((part) => many?.includes(part)))
  );
}

export const isSameContact = (one: Reachable, other: Reachable): boolean =>
  (one.email !== "" && one.email === other.email) || isSameNumber(one.digits, other.digits);
