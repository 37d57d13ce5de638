/** The last part of an entry's URL, made from its title once; it stays when the title changes, so that links live on. */
const longestSlug = 60;

/** What pages call other places of theirs: an entry by the same name would be two targets for one link. */
const taken = new Set(["main", "new", "true", "staff-menu", "site-menu", "account-heading"]);

/** "Book online, day & night!" is "book-online-day-night". `exists` says whether another entry of the kind has it. */
export function slugFor(title: string, fallback: string, exists: (slug: string) => boolean): string {
  const words = title
    .normalize("NFKD")
    // Accents of Latin letters; signs of other scripts stay.
    .replace(/[\u0300-\u036f]/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/['’]/gu, "")
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, "-")
    .replace(/^-|-$/gu, "");
  const first = [...words].slice(0, longestSlug).join("").replace(/-$/u, "") || fallback;
  // The advice page calls the heading of "x" x-heading.
  const isFree = (slug: string) => !taken.has(slug) && !slug.endsWith("-heading") && !exists(slug);
  let slug = first;
  for (let n = 2; !isFree(slug); n += 1) slug = `${first}-${n}`;
  return slug;
}
