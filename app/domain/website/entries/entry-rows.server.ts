import { and, asc, count, desc, eq, max } from "drizzle-orm";
import { isOnPublicAddress } from "#app/domain/studio/open-to-public.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { fingerprint, withFacts } from "#app/domain/website/texts/texts.server.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { db } from "#db/client.server.ts";
import { entries } from "#db/schema.ts";
import { currentAnnouncement, isExampleKind } from "./entries.server.ts";
import { type EntryKind, entryKinds } from "./entry-kinds.ts";
import type { Conditions } from "./offer-price.ts";
import { offerInWords } from "./offer-words.server.ts";

export type EntryRow = typeof entries.$inferSelect;
export type EntryValues = Conditions &
  Pick<EntryRow, "title" | "body" | "byline" | "date" | "lastDate" | "published">;

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

export const entryFingerprint = (row: EntryRow): string => {
  const { title, body, byline, date, lastDate, published } = row;
  return fingerprint(
    JSON.stringify([title, body, byline, date, lastDate, published, ...Object.values(conditionsOf(row))]),
  );
};

const conditionsOf = (row: Conditions): Conditions => ({
  percentOff: row.percentOff,
  amountOffMinor: row.amountOffMinor,
  weekdays: row.weekdays,
  fromMin: row.fromMin,
  toMin: row.toMin,
  categories: row.categories,
  forAccounts: row.forAccounts,
});

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

export type ListedEntry = {
  id: number;
  title: string;
  detail: string;
  published: boolean;
  state: { tone: "success" | "info" | "neutral"; words: string };
};

export function listedEntries(rows: EntryRow[], today: string): ListedEntry[] {
  const { locale } = studio();
  const day = (date: string) => dateInWords(date, locale, "date");
  const announced = rows.some(({ kind }) => kind === "announcement") ? currentAnnouncement(today) : null;
  const shownOne = announced ? rows.find((row) => row.published && holds(row, today)) : undefined;
  return rows.map((row) => ({
    id: row.id,
    title: withFacts(row.title),
    detail: detailOf(row, day),
    published: row.published,
    state: stateOf(row, { today, day, hidden: row.kind === "announcement" && row !== shownOne }),
  }));
}

function detailOf(row: EntryRow, day: (date: string) => string): string {
  if (entryKinds[row.kind].conditions) return offerInWords(row);
  return entryKinds[row.kind].dates === "day" ? day(row.date) : row.byline;
}

const holds = ({ date, lastDate }: EntryRow, today: string): boolean =>
  date <= today && (lastDate === null || today <= lastDate);

function stateOf(
  row: EntryRow,
  { today, day, hidden }: { today: string; day: (date: string) => string; hidden: boolean },
): ListedEntry["state"] {
  if (!row.published) return { tone: "neutral", words: "Draft" };
  if (row.isExample && isExampleKind(row.kind) && isOnPublicAddress()) {
    return { tone: "neutral", words: "Example: hidden from visitors" };
  }
  if (entryKinds[row.kind].dates !== "span") return { tone: "success", words: "On the site" };
  if (row.date > today) return { tone: "info", words: `From ${day(row.date)}` };
  if (!holds(row, today)) return { tone: "neutral", words: "Ended" };
  if (hidden) return { tone: "neutral", words: "Hidden by a newer one" };
  return {
    tone: "success",
    words: row.lastDate ? `On the site until ${day(row.lastDate)}` : "On the site",
  };
}
