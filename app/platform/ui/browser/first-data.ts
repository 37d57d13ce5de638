export const firstData = (route: string) => window.__remixContext.state.loaderData?.[route];
