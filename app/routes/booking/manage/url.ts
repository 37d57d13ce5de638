export const manageUrl = (token: string): string => `/manage/${token}`;

/** The move with these choices; `url` is that of the appointment's page. */
export function moveUrl(
  url: string,
  { provider, date }: { provider: number | string; date?: string },
): string {
  const query = new URLSearchParams({ move: "", provider: String(provider) });
  if (date) query.set("date", date);
  return `${url}?${query}`;
}
