const longestSlug = 60;

/** Returns "book-online-day-night" for "Book online, day & night!". Adds a number if it is taken. */
export function slugOf(name: string, fallback: string, isFree: (slug: string) => boolean): string {
  const words = name
    .normalize("NFKD")
    // Removes accents of Latin letters; other scripts stay.
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
