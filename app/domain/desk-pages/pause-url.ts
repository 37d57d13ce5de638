/** Where a block or a break is opened beside the board. */
const panelUrl = (query: URLSearchParams): string => `/receptionist?${query}#panel`.replace(/=(?=&|#)/gu, "");

/** An existing block, by its id. */
export const blockUrl = (date: string, id: number): string =>
  panelUrl(new URLSearchParams({ date, block: String(id) }));

/** A break of a provider's day; `start` is "HH:mm". */
export const breakUrl = (date: string, provider: number, start: string): string =>
  panelUrl(new URLSearchParams({ date, provider: String(provider), break: start }));
