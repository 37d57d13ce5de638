/** Reading the forms of this folder: which fields must be there, which are wrong, and a name given in two parts. */
import { z } from "zod";
import { whyGuessable } from "#app/accounts/password/guessable.server.ts";
import { longestPassword, passwordHint } from "#app/accounts/password/rules.ts";
import { EmailAddress, isBlank, PersonName, PhoneNumber, problemsOf } from "#app/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";

/** A password that somebody chooses for themselves. */
export const ChosenPassword = z.string().superRefine((password, context) => {
  const hint = passwordHint(password) ?? whyGuessable(password);
  if (hint) context.addIssue({ code: "custom", message: hint });
});

/** Never trimmed: every character of a password counts. */
export const anyPassword = (shortest: number, tooShort: string) =>
  z
    .string()
    .min(shortest, tooShort)
    .max(longestPassword, `Please keep the password under ${longestPassword} characters.`);

export const personFields = { username: PersonName, email: EmailAddress, phone: PhoneNumber };

/** A body as fields, with `username` from `firstName` and `lastName` where those came instead. */
export function givenFields(input: unknown): Record<string, unknown> {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return {};
  const given = input as Record<string, unknown>;
  if (!isBlank(given.username) || !inTwoParts(given)) return given;
  const { firstName, lastName } = given;
  const whole = typeof firstName === "string" && typeof lastName === "string" && `${firstName} ${lastName}`;
  return { ...given, username: whole || undefined };
}

export const allRequired = "Please fill in all required fields.";

/**
 * The schema's value. Refuses as "invalid": with 'Please fill in all required fields.' where one of `required` (a sentence
 * by field) is missing, else with the first rule that is broken.
 */
export function readFields<Schema extends z.ZodObject>(
  schema: Schema,
  input: unknown,
  required: Record<string, string>,
): Outcome<z.output<Schema>> {
  const given = givenFields(input);
  const missing = Object.entries(required)
    .flatMap(([name, sentence]) =>
      name === "username" ? nameRequired(given, sentence) : [[name, sentence] as const],
    )
    .filter(([name]) =>
      /password/iu.test(name) ? given[name] === "" || given[name] == null : isBlank(given[name]),
    );
  const parsed = schema.safeParse(given, { error: (issue) => required[String(issue.path?.[0] ?? "")] });
  if (parsed.success && missing.length === 0) return done(parsed.data);
  const problems = parsed.success ? { message: "", fields: {} } : problemsOf(parsed.error);
  if (missing.length === 0) return refused("invalid", problems.message, { fields: problems.fields });
  return refused("invalid", allRequired, { fields: { ...problems.fields, ...Object.fromEntries(missing) } });
}

const inTwoParts = (given: Record<string, unknown>): boolean => "firstName" in given || "lastName" in given;

const nameRequired = (given: Record<string, unknown>, sentence: string): (readonly [string, string])[] =>
  inTwoParts(given)
    ? [
        ["firstName", "Enter your first name."],
        ["lastName", "Enter your last name."],
      ]
    : [["username", sentence]];
