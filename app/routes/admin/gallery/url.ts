/** Where a part of the gallery page is; `more` are flags and parameters. */
export function galleryUrl(more: Record<string, string | number> = {}): string {
  const query = new URLSearchParams(Object.entries(more).map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `/admin/gallery?${query}` : "/admin/gallery";
}
