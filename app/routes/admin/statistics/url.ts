/** Days in the past that the page can show. */
export const spans = [7, 30, 90, 400] as const;

export const statisticsUrl = (days: number): string => `/admin/statistics?days=${days}`;
