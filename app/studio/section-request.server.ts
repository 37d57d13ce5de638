/** Reading one section of the settings: what must be there, and which sentence a wrong type gets. */
import type { z } from "zod";
import { isBlank, problemsOf } from "#app/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";

/** `required`: a sentence by field. A field that is missing or no text at all is told by it, or as not readable. */
export function readSection<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  required: Record<string, string> = {},
): Outcome<z.output<Schema>> {
  const isRecord = typeof input === "object" && input !== null && !Array.isArray(input);
  const given = isRecord ? (input as Record<string, unknown>) : {};
  const missing = Object.fromEntries(Object.entries(required).filter(([name]) => isBlank(given[name])));
  const parsed = schema.safeParse(given, {
    error: (issue) => required[String(issue.path?.[0] ?? "")] ?? "Please enter it as text.",
  });
  if (parsed.success && Object.keys(missing).length === 0) return done(parsed.data);
  const fields = { ...(parsed.success ? {} : problemsOf(parsed.error).fields), ...missing };
  return refused("invalid", Object.values(fields)[0] ?? "Please check what you entered.", { fields });
}
