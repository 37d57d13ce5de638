/** The address of the move with these choices. */
export function moveUrl(
  address: string,
  { provider, date }: { provider: number | string; date?: string },
): string {
  const query = new URLSearchParams({ move: "", provider: String(provider) });
  if (date) query.set("date", date);
  return `${address}?${query}`;
}
