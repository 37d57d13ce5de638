/** What of a page's query says where one is, and never whom one looked for: a way back stands in addresses and in logs. */
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

/** The query that leads back; empty, or with its question mark. */
export function placeIn(search: string): string {
  const kept = [...new URLSearchParams(search)].filter(([name]) => places.has(name));
  return kept.length > 0 ? `?${new URLSearchParams(kept)}` : "";
}

/** Whether an address of the front desk opens a form that goes along when the desk is locked or handed over. */
export function isFormAsked(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has("new") || query.has("move");
}
