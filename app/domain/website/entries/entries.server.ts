import { and, asc, desc, eq, gte, isNull, lte, or, sql } from "drizzle-orm";
import { isOnPublicAddress } from "#app/domain/studio/open-to-public.server.ts";
import { type RichHtml, richText } from "#app/domain/website/texts/rich-text.server.ts";
import { withFacts } from "#app/domain/website/texts/texts.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { entries } from "#db/schema.ts";

type EntryRow = typeof entries.$inferSelect;
/** An entry as readers get it; `date` is "yyyy-MM-dd". */
export type SiteEntry = Pick<EntryRow, "slug" | "date" | "updatedAt"> & {
  title: string;
  byline: string;
  html: RichHtml;
};

/** `examples` 0 leaves out what came with the software and nobody has changed. */
const mayBeRead = sql`(${entries.isExample} = 0 OR ${sql.placeholder("examples")} = 1)`;

/** Voices and news that nobody wrote are never told to strangers (rule 28.3); questions and advice hold for any studio. */
const withExamples = (kind: EntryRow["kind"]): 0 | 1 => (isInventedKind(kind) && isOnPublicAddress() ? 0 : 1);

export const isInventedKind = (kind: EntryRow["kind"]): boolean => kind === "testimonial" || kind === "news";

const inOwnOrder = preparedQuery((db) =>
  db
    .select()
    .from(entries)
    .where(and(eq(entries.kind, sql.placeholder("kind")), eq(entries.published, true), mayBeRead))
    .orderBy(asc(entries.position), asc(entries.id))
    .prepare(),
);

export const publishedEntries = (kind: "faq" | "advice" | "testimonial"): SiteEntry[] =>
  inOwnOrder()
    .all({ kind, examples: withExamples(kind) })
    .map((row) => asRead(row, 2));

const newest = preparedQuery((db) =>
  db
    .select()
    .from(entries)
    .where(and(eq(entries.kind, "news"), eq(entries.published, true), mayBeRead))
    .orderBy(desc(entries.date), desc(entries.id))
    .limit(sql.placeholder("most"))
    .prepare(),
);

export const latestNews = (most = 50): SiteEntry[] =>
  newest()
    .all({ most, examples: withExamples("news") })
    .map((row) => asRead(row, 1));

const bySlug = preparedQuery((db) =>
  db
    .select()
    .from(entries)
    .where(
      and(
        eq(entries.kind, "news"),
        eq(entries.slug, sql.placeholder("slug")),
        eq(entries.published, true),
        mayBeRead,
      ),
    )
    .prepare(),
);

export function newsArticle(slug: string): SiteEntry | undefined {
  const row = bySlug().get({ slug, examples: withExamples("news") });
  return row && asRead(row, 1);
}

const holdsToday = (kind: "announcement" | "offer") =>
  and(
    eq(entries.kind, kind),
    eq(entries.published, true),
    lte(entries.date, sql.placeholder("today")),
    or(isNull(entries.lastDate), gte(entries.lastDate, sql.placeholder("today"))),
  );

const announced = preparedQuery((db) =>
  db
    .select()
    .from(entries)
    .where(holdsToday("announcement"))
    .orderBy(desc(entries.date), desc(entries.id))
    .limit(1)
    .prepare(),
);

/** The newest one that holds on the studio's date `today`, first and last day included. */
export function currentAnnouncement(today: string): { title: string; html: RichHtml } | null {
  const row = announced().get({ today });
  return row ? asRead(row, 1) : null;
}

const offered = preparedQuery((db) =>
  db
    .select()
    .from(entries)
    .where(holdsToday("offer"))
    .orderBy(asc(entries.position), asc(entries.id))
    .prepare(),
);

type Offer = Pick<EntryRow, "slug" | "lastDate"> & { title: string; html: RichHtml };

export const currentOffers = (today: string): Offer[] =>
  offered()
    .all({ today })
    .map((row) => {
      const { slug, title, html } = asRead(row, 2);
      return { slug, title, html, lastDate: row.lastDate };
    });

function asRead({ slug, date, updatedAt, title, byline, body }: EntryRow, below: 1 | 2): SiteEntry {
  return { slug, date, updatedAt, title: withFacts(title), byline, html: richText(withFacts(body), below) };
}
