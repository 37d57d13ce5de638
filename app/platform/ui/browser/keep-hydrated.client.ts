/** Called in effects only. Written by hand, because a cookie library would add weight to every page. */
export function keepHydratedAt(pathname: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in two of the browsers in use
  document.cookie = `script=1; Path=${pathname}; SameSite=Lax`;
}
