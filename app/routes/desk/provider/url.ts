export const ownDayUrl = (date: string): string => `/provider?date=${date}`;
