import { eq } from "drizzle-orm";
import type { z } from "zod";
import { type By, differences, record } from "#app/platform/shared/audit.server.ts";
import type { Outcome } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { db } from "#db/client.server.ts";
import { settings } from "#db/schema.ts";
import { type Studio, studio } from "./studio.server.ts";

/** The audit log has only the names of these fields, because the values are long or personal. */
const withoutAuditValue: string[] = [
  ...["policy", "reminderText", "mailSender", "address", "phone", "email"],
  ...["street", "city", "region", "postalCode", "country", "latitude", "longitude", "profiles"],
];

/** Writes changed settings and an audit entry with `more`, and returns whether anything changed. Must run in the caller's transaction. */
export function recordSettings(values: Partial<Studio>, by: By, more: Record<string, unknown> = {}): boolean {
  const changed = Object.entries(differences(studio(), values));
  if (changed.length === 0) return false;
  const written = Object.fromEntries(changed.map(([name, { to }]) => [name, to]));
  db()
    .update(settings)
    .set({ ...written, updatedAt: by.now })
    .where(eq(settings.id, 1))
    .run();
  const detail = Object.fromEntries(
    changed.map(([name, change]) => [name, withoutAuditValue.includes(name) ? "changed" : change]),
  );
  record({ action: "changed", entity: "settings", entityId: 1, detail: { ...detail, ...more } }, by);
  return true;
}

export const readSection = <Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  required: Record<string, string> = {},
): Outcome<z.output<Schema>> =>
  readInput(schema, input, { required, wrong: (name) => required[name] ?? "Enter text." });
