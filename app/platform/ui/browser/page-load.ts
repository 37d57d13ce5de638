/** Thrown after the second attempt has failed (rule 25.3). */
export class PageLoadError extends Error {
  override readonly name = "PageLoadError";

  constructor(
    readonly page: string,
    cause: unknown,
  ) {
    super(`Error loading ${page}`, { cause });
  }
}

/** Compares by name, because a deployment can load the class twice. */
export const isPageLoadError = (error: unknown): error is PageLoadError =>
  error instanceof Error && error.name === "PageLoadError";

/** The build adds page titles to the manifest (bin/pack.mjs). */
type NamedRoutes = Record<string, { module: string; title?: string } | undefined>;

export function pageName(routes: NamedRoutes, routeId: string): string {
  return routes[routeId]?.title ?? "this page";
}
