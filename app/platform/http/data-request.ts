/** Returns the route id of a Remix data request, or null for a page. */
export const routeOfDataRequest = (query: URLSearchParams): string | null => query.get("_data");

/** Remix redirects scripts with this header instead of Location. */
export const redirectHeader = "x-remix-redirect";
