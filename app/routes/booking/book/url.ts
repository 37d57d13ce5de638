/** /book with these choices. */
export function bookingUrl(choice: {
  service?: string | null;
  provider?: number | string | null;
  date?: string | null;
  /** Ids of what is added: "3,7". */
  add?: string | null;
}): string {
  const query = new URLSearchParams();
  if (choice.service) query.set("service", choice.service);
  if (choice.provider && (choice.service || choice.provider !== "any"))
    query.set("provider", String(choice.provider));
  if (choice.date) query.set("date", choice.date);
  if (choice.add) query.set("add", choice.add);
  return `/book?${query}`;
}
