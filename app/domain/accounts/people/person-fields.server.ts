import { z } from "zod";
import { guessablePasswordError } from "#app/domain/accounts/password/guessable.server.ts";
import { longestPassword, passwordHint } from "#app/domain/accounts/password/rules.ts";
import { EmailAddress, isBlank, PersonName, PhoneNumber } from "#app/platform/shared/fields.server.ts";
import type { Outcome } from "#app/platform/shared/outcome.ts";
import { fieldsIn, missingFirst, readInput } from "#app/platform/shared/read-input.server.ts";

export const ChosenPassword = z.string().superRefine((password, context) => {
  const hint = passwordHint(password) ?? guessablePasswordError(password);
  if (hint) context.addIssue({ code: "custom", message: hint });
});

/** Accepts spaces at both ends, because passwords are never trimmed. */
export const anyPassword = (shortest: number, tooShort: string) =>
  z.string().min(shortest, tooShort).max(longestPassword, `Enter at most ${longestPassword} characters.`);

export const personFields = { username: PersonName, email: EmailAddress, phone: PhoneNumber };

export function givenFields(input: unknown): Record<string, unknown> {
  const given = fieldsIn(input);
  if (!isBlank(given.username) || !inTwoParts(given)) return given;
  const { firstName, lastName } = given;
  const whole = typeof firstName === "string" && typeof lastName === "string" && `${firstName} ${lastName}`;
  return { ...given, username: whole || undefined };
}

export function readFields<Schema extends z.ZodObject>(
  schema: Schema,
  input: unknown,
  required: Record<string, string>,
): Outcome<z.output<Schema>> {
  const given = givenFields(input);
  const { username, ...others } = required;
  const isInParts = username !== undefined && inTwoParts(given);
  return readInput(schema, given, {
    required: isInParts ? { ...nameParts, ...others } : required,
    wrong: required,
    missing: isMissing,
    headline: missingFirst,
  });
}

const isMissing = (value: unknown, name: string): boolean =>
  /password/iu.test(name) ? value === "" || value == null : isBlank(value);

const inTwoParts = (given: Record<string, unknown>): boolean => "firstName" in given || "lastName" in given;

const nameParts = { firstName: "Enter your first name.", lastName: "Enter your last name." };
