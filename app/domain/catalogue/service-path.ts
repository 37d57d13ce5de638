import { addressWith } from "#app/platform/words/address-with.ts";

/** Where a service has its page; by its id until a start has given it a slug (rule 13.11). */
export const servicePath = ({ id, slug }: { id: number; slug: string | null }): string =>
  `/services/${slug === null ? id : encodeURIComponent(slug)}`;

type Chosen = { service?: string; providerId?: number; date?: string; time?: string };

/** /book with what is chosen already: `service` by its name, `date` as yyyy-MM-dd, whose times are in view then, `time` as HH:mm. */
export const bookingPath = ({ service, providerId, date, time }: Chosen): string =>
  addressWith("/book", { service, provider: providerId, date, time }) + (date === undefined ? "" : "#times");
