/** Whose data alone script asks for, by the route's id, with the page's own address; null for a page. */
export const routeOfDataRequest = (query: URLSearchParams): string | null => query.get("_data");

/** In which an answer to script says where it is to go on; a page is told so in Location. */
export const redirectHeader = "x-remix-redirect";
