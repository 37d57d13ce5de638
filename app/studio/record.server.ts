/** Writing the studio's row: what changed, and the note of it. */

import { eq } from "drizzle-orm";
import { type Actor, record } from "#app/shared/audit.server.ts";
import { differences } from "#app/shared/differences.ts";
import { db } from "#db/client.server.ts";
import { settings } from "#db/schema.ts";
import { type Studio, studio } from "./studio.server.ts";

/** Told by their names alone: they are long, or somebody's own address. */
const unsaid: string[] = ["policy", "reminderText", "mailSender", "address", "phone", "email"];

/**
 * Writes what differs, with one entry in the audit, inside the caller's transaction; `more` is noted with it. Answers whether
 * anything did.
 */
export function recordSettings(
  values: Partial<Studio>,
  actor: Actor,
  now: number,
  more: Record<string, unknown> = {},
): boolean {
  const changed = Object.entries(differences(studio(), values));
  if (changed.length === 0) return false;
  const written = Object.fromEntries(changed.map(([name, { to }]) => [name, to]));
  db()
    .update(settings)
    .set({ ...written, updatedAt: now })
    .where(eq(settings.id, 1))
    .run();
  const detail = Object.fromEntries(
    changed.map(([name, change]) => [name, unsaid.includes(name) ? "changed" : change]),
  );
  record(
    { action: "changed", entity: "settings", entityId: 1, detail: { ...detail, ...more } },
    { actor, now },
  );
  return true;
}
