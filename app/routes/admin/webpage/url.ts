/** The URL of a part of Pages & texts; `more` are flags and parameters. */
export function webpageUrl(more: Record<string, string | number> = {}): string {
  const query = new URLSearchParams(Object.entries(more).map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `/admin/webpage?${query}` : "/admin/webpage";
}
