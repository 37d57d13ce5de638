/** What the loader of a route has put into the first document, before anything is hydrated; `route` is its module. */
export const firstData = (route: string) => window.__remixContext.state.loaderData?.[route];
