/** The address at which script asks for the data of one route's page, or sends a form to it: `route` is its module. */
export function dataAddress(path: string, route: string, query: URLSearchParams): string {
  const asked = new URLSearchParams(query);
  asked.set("_data", route);
  return `${path}?${asked}`;
}
