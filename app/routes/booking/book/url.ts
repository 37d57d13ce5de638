import { addressWith } from "#app/shared/address-with.ts";

type Choice = { service?: string | null; provider?: number | string | null; date?: string | null };

/** /book with these choices. */
export const bookingUrl = ({ service, provider, date }: Choice): string =>
  addressWith("/book", { service, provider: provider === "any" && !service ? null : provider, date });
