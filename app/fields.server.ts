/** Fields that many forms share, with the final sentences in them. zod stays on the server (architecture.md, 2.6). */
import { z } from "zod";
import type { Refusal } from "./outcome.ts";

/** Longest values that are stored; the forms repeat them as `maxlength`. */
export const longest = { name: 100, email: 254, phone: 40, notes: 500 } as const;

/** The empty string, null and an absent field are the same: nothing was given. */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "string" && value.trim() === "");

const unreadable = "Please use letters, digits and punctuation only.";

/**
 * Whether more than 30 marks stand on one letter (UAX #15, stream-safe text). To bring so many into their order takes
 * the square of their number, in which nobody else is served: such a text must not be normalised.
 */
export const isOverStacked = (text: string): boolean => /\p{M}{31}/u.test(text);

/** A text in NFC; one that is over-stacked goes no further. */
const Composed = z
  .string()
  .refine((value) => !isOverStacked(value), unreadable)
  .transform((value) => value.normalize("NFC"));

/** Text of one line, its spaces single. */
export const oneLine = (maximum: number, tooLong: string) =>
  Composed.transform((value) => value.replace(/\s+/gu, " ").trim())
    .refine((value) => value.length <= maximum, tooLong)
    // Control characters have no place in a line, a mail header or a calendar file.
    .refine((value) => !/\p{Cc}/u.test(value), unreadable);

export const PersonName = oneLine(longest.name, `Please keep the name under ${longest.name} characters.`);

/** Compared trimmed and without case, so kept that way. */
export const EmailAddress = z
  .string()
  .transform((value) => value.trim().toLowerCase())
  .refine(
    (value) =>
      value.length <= longest.email &&
      /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]+$/u.test(value) &&
      !/\p{Cc}/u.test(value),
    "Enter an email address in the form name@example.com.",
  );

/** 7 to 15 digits with the usual punctuation; no numbering plan (product.md, "Same address, other person"). */
export const PhoneNumber = oneLine(longest.phone, "Please enter a phone number with 7 to 15 digits.").refine(
  (value) => {
    const digits = digitsOf(value).length;
    return /^\+?[\d\s().\-/]+$/u.test(value) && digits >= 7 && digits <= 15;
  },
  "Please enter a phone number with 7 to 15 digits.",
);

export const digitsOf = (phone: string): string => phone.replace(/\D/gu, "");

/** Text of several lines. */
export const severalLines = (maximum: number, tooLong: string) =>
  Composed.transform((value) => value.replace(/\r\n?/gu, "\n").trim())
    .refine((value) => value.length <= maximum, tooLong)
    .refine((value) => !/[^\P{Cc}\n\t]/u.test(value), unreadable);

/** Blank is null. */
export const Notes = severalLines(longest.notes, `Please keep the notes under ${longest.notes} characters.`)
  .transform((value) => value || null)
  .nullish()
  .transform((value) => value ?? null);

/** A record's id as a number or, from a form, as its digits. */
export const Id = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}$/u)
      .transform(Number),
  ])
  .refine((value) => Number.isSafeInteger(value) && value > 0);

/** A checkbox of a form, or a JSON boolean. */
export const Checked = z
  .union([
    z.boolean(),
    z.enum(["on", "true", "1", "", "false", "0"]).transform((value) => ["on", "true", "1"].includes(value)),
  ])
  .nullish()
  .transform((value) => value ?? false);

/** One sentence for each field that is wrong, and the first of them for the top of the form. */
export function problemsOf(error: z.ZodError): Pick<Refusal, "message"> & { fields: Record<string, string> } {
  const fields: Record<string, string> = {};
  for (const issue of error.issues) {
    const name = String(issue.path[0] ?? "");
    if (name) fields[name] ??= issue.message;
  }
  return {
    message: Object.values(fields)[0] ?? error.issues[0]?.message ?? "Please check what you entered.",
    fields,
  };
}

/** The id in an address, or null where that is no id. */
export const idOf = (segment: string | undefined): number | null => {
  const id = Id.safeParse(segment);
  return id.success ? id.data : null;
};
