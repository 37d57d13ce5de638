/** Writing the studio's row: what changed, and the note of it. */
import { eq } from "drizzle-orm";
import { type Actor, record } from "#app/shared/audit.server.ts";
import { db } from "#db/client.server.ts";
import { settings } from "#db/schema.ts";
import { type Studio, studio } from "./studio.server.ts";

/** Told by their names alone: they are long, or somebody's own address. */
const unsaid: (keyof Studio)[] = ["policy", "reminderText", "mailSender", "address", "phone", "email"];

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
  const before = studio();
  const changed = Object.entries(values).filter(([name, to]) => before[name as keyof Studio] !== to);
  if (changed.length === 0) return false;
  db()
    .update(settings)
    .set({ ...Object.fromEntries(changed), updatedAt: now })
    .where(eq(settings.id, 1))
    .run();
  const detail = Object.fromEntries(
    changed.map(([name, to]) => {
      const key = name as keyof Studio;
      return [name, unsaid.includes(key) ? "changed" : { from: before[key], to }];
    }),
  );
  record(actor, { action: "changed", entity: "settings", entityId: 1, detail: { ...detail, ...more } }, now);
  return true;
}
