/** The list, or a room of it; `done` is what was done. */
export function roomsUrl(more: Record<string, string | number> = {}): string {
  const query = new URLSearchParams(Object.entries(more).map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `/admin/rooms?${query}` : "/admin/rooms";
}
