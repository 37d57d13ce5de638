/** The pages of the build as their routes declare them in `handle.page`: for the site map and the menus. */
import type { Access, Menu, MenuName, PageFacts } from "#app/platform/http/access.ts";
import { handleOf, isPage, type Routes } from "./route-check.server.ts";

type DeclaredPage = PageFacts & { path: string; access: Access | undefined };

let declared: DeclaredPage[] = [];

/** Reads the pages of the build, once, before the first request. */
export function declarePages(routes: Routes): void {
  declared = Object.values(routes).flatMap((route) => {
    const { page, access } = handleOf(route.module);
    return page && isPage(route.module) ? [{ ...page, path: pathOf(route, routes), access: access.GET }] : [];
  });
}

/** The paths of the pages that search engines are told of. */
export const sitemapPaths = (): string[] => declared.filter(({ sitemap }) => sitemap).map(({ path }) => path);

/** The pages that everybody may open, by their patterns ("/news/:slug"). */
export const publicPages = (): { path: string; title: string; sitemap?: true }[] =>
  declared
    .filter(({ access }) => access === "public")
    .map(({ path, title, sitemap }) => ({ path, title, sitemap }));

/** The menus for somebody with these roles: what they may not open is not in them. */
export function menusFor(roles: string[]): Record<MenuName, Menu> {
  return {
    header: menu("header", roles),
    footer: menu("footer", roles),
    staff: menu("staff", roles),
    website: menu("website", roles),
  };
}

function menu(name: MenuName, roles: string[]): Menu {
  const entries = declared.flatMap(({ path, title, access, menus }) => {
    const entry = menus?.[name];
    return entry && opensFor(access, roles) ? [{ path, place: entry.place, name: entry.name ?? title }] : [];
  });
  entries.sort((one, other) => one.place - other.place);
  return Object.fromEntries(entries.map((entry) => [entry.path, entry.name]));
}

const opensFor = (access: Access | undefined, roles: string[]): boolean =>
  Array.isArray(access) ? access.some((role) => roles.includes(role)) : access === "public";

/** The address of a route without a slash at its end; parameters stay as they are declared. */
function pathOf({ path = "", parentId }: Routes[string], routes: Routes): string {
  const parent = parentId ? routes[parentId] : undefined;
  const above = parent ? pathOf(parent, routes) : "/";
  return path ? `${above === "/" ? "" : above}/${path}` : above;
}
