/** Addresses of the desk's pages about one provider's day. */
const aboutDay = (page: string) => (provider: number, date: string) =>
  `/receptionist/${page}?${new URLSearchParams({ provider: String(provider), date })}`;

export const openAbsenceUrl = aboutDay("absence");
export const runningLateUrl = aboutDay("late");
/** What a delay has done: whom to call. */
export const delayDoneUrl = (provider: number, date: string, change: number): string =>
  `${runningLateUrl(provider, date)}&change=${change}`;
export const weekOfProviderUrl = aboutDay("week");

export const absenceUrl = (id: number, done?: "opened" | "saved"): string =>
  `/receptionist/absence/${id}${done ? `?done=${done}` : ""}`;

/** The close of a day. */
export function closeDayUrl(
  date: string,
  done?: "marked" | "fee" | "closed" | "reopened",
  change?: number | null,
): string {
  const query = new URLSearchParams({ date });
  if (done) query.set("done", done);
  if (change) query.set("change", String(change));
  return `/receptionist/close?${query}`;
}

/** One provider's single day, or the studio's. */
export function singleDayUrl(date: string, provider?: number, done?: string): string {
  const query = new URLSearchParams({ date });
  if (provider) query.set("provider", String(provider));
  if (done) query.set("done", done);
  return `/receptionist/day?${query}`;
}

/** The checkout of a visit; "deposit": what is paid ahead for it. */
export const checkoutUrl = (appointment: number, step?: "deposit"): string =>
  `/receptionist/checkout/${appointment}${step ? `?${step}` : ""}`;

/** A sale without a visit; `client` as the find box names people. */
export const saleUrl = (client?: string): string =>
  `/receptionist/checkout/sale${client ? `?${new URLSearchParams({ client })}` : ""}`;

export const salesUrl = (date?: string): string => `/receptionist/sales${date ? `?date=${date}` : ""}`;

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
