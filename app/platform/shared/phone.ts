/** An extension as "x12", "ext. 12" or "#12" (rule 17.4). */
const extension = / ?(?:x|ext\.?|extension|#) ?:? ?(\d{1,6})$/iu;

/** Converts digits of any script, dashes and invisible characters to plain ASCII. */
export const plainPhone = (typed: string): string =>
  typed
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[^\P{Nd}0-9]/gu, asciiDigit)
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/\s+/gu, " ")
    .trim();

const isDigit = /^\p{Nd}$/u;

// In Unicode, the ten digits of a script follow each other.
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (isDigit.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

export const digitsOf = (phone: string): string =>
  plainPhone(phone).replace(extension, "").replace(/\D/gu, "");

/** Compares the last 7 to 10 digits, ignoring country codes and leading zeros (rule 6.25). */
export function isSameNumber(one: string, other: string): boolean {
  const [whole, known] = [significant(one), significant(other)];
  const length = Math.min(10, whole.length, known.length);
  return (one !== "" && one === other) || (length >= 7 && whole.slice(-length) === known.slice(-length));
}

export const significant = (digits: string): string => digits.replace(/^0+/u, "");

export function isPhone(plain: string): boolean {
  const digits = digitsOf(plain).length;
  return /^\(?\+?[\d ().\-/]+$/u.test(plain.replace(extension, "")) && digits >= 7 && digits <= 15;
}

export function telephoneLink(phone: string): string {
  const plain = plainPhone(phone);
  const inside = extension.exec(plain)?.[1];
  const number = plain.replace(extension, "").replace(/[^+\d]/gu, "");
  return `tel:${number}${inside ? `;ext=${inside}` : ""}`;
}

/** In characters. The forms use them as `maxlength` (rule 10.11). */
export const longest = { name: 100, email: 254, phone: 40, notes: 500 } as const;
