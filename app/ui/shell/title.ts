/** The title of a page: its own words, then the studio's name, which the root's loader brings. */
export function pageTitle(matches: { id: string; data?: unknown }[], words?: string): string {
  const root = matches.find(({ id }) => id === "root")?.data as { studioName?: string } | undefined;
  return [words, root?.studioName].filter(Boolean).join(" · ");
}
