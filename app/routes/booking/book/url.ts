import { addressWith } from "#app/platform/words/address-with.ts";

/** `add`: ids of what is added, "3,7". */
type Choice = {
  service?: string | null;
  provider?: number | string | null;
  date?: string | null;
  add?: string | null;
};

/** /book with these choices. */
export const bookingUrl = ({ service, provider, date, add }: Choice): string =>
  addressWith("/book", { service, provider: provider === "any" && !service ? null : provider, date, add });
