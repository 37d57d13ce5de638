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

// Receipts and records of clients.

export const receiptUrl = (number: number, done?: string, change?: number | null): string =>
  addressWith(`/receptionist/sales/${number}`, { done, change });

type RecordPlace = { page?: number; done?: string; change?: number | null };

/** A client's record; `page` of its history, from 1. */
export const clientUrl = (id: number, { page = 1, ...more }: RecordPlace = {}): string =>
  addressWith(`/receptionist/clients/${id}`, { page: page > 1 && page, ...more });

type ClientsPlace = { search?: string; page?: number; duplicates?: boolean };

/** All of them, those who were found, or pairs that look like one person's. */
export const clientsUrl = ({ search, page = 1, duplicates }: ClientsPlace = {}): string =>
  addressWith("/receptionist/clients", { duplicates, q: search, page: page > 1 && page });

/** Two records side by side; without the other one, whom it might be. */
export const mergeUrl = (id: number, other?: number): string =>
  addressWith(`/receptionist/clients/${id}/merge`, { with: other });

/** What a provider reads of a client of theirs. */
export const ownClientUrl = (id: number): string => `/provider/clients/${id}`;

/** The next free times for a client of a search, from a date on; without service and provider, as at their last visit. */
export const againUrl = (
  client: string,
  choice: { service?: string; provider?: string; date?: string } = {},
): string => addressWith("/receptionist", { again: client, ...choice });

type FreeAsked = {
  service?: number | null;
  provider?: number | "any" | null;
  from?: string | null;
  part?: string | null;
  weekdays?: readonly number[];
};

/** The page of the next free times, with what is looked for. */
export const freeUrl = ({ service, provider, ...more }: FreeAsked): string =>
  addressWith("/receptionist/free", { service, provider: provider === "any" ? null : provider, ...more });

/** The week of a date: of one provider, or of all. */
export const weekUrl = ({ provider, date }: { provider?: number | null; date: string }): string =>
  addressWith("/receptionist/week", { provider, date });

/** Where a block, or a break of a provider's day by its beginning ("HH:mm"), is changed beside the board. */
export const pauseUrl = (
  date: string,
  pause: { block: number } | { provider: number; break: string },
): string => `${addressWith("/receptionist", { date, ...pause })}#panel`;

/** A day of the front desk, and what stands in its panel. */
type DeskPlace = {
  date: string;
  appointment?: number;
  /** What is asked about the chosen appointment. */
  step?: "move" | "whole" | "add" | "cancel" | "no-show";
  /** A new appointment, with what a gap of the board presets. */
  fresh?: { service?: number; provider?: number; time?: string };
  sheet?: boolean;
  /** The provider whose column a phone shows. */
  show?: number | null;
  done?: string;
  /** What was done, as a change that can be taken back. */
  change?: number | null;
};

export function deskUrl({ date, appointment, step, fresh, sheet, show, done, change }: DeskPlace): string {
  const url = addressWith("/receptionist", {
    date,
    visit: appointment,
    ...(step && { [step]: true }),
    ...(fresh && { new: true, ...fresh }),
    show,
    sheet,
    done,
    change,
  });
  return appointment || fresh ? `${url}#panel` : url;
}

/** The address at which script asks for the page of the desk as data, or sends a form to it. `refreshed`: nobody asked for it (rule 19.6). */
export function deskDataUrl(search: string, { refreshed }: { refreshed: boolean }): string {
  const query = new URLSearchParams(search);
  if (refreshed) query.set("refreshed", "");
  query.set("_data", "routes/desk/board/route");
  return `/receptionist?${query}`;
}
