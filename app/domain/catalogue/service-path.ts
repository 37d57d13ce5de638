import { urlWithQuery } from "#app/platform/words/url-with-query.ts";

/** Returns the path of a service's page. Uses the id until the next start assigns a slug (rule 13.11). */
export const servicePath = ({ id, slug }: { id: number; slug: string | null }): string =>
  `/services/${slug === null ? id : encodeURIComponent(slug)}`;

type Chosen = { service?: string; providerId?: number; date?: string; time?: string };

/** Returns a link to /book. `service` is a name, `date` is yyyy-MM-dd, `time` is HH:mm. */
export const bookingPath = ({ service, providerId, date, time }: Chosen): string =>
  urlWithQuery("/book", { service, provider: providerId, date, time }) + (date === undefined ? "" : "#times");
