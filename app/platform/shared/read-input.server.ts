import { z } from "zod";
import { Checked, isBlank, problemsOf } from "./fields.server.ts";
import { done, type Outcome, refused } from "./outcome.ts";

export const fieldsIn = (input: unknown): Record<string, unknown> => (isRecord(input) ? input : {});

const isRecord = (input: unknown): input is Record<string, unknown> =>
  typeof input === "object" && input !== null && !Array.isArray(input);

type Sentences = Readonly<Record<string, string>>;

/** Parses the input. Refuses as "invalid" with a sentence for each missing or wrong field. */
export function readInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  {
    required = {},
    wrong = required,
    missing = isBlank,
    headline = firstOf,
  }: {
    required?: Sentences;
    wrong?: Sentences | ((name: string) => string | undefined);
    missing?: (value: unknown, name: string) => boolean;
    /** The sentence above the form; the first field's sentence by default. */
    headline?: (fields: Sentences, missing: string[]) => string | undefined;
  } = {},
): Outcome<z.output<Schema>> {
  const given = fieldsIn(input);
  const absent = Object.entries(required).filter(([name]) => missing(given[name], name));
  const sentenceOf = typeof wrong === "function" ? wrong : (name: string) => wrong[name];
  const parsed = schema.safeParse(given, { error: ({ path }) => sentenceOf(String(path?.[0] ?? "")) });
  if (parsed.success && absent.length === 0) return done(parsed.data);
  const problems = parsed.success ? { message: "", fields: {} } : problemsOf(parsed.error);
  const fields = { ...problems.fields, ...Object.fromEntries(absent) };
  const message =
    headline(
      fields,
      absent.map(([name]) => name),
    ) ??
    (problems.message || "Check your entries and try again.");
  return refused("invalid", message, { fields });
}

/** Reads query flags such as `?force=true`. Refuses as "invalid". */
export const readFlags = (query: URLSearchParams, ...names: string[]): Outcome<Record<string, boolean>> =>
  readInput(
    z.object(Object.fromEntries(names.map((name) => [name, Checked]))),
    Object.fromEntries(names.map((name) => [name, query.get(name)])),
  );

const firstOf = (fields: Sentences): string | undefined => Object.values(fields)[0];

export const missingFirst = (fields: Sentences, missing: string[]): string | undefined =>
  missing.length > 0 ? "Please fill in all required fields." : firstOf(fields);

export const wrongIdempotencyKey = (key: string | null) =>
  key === null || /^[\x21-\x7e]{8,200}$/u.test(key)
    ? null
    : refused("invalid", "The idempotency key must have 8 to 200 visible characters.");
