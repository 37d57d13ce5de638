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
