/** A phone number as people have it and as it is compared; the same on both sides. */

/** An extension as "x12", "ext. 12" or "#12" (rule 17.4). */
const extension = / ?(?:x|ext\.?|extension|#) ?:? ?(\d{1,6})$/iu;

/** What phones and keyboards paste: digits of any script, dashes of any length and invisible signs become plain ASCII. */
export const plainPhone = (typed: string): string =>
  typed
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[^\P{Nd}0-9]/gu, asciiDigit)
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/\s+/gu, " ")
    .trim();

const isDigit = /^\p{Nd}$/u;

/** Unicode has the digits of a script in one run of ten, from zero to nine. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (isDigit.test(String.fromCodePoint(code - before - 1))) before += 1;
  return String(before % 10);
}

/** What two numbers are compared by: their digits, without the extension. */
export const digitsOf = (phone: string): string =>
  plainPhone(phone).replace(extension, "").replace(/\D/gu, "");

/** Whole numbers, as digits, agree by their last 7 to 10, whatever the country's code and the zeros before them (rule 6.25). */
export function isSameNumber(one: string, other: string): boolean {
  const [whole, known] = [significant(one), significant(other)];
  const length = Math.min(10, whole.length, known.length);
  return (one !== "" && one === other) || (length >= 7 && whole.slice(-length) === known.slice(-length));
}

export const significant = (digits: string): string => digits.replace(/^0+/u, "");

/** 7 to 15 digits with the usual punctuation, and perhaps an extension that does not count; of a plain number. */
export function isPhone(plain: string): boolean {
  const digits = digitsOf(plain).length;
  return /^\(?\+?[\d ().\-/]+$/u.test(plain.replace(extension, "")) && digits >= 7 && digits <= 15;
}

/** As a link dials it (RFC 3966). */
export function telephoneLink(phone: string): string {
  const plain = plainPhone(phone);
  const inside = extension.exec(plain)?.[1];
  const number = plain.replace(extension, "").replace(/[^+\d]/gu, "");
  return `tel:${number}${inside ? `;ext=${inside}` : ""}`;
}

/** The longest values of a person that are stored; the forms repeat them as `maxlength` (rule 10.11). */
export const longest = { name: 100, email: 254, phone: 40, notes: 500 } as const;
