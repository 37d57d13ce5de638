/** Called in effects only, which the server never runs. By hand: a library for one line would weigh on every page with script. */
export function keepHydratedAt(pathname: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in two of the browsers in use
  document.cookie = `script=1; Path=${pathname}; SameSite=Lax`;
}
