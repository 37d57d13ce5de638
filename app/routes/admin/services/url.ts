/** A page of the services screen; `more` are flags and parameters. */
export function servicesUrl(more: Record<string, string | number> = {}): string {
  const query = new URLSearchParams(Object.entries(more).map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `/admin/services?${query}` : "/admin/services";
}
