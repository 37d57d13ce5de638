/** Who the studio is: one row of settings. */
import { eq } from "drizzle-orm";
import { preparedQuery } from "#db/client.server.ts";
import { settings } from "#db/schema.ts";

export type Studio = Omit<typeof settings.$inferSelect, "id" | "updatedAt">;

const settingsRow = preparedQuery((db) => db.select().from(settings).where(eq(settings.id, 1)).prepare());

/** Read anew each time: the row is in memory anyway, and a change must bite at once. */
export function studio(): Studio {
  const row = settingsRow().get();
  if (!row) throw new Error("The database has no settings row.");
  return row;
}
