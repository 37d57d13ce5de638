import type { z } from "zod";
import type { Outcome } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";

/** Reads one section of the settings. `required`: the sentence of a field that is missing or no text at all. */
export const readSection = <Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  required: Record<string, string> = {},
): Outcome<z.output<Schema>> =>
  readInput(schema, input, { required, wrong: (name) => required[name] ?? "Please enter it as text." });
