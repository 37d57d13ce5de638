export const routeOfDataRequest = (query: URLSearchParams): string | null => query.get("_data");

/** Remix redirects scripts with this header instead of Location. */
export const redirectHeader = "x-remix-redirect";
