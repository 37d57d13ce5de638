/** Over how many days the page can look back. */
export const spans = [7, 30, 90, 400] as const;

export const statisticsUrl = (days: number): string => `/admin/statistics?days=${days}`;
