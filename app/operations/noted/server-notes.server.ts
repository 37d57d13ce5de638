/** What the running server has noticed about its surroundings, kept beyond a restart: one note of each kind. */
import { eq, sql } from "drizzle-orm";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { db, preparedQuery } from "#db/client.server.ts";
import { serverNotes } from "#db/schema.ts";

type Kind = (typeof serverNotes.$inferSelect)["name"];

type ServerNote = { since: number; lastAt: number; detail: Record<string, unknown> };

const byName = preparedQuery((db) =>
  db
    .select()
    .from(serverNotes)
    .where(eq(serverNotes.name, sql.placeholder("name")))
    .prepare(),
);

export function serverNote(name: Kind): ServerNote | null {
  const row = byName().get({ name });
  return row ? { since: row.since, lastAt: row.lastAt, detail: fieldsIn(JSON.parse(row.detail)) } : null;
}

/** Goes on with what is noted since earlier; `detail` holds no personal data. */
export function noteOfServer(name: Kind, detail: Record<string, unknown>, now: number): void {
  const words = JSON.stringify(detail);
  db()
    .insert(serverNotes)
    .values({ name, since: now, lastAt: now, detail: words })
    .onConflictDoUpdate({
      target: serverNotes.name,
      set: { lastAt: now, detail: sql`${words}` },
    })
    .run();
}

export function forgetServerNote(name: Kind): void {
  db().delete(serverNotes).where(eq(serverNotes.name, name)).run();
}
