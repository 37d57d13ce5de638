/** Parameters of a return path, without search terms, because return paths appear in URLs and logs. */
const places = new Set([
  "date",
  "visit",
  "show",
  "new",
  "parked",
  "provider",
  "time",
  "service",
  "month",
  "week",
  "id",
]);

export function placeIn(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => places.has(name));
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : "";
}

export function isFormAsked(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has("new") || query.has("move");
}
