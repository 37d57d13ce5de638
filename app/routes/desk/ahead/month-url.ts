import { urlWithQuery } from "#app/platform/words/url-with-query.ts";

export const monthUrl = ({ provider, date }: { provider?: number | null; date: string }): string =>
  urlWithQuery("/receptionist/month", { provider, date });
