/** Where a service has its page; by its id until a start has given it a slug (rule 13.11). */
export const servicePath = ({ id, slug }: { id: number; slug: string | null }): string =>
  `/services/${slug === null ? id : encodeURIComponent(slug)}`;

/** The booking page with the service chosen, and with a date its times in view. */
export const bookServicePath = (name: string, date?: string): string =>
  `/book?service=${encodeURIComponent(name)}${date ? `&date=${date}#times` : ""}`;
