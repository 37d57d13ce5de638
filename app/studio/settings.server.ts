/** Who the studio is: one row of settings, and the texts that the owner may change. */
import { eq, sql } from "drizzle-orm";
import { preparedQuery } from "#db/client.server.ts";
import { settings, texts } from "#db/schema.ts";

export type Studio = Omit<typeof settings.$inferSelect, "id" | "updatedAt">;

const settingsRow = preparedQuery((db) => db.select().from(settings).where(eq(settings.id, 1)).prepare());

/** Read anew each time: the row is in memory anyway, and a change must bite at once. */
export function studio(): Studio {
  const row = settingsRow().get();
  if (!row) throw new Error("The database has no settings row.");
  return row;
}

const textByKey = preparedQuery((db) =>
  db
    .select({ body: texts.body })
    .from(texts)
    .where(eq(texts.key, sql.placeholder("key")))
    .prepare(),
);

/** A text of the site by its key ("home.heading"); empty where the owner has none. */
export function text(key: string): string {
  return textByKey().get({ key })?.body ?? "";
}
