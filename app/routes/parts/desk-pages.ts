import { urlWithQuery } from "#app/platform/words/url-with-query.ts";

const aboutDay = (page: string) => (provider: number, date: string) =>
  urlWithQuery(`/receptionist/${page}`, { provider, date });

export const openAbsenceUrl = aboutDay("absence");
export const runningLateUrl = aboutDay("late");
export const delayDoneUrl = (provider: number, date: string, change: number): string =>
  `${runningLateUrl(provider, date)}&change=${change}`;
export const weekOfProviderUrl = aboutDay("week");

export const absenceUrl = (id: number, done?: "opened" | "saved"): string =>
  urlWithQuery(`/receptionist/absence/${id}`, { done });

export const closeDayUrl = (
  date: string,
  done?: "marked" | "fee" | "told" | "closed" | "reopened",
  change?: number | null,
): string => urlWithQuery("/receptionist/close", { date, done, change });

export const singleDayUrl = (date: string, provider?: number, done?: string): string =>
  urlWithQuery("/receptionist/day", { date, provider, done });

/** "deposit": the prepayment. */
export const checkoutUrl = (appointment: number, step?: "deposit"): string =>
  urlWithQuery(`/receptionist/checkout/${appointment}`, { deposit: step === "deposit" });

/** `client` as in the find box. `fees`: everything owed. */
export const saleUrl = (client?: string, fees = false): string =>
  urlWithQuery("/receptionist/checkout/sale", { client, fees });

export const salesUrl = (date?: string): string => urlWithQuery("/receptionist/sales", { date });

export const receiptUrl = (number: number, done?: string, change?: number | null): string =>
  urlWithQuery(`/receptionist/sales/${number}`, { done, change });

type RecordPlace = { page?: number; done?: string; change?: number | null };

/** `page` of the history, from 1. */
export const clientUrl = (id: number, { page = 1, ...more }: RecordPlace = {}): string =>
  urlWithQuery(`/receptionist/clients/${id}`, { page: page > 1 && page, ...more });

type ClientsPlace = { search?: string; page?: number; duplicates?: boolean };

export const clientsUrl = ({ search, page = 1, duplicates }: ClientsPlace = {}): string =>
  urlWithQuery("/receptionist/clients", { duplicates, q: search, page: page > 1 && page });

/** Without `other`: lists candidates. */
export const mergeUrl = (id: number, other?: number): string =>
  urlWithQuery(`/receptionist/clients/${id}/merge`, { with: other });

export const ownClientUrl = (id: number, { done }: { done?: string } = {}): string =>
  urlWithQuery(`/provider/clients/${id}`, { done });

/** The URL of the next free times from a date on. Default service and provider: those of the last visit. */
export const againUrl = (
  client: string,
  choice: { service?: string; provider?: string; date?: string } = {},
): string => urlWithQuery("/receptionist", { again: client, ...choice });

type FreeAsked = {
  service?: number | null;
  provider?: number | "any" | null;
  from?: string | null;
  part?: string | null;
  weekdays?: readonly number[];
};

export const freeUrl = ({ service, provider, ...more }: FreeAsked): string =>
  urlWithQuery("/receptionist/free", { service, provider: provider === "any" ? null : provider, ...more });

export const weekUrl = ({ provider, date }: { provider?: number | null; date: string }): string =>
  urlWithQuery("/receptionist/week", { provider, date });

/** The URL of a block, or of a provider's break by its start ("HH:mm"). */
export const pauseUrl = (
  date: string,
  pause: { block: number } | { provider: number; break: string },
): string => `${urlWithQuery("/receptionist", { date, ...pause })}#panel`;

type DeskPlace = {
  date: string;
  appointment?: number;
  step?: "move" | "whole" | "add" | "cancel" | "no-show";
  fresh?: { service?: number; provider?: number; time?: string };
  sheet?: boolean;
  show?: number | null;
  done?: string;
  change?: number | null;
};

export function deskUrl({ date, appointment, step, fresh, sheet, show, done, change }: DeskPlace): string {
  const url = urlWithQuery("/receptionist", {
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

/** `refreshed`: automatic, so it doesn't count as activity (rule 19.6). */
export function deskDataUrl(search: string, { refreshed }: { refreshed: boolean }): string {
  const query = new URLSearchParams(search);
  if (refreshed) query.set("refreshed", "");
  query.set("_data", "routes/desk/board/route");
  return `/receptionist?${query}`;
}
