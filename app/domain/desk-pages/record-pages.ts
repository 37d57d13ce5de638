/** Addresses of receipts and of clients' records, which the board itself does not need. */
import { addressWith } from "#app/platform/words/address-with.ts";

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
