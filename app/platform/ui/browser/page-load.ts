/** What the error screen needs to know about a page whose script did not arrive (rule 25.3). */

/** A page's module failed to load, and failed again after a second. */
export class PageLoadError extends Error {
  override readonly name = "PageLoadError";

  constructor(
    /** For 'Error loading {page}'. */
    readonly page: string,
    cause: unknown,
  ) {
    super(`Error loading ${page}`, { cause });
  }
}

/** By name: the class is in more than one script when a new version was deployed meanwhile. */
export const isPageLoadError = (error: unknown): error is PageLoadError =>
  error instanceof Error && error.name === "PageLoadError";

/** The routes of the manifest, into which the build writes the titles of the pages (bin/pack.mjs). */
type NamedRoutes = Record<string, { module: string; title?: string } | undefined>;

/** What the page of a route such as "routes/admin/users/route" is called. */
export function pageName(routes: NamedRoutes, routeId: string): string {
  return routes[routeId]?.title ?? "this page";
}
