/** Fields that many forms share, with their error sentences. zod stays on the server to keep pages small. */
import { domainToASCII, domainToUnicode } from "node:url";
import { z } from "zod";
import { likelyDomain } from "#app/platform/words/email-typos.ts";
import type { Refusal } from "./outcome.ts";
import { isPhone, longest, plainPhone } from "./phone.ts";

/** True for empty or invisible text. U+2800 is a braille cell without dots and counts as visible. */
export const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === "string" && /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u.test(value));

const unreadable = "Use only letters, digits and punctuation.";

/** More than 30 marks on one letter (UAX #15, stream-safe text) make normalization quadratic (decision 020). */
export const isOverStacked = (text: string): boolean => /\p{M}{31}/u.test(text);

const Composed = z
  .string()
  .refine((value) => !isOverStacked(value), unreadable)
  .transform((value) => value.replace(/[\u202a-\u202e\u2066-\u2069]/gu, "").normalize("NFC"));

export const oneLine = (maximum: number, tooLong: string) =>
  Composed.transform((value) => value.replace(/\s+/gu, " ").trim())
    .refine((value) => value.length <= maximum, tooLong)
    .refine((value) => !/\p{Cc}/u.test(value), unreadable);

/** Refuses names with bidi controls or without visible characters (rule 17.5). */
export const PersonName = z
  .string()
  .refine((value) => !/\p{Bidi_Control}/u.test(value), "Remove invisible characters.")
  .transform(withoutInvisible)
  .pipe(oneLine(longest.name, `Enter at most ${longest.name} characters.`))
  .refine(
    (value) => value === "" || (visible.test(value) && !/(?!\u200c|\u200d)\p{Cf}/u.test(value)),
    unreadable,
  );

const visible = /[^\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

function withoutInvisible(value: string): string {
  return value
    .replace(/(?!\u200c|\u200d)(?=\p{Default_Ignorable_Code_Point})\p{Cf}/gu, "")
    .replace(/(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]/gu, "")
    .replace(/[\u200c\u200d](?![\p{L}\p{M}\p{Extended_Pictographic}])/gu, "");
}

const noAddress = "Enter an email address in the form name@example.com.";

export const EmailAddress = z
  .string()
  .superRefine((typed, context) => {
    const address = normalAddress(typed);
    const message = address === null || !canExist(address) ? noAddress : whyMisleading(address);
    if (message) context.addIssue({ code: "custom", message });
  })
  .transform((typed) => normalAddress(typed) ?? "");

function whyMisleading(address: string): string | null {
  if (address.startsWith("-")) return "Enter an email address that does not start with a hyphen.";
  const at = address.lastIndexOf("@");
  const parts = [address.slice(0, at), ...domainToUnicode(address.slice(at + 1)).split(".")];
  return parts.some(mixesAlphabets)
    ? "This email address mixes letters of different alphabets. Please type it again."
    : null;
}

/** Chinese, Japanese and Korean may be mixed with Latin, because their letters don't look alike (UTS #39, 5.2). */
const mixesAlphabets = (part: string): boolean => alphabets.filter((letter) => letter.test(part)).length > 1;

const alphabets = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}\p{Script=Common}\p{Script=Inherited}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}])\p{L}/u,
];

export function possibleAddress(typed: string): string | null {
  const address = normalAddress(typed);
  return address !== null && canExist(address) && !whyMisleading(address) ? address : null;
}

/** A domain has no empty part, no part with a hyphen at its ends and no numeric last part (rule 17.12). */
function canExist(address: string): boolean {
  const at = address.lastIndexOf("@");
  const parts = address.slice(at + 1).split(".");
  const isPart = (part: string) => part.length <= 63 && /^[^-].*(?<!-)$/u.test(part);
  return (
    parts.every(isPart) && !/^\d+$/u.test(parts.at(-1) ?? "") && !/^\.|\.\.|\.$/u.test(address.slice(0, at))
  );
}

/** Returns the address in lower case with an IDNA domain, or null if it is invalid or has invisible characters. */
export function normalAddress(typed: string): string | null {
  const text = typed.trim();
  // Checked first, because the steps below may be quadratic.
  if (text.length > longest.email || /[\p{Cc}\p{Cf}]/u.test(text)) return null;
  const at = text.lastIndexOf("@");
  const local = text.slice(0, Math.max(0, at)).normalize("NFKC").toLowerCase().normalize("NFKC");
  const address = `${local}@${asciiDomain(text.slice(at + 1).toLowerCase())}`;
  return address.length <= longest.email && addressForm.test(address) ? address : null;
}

const addressForm = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/u;

/** Leaves ASCII unchanged: `domainToASCII` would decode %41 and read numbers as IPv4. */
const asciiDomain = (domain: string): string =>
  /^[\x21-\x7e]+$/u.test(domain)
    ? domain
    : /^[\p{L}\p{M}\p{N}\-.\uff0d\uff0e\u3002\uff61]+$/u.test(domain)
      ? domainToASCII(domain)
      : "";

const noPhone = "Enter a phone number with 7 to 15 digits.";

export const PhoneNumber = z
  .string()
  .refine((value) => value.length <= 200 && !isOverStacked(value), noPhone)
  .transform(plainPhone)
  .refine((value) => value.length <= longest.phone && isPhone(value), noPhone);

export function likelyAddress(typed: string): string | null {
  const text = typed.trim().slice(0, longest.email);
  const at = text.lastIndexOf("@");
  const domain = at > 0 ? likelyDomain(text.slice(at + 1)) : null;
  return domain && possibleAddress(`${text.slice(0, at)}@${domain}`);
}

export const severalLines = (maximum: number, tooLong: string) =>
  Composed.transform((value) => value.replace(/\r\n?/gu, "\n").trim())
    .refine((value) => value.length <= maximum, tooLong)
    .refine((value) => !/[^\P{Cc}\n\t]/u.test(value), unreadable);

export const optionalText = (maximum: number) =>
  severalLines(maximum, `Enter at most ${maximum} characters.`)
    .transform((value) => value || null)
    .nullish()
    .transform((value) => value ?? null);

export const Notes = optionalText(longest.notes);

export const idOf = (value: unknown): number | null => {
  const id = typeof value === "string" && /^\d{1,15}$/u.test(value) ? Number(value) : value;
  return typeof id === "number" && Number.isSafeInteger(id) && id > 0 ? id : null;
};

export const Id = z.union([z.number(), z.string()]).transform((value, context) => {
  const id = idOf(value);
  if (id !== null) return id;
  context.addIssue({ code: "custom" });
  return z.NEVER;
});

export const Checked = z
  .union([
    z.boolean(),
    z.enum(["on", "true", "1", "", "false", "0"]).transform((value) => ["on", "true", "1"].includes(value)),
  ])
  .nullish()
  .transform((value) => value ?? false);

export function problemsOf(error: z.ZodError): Pick<Refusal, "message"> & { fields: Record<string, string> } {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const name = String(issue.path[0] ?? "");
    if (name) fields[name] ??= issue.message;
  }
  return {
    message: Object.values(fields)[0] ?? error.issues[0]?.message ?? "Check your entries and try again.",
    fields,
  };
}
