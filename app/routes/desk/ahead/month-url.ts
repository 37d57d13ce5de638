import { addressWith } from "#app/platform/words/address-with.ts";

export const monthUrl = ({ provider, date }: { provider?: number | null; date: string }): string =>
  addressWith("/receptionist/month", { provider, date });
