/** The URL of the page of the team's words; `more` are flags and parameters. */
export function teamUrl(more: Record<string, string | number> = {}): string {
  const query = new URLSearchParams(Object.entries(more).map(([name, value]) => [name, String(value)]));
  return query.size > 0 ? `/admin/webpage/team?${query}` : "/admin/webpage/team";
}
