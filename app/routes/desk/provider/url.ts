export const ownDayUrl = (date: string): string => `/provider?date=${date}`;

export const ownDoneUrl = (
  date: string,
  done: "saved" | "absent" | "undone",
  change: number | null,
): string => `${ownDayUrl(date)}&${done}${change === null ? "" : `&change=${change}`}`;
