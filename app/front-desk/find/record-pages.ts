/** Addresses of receipts and of clients' records, which the board itself does not need. */

export const receiptUrl = (number: number, done?: string, change?: number | null): string => {
  const query = new URLSearchParams({ ...(done && { done }), ...(change && { change: String(change) }) });
  return `/receptionist/sales/${number}${query.size > 0 ? `?${query}` : ""}`;
};

/** A client's record; `page` of its history, from 1. */
export function clientUrl(
  id: number,
  more: { page?: number; done?: string; change?: number | null } = {},
): string {
  const query = new URLSearchParams();
  if (more.page && more.page > 1) query.set("page", String(more.page));
  if (more.done) query.set("done", more.done);
  if (more.change) query.set("change", String(more.change));
  const text = query.toString();
  return `/receptionist/clients/${id}${text ? `?${text}` : ""}`;
}

/** All of them, those who were found, or pairs that look like one person's. */
export function clientsUrl({
  search = "",
  page = 1,
  duplicates = false,
}: {
  search?: string;
  page?: number;
  duplicates?: boolean;
} = {}): string {
  if (duplicates) return "/receptionist/clients?duplicates";
  const query = new URLSearchParams();
  if (search) query.set("q", search);
  if (page > 1) query.set("page", String(page));
  const text = query.toString();
  return `/receptionist/clients${text ? `?${text}` : ""}`;
}

/** Two records side by side; without the other one, whom it might be. */
export const mergeUrl = (id: number, other?: number): string =>
  `/receptionist/clients/${id}/merge${other ? `?with=${other}` : ""}`;

/** What a provider reads of a client of theirs. */
export const ownClientUrl = (id: number): string => `/provider/clients/${id}`;
