/** The next free times for a client of a search, from a date on; without service and provider, as at their last visit. */
export function againUrl(
  client: string,
  choice: { service?: string; provider?: string; date?: string } = {},
): string {
  return `/receptionist?${new URLSearchParams({ again: client, ...choice })}`;
}
