/** Addresses of the desk's pages about one provider's day. */
const aboutDay = (page: string) => (provider: number, date: string) =>
  `/receptionist/${page}?${new URLSearchParams({ provider: String(provider), date })}`;

export const openAbsenceUrl = aboutDay("absence");
export const runningLateUrl = aboutDay("late");
export const singleDayUrl = aboutDay("day");
export const weekOfProviderUrl = aboutDay("week");

export const absenceUrl = (id: number, done?: "opened" | "saved"): string =>
  `/receptionist/absence/${id}${done ? `?done=${done}` : ""}`;
