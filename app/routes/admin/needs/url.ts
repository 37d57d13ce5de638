/** The page of a service; `more` are flags and parameters. */
export function needsUrl(serviceId: number, more: Record<string, string | number> = {}): string {
  const query = new URLSearchParams(Object.entries(more).map(([name, value]) => [name, String(value)]));
  const path = `/admin/services/${serviceId}/needs`;
  return query.size > 0 ? `${path}?${query}` : path;
}
