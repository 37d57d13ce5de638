/** Reading one section of the settings: what must be there, and which sentence a wrong type gets. */
import type { z } from "zod";
import type { Outcome } from "#app/shared/outcome.ts";
import { readInput } from "#app/shared/read-input.server.ts";

/** `required`: a sentence by field. A field that is missing or no text at all is told by it, or as not readable. */
export const readSection = <Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  required: Record<string, string> = {},
): Outcome<z.output<Schema>> =>
  readInput(schema, input, { required, wrong: (name) => required[name] ?? "Please enter it as text." });
