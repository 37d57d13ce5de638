/** The last part of a page's URL, made from its name once; it stays when the name changes, so that links live on. */
const longestSlug = 60;

/** "Book online, day & night!" is "book-online-day-night"; where that is not free, a number follows. */
export function slugOf(name: string, fallback: string, isFree: (slug: string) => boolean): string {
  const words = name
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
  let slug = first;
  for (let n = 2; !isFree(slug); n += 1) slug = `${first}-${n}`;
  return slug;
}
