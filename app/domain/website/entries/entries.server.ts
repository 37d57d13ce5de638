import { and, asc, desc, eq, gte, isNull, lte, or } from "drizzle-orm";
import { isOnPublicAddress } from "#app/domain/studio/open-to-public.server.ts";
import { type RichHtml, richText } from "#app/domain/website/texts/rich-text.server.ts";
import { withFacts } from "#app/domain/website/texts/texts.server.ts";
import { db } from "#db/client.server.ts";
import { entries } from "#db/schema.ts";

type EntryRow = typeof entries.$inferSelect;
/** `date` is "yyyy-MM-dd". */
export type SiteEntry = Pick<EntryRow, "slug" | "date" | "updatedAt"> & {
  title: string;
  byline: string;
  html: RichHtml;
};

export const isExampleKind = (kind: EntryRow["kind"]): boolean => kind === "testimonial" || kind === "news";

/** Example testimonials and news are hidden on a public address (rule 28.3). */
const isShown = (kind: EntryRow["kind"]) =>
  and(
    eq(entries.kind, kind),
    eq(entries.published, true),
    isExampleKind(kind) && isOnPublicAddress() ? eq(entries.isExample, false) : undefined,
  );

export const publishedEntries = (kind: "faq" | "advice" | "testimonial"): SiteEntry[] =>
  db()
    .select()
    .from(entries)
    .where(isShown(kind))
    .orderBy(asc(entries.position), asc(entries.id))
    .all()
    .map((row) => asRead(row, 2));

export const latestNews = (most = 50): SiteEntry[] =>
  db()
    .select()
    .from(entries)
    .where(isShown("news"))
    .orderBy(desc(entries.date), desc(entries.id))
    .limit(most)
    .all()
    .map((row) => asRead(row, 1));

export function newsArticle(slug: string): SiteEntry | undefined {
  const row = db()
    .select()
    .from(entries)
    .where(and(isShown("news"), eq(entries.slug, slug)))
    .get();
  return row && asRead(row, 1);
}

const holdsOn = (today: string) =>
  and(lte(entries.date, today), or(isNull(entries.lastDate), gte(entries.lastDate, today)));

/** Returns the newest announcement whose first to last day includes `today`. */
export function currentAnnouncement(today: string): { title: string; html: RichHtml } | null {
  const row = db()
    .select()
    .from(entries)
    .where(and(isShown("announcement"), holdsOn(today)))
    .orderBy(desc(entries.date), desc(entries.id))
    .limit(1)
    .get();
  return row ? asRead(row, 1) : null;
}

type Offer = Pick<EntryRow, "slug" | "lastDate" | "forAccounts"> & { title: string; html: RichHtml };

export const currentOffers = (today: string): Offer[] =>
  db()
    .select()
    .from(entries)
    .where(and(isShown("offer"), holdsOn(today)))
    .orderBy(asc(entries.position), asc(entries.id))
    .all()
    .map((row) => {
      const { slug, title, html } = asRead(row, 2);
      return { slug, title, html, lastDate: row.lastDate, forAccounts: row.forAccounts };
    });

function asRead({ slug, date, updatedAt, title, byline, body }: EntryRow, below: 1 | 2): SiteEntry {
  return { slug, date, updatedAt, title: withFacts(title), byline, html: richText(withFacts(body), below) };
}
