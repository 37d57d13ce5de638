import { addressWith } from "#app/platform/words/address-with.ts";

/** Addresses of the desk's pages about one provider's day. */
const aboutDay = (page: string) => (provider: number, date: string) =>
  addressWith(`/receptionist/${page}`, { provider, date });

export const openAbsenceUrl = aboutDay("absence");
export const runningLateUrl = aboutDay("late");
/** What a delay has done: whom to call. */
export const delayDoneUrl = (provider: number, date: string, change: number): string =>
  `${runningLateUrl(provider, date)}&change=${change}`;
export const weekOfProviderUrl = aboutDay("week");

export const absenceUrl = (id: number, done?: "opened" | "saved"): string =>
  addressWith(`/receptionist/absence/${id}`, { done });

/** The close of a day. */
export const closeDayUrl = (
  date: string,
  done?: "marked" | "fee" | "told" | "closed" | "reopened",
  change?: number | null,
): string => addressWith("/receptionist/close", { date, done, change });

/** One provider's single day, or the studio's. */
export const singleDayUrl = (date: string, provider?: number, done?: string): string =>
  addressWith("/receptionist/day", { date, provider, done });

/** The checkout of a visit; "deposit": what is paid ahead for it. */
export const checkoutUrl = (appointment: number, step?: "deposit"): string =>
  addressWith(`/receptionist/checkout/${appointment}`, { deposit: step === "deposit" });

/** A sale without a visit; `client` as the find box names people, `fees` with all that is owed. */
export const saleUrl = (client?: string, fees = false): string =>
  addressWith("/receptionist/checkout/sale", { client, fees });

export const salesUrl = (date?: string): string => addressWith("/receptionist/sales", { date });
