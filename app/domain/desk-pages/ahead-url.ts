import { addressWith } from "#app/platform/words/address-with.ts";

type FreeAsked = {
  service?: number | null;
  provider?: number | "any" | null;
  from?: string | null;
  part?: string;
  weekdays?: readonly number[];
};

/** The page of the next free times, with what is looked for. */
export const freeUrl = ({ service, provider, ...more }: FreeAsked): string =>
  addressWith("/receptionist/free", { service, provider: provider === "any" ? null : provider, ...more });

/** The week of a date: of one provider, or of all. */
export const weekUrl = ({ provider, date }: { provider?: number | null; date: string }): string =>
  addressWith("/receptionist/week", { provider, date });
