import { and, asc, count, desc, eq, max } from "drizzle-orm";
import { type EntryKind, entryKinds } from "#app/domain/website/entry-kinds.ts";
import { fingerprint } from "#app/domain/website/texts/fingerprint.server.ts";
import { db } from "#db/client.server.ts";
import { entries } from "#db/schema.ts";

export type EntryRow = typeof entries.$inferSelect;
export type EntryValues = Pick<EntryRow, "title" | "body" | "byline" | "date" | "lastDate" | "published">;

export const entriesOf = (kind: EntryKind): EntryRow[] =>
  db()
    .select()
    .from(entries)
    .where(eq(entries.kind, kind))
    .orderBy(
      ...(entryKinds[kind].byDate
        ? [desc(entries.date), desc(entries.id)]
        : [asc(entries.position), asc(entries.id)]),
    )
    .all();

export const entryOf = (kind: EntryKind, id: number): EntryRow | undefined =>
  db()
    .select()
    .from(entries)
    .where(and(eq(entries.kind, kind), eq(entries.id, id)))
    .get();

export const entryOfForm = (key: string): EntryRow | undefined =>
  db().select().from(entries).where(eq(entries.formKey, key)).get();

export function countEntries(kind: EntryKind): { published: number; drafts: number } {
  const rows = db()
    .select({ published: entries.published, n: count() })
    .from(entries)
    .where(eq(entries.kind, kind))
    .groupBy(entries.published)
    .all();
  const countOf = (published: boolean) => rows.find((row) => row.published === published)?.n ?? 0;
  return { published: countOf(true), drafts: countOf(false) };
}

export const entryFingerprint = ({ title, body, byline, date, lastDate, published }: EntryRow): string =>
  fingerprint(JSON.stringify([title, body, byline, date, lastDate, published]));

export const slugIsTaken = (kind: EntryKind, slug: string): boolean =>
  db()
    .select({ id: entries.id })
    .from(entries)
    .where(and(eq(entries.kind, kind), eq(entries.slug, slug)))
    .get() !== undefined;

export function insertEntry(
  kind: EntryKind,
  slug: string,
  values: EntryValues,
  formKey: string | null,
  now: number,
): EntryRow {
  const last =
    db()
      .select({ position: max(entries.position) })
      .from(entries)
      .where(eq(entries.kind, kind))
      .get()?.position ?? -1;
  return db()
    .insert(entries)
    .values({ kind, slug, ...values, formKey, position: last + 1, createdAt: now, updatedAt: now })
    .returning()
    .get();
}

export function updateEntry(
  id: number,
  values: Partial<EntryValues & Pick<EntryRow, "isExample">>,
  now: number,
): void {
  db()
    .update(entries)
    .set({ ...values, updatedAt: now })
    .where(eq(entries.id, id))
    .run();
}

export function deleteEntryRow(id: number): void {
  db().delete(entries).where(eq(entries.id, id)).run();
}

export function placeEntry(id: number, position: number): void {
  db().update(entries).set({ position }).where(eq(entries.id, id)).run();
}
