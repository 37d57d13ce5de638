/** Returns the loader data in the first document; `route` is the module's name. */
export const firstData = (route: string) => window.__remixContext.state.loaderData?.[route];
