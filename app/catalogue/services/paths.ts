/** The page of a service; the catalogue until it has a page of its own. */
export const servicePagePath = ({ slug }: { slug: string | null }): string =>
  slug ? `/services/${encodeURIComponent(slug)}` : "/services";

type Chosen = { service?: string; providerId?: number; date?: string };

/** /book with what is chosen already: `service` by its name, `date` as yyyy-MM-dd. */
export function bookingPath({ service, providerId, date }: Chosen): string {
  const query = new URLSearchParams();
  if (service !== undefined) query.set("service", service);
  if (providerId !== undefined) query.set("provider", String(providerId));
  if (date !== undefined) query.set("date", date);
  return `/book?${query}`;
}
