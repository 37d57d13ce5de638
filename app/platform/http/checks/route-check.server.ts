/** Checks before the start that each route declares its access (rule 20.3). */
import type { ServerBuild } from "@remix-run/node";
import {
  type Access,
  isRouteHandle,
  type Menu,
  type MenuName,
  type Method,
  type PageFacts,
  type RouteHandle,
} from "#app/platform/http/access.ts";

export type Routes = ServerBuild["routes"];
export type RouteModule = Routes[string]["module"];

const methods: readonly string[] = ["GET", "POST", "PUT", "PATCH", "DELETE"] satisfies Method[];

export const isMethod = (method: string): method is Method => methods.includes(method);

const roles = ["user", "admin", "provider", "receptionist"];

export function undeclaredRoute(routes: Routes): string | null {
  for (const [id, { module }] of Object.entries(routes)) {
    const problem = problemOf(module);
    if (problem)
      return `The route ${id} ${problem}, so the server does not start (app/platform/http/access.ts).`;
  }
  return null;
}

export function handleOf({ handle }: RouteModule): RouteHandle {
  if (!isRouteHandle(handle)) throw new Error("A route declares no handle.access.");
  return handle;
}

export const isPage = (module: RouteModule): boolean => module.default !== undefined;

function problemOf(module: RouteModule): string | null {
  const access = isRouteHandle(module.handle) ? module.handle.access : {};
  if (Object.keys(access).length === 0) return "declares no handle.access";
  for (const [method, who] of Object.entries(access)) {
    if (!isMethod(method)) return `declares access for ${method}, which is not a supported method`;
    if (!isAccess(who)) return `declares access for ${method} with a value that the gate doesn't know`;
  }
  const declaresWrite = Object.keys(access).some((method) => method !== "GET");
  if (Boolean(module.action) !== declaresWrite) {
    return module.action
      ? "has an action but declares no access for it"
      : "declares access for writes but has no action";
  }
  if (module.loader && !access.GET) return "has a loader but declares no access for GET";
  if (isPage(module) && !access.GET) return "is a page but declares no access for GET";
  if (!isPage(module) && access.GET && !module.loader) return "declares access for GET but has no loader";
  if (isPage(module) && access.GET !== "public" && !module.loader) {
    // The browser doesn't call the server when it navigates to a page without a loader.
    return "is not public but has no loader";
  }
  return null;
}

const isAccess = (who: Access): boolean =>
  Array.isArray(who)
    ? who.length > 0 && who.every((role) => roles.includes(role))
    : ["public", "signedIn", "signedOut"].includes(who);

type DeclaredPage = PageFacts & { path: string; access: Access | undefined };

let declared: DeclaredPage[] = [];

export function declarePages(routes: Routes): void {
  declared = Object.values(routes).flatMap((route) => {
    const { page, access } = handleOf(route.module);
    return page && isPage(route.module) ? [{ ...page, path: pathOf(route, routes), access: access.GET }] : [];
  });
}

export const sitemapPaths = (): string[] => declared.filter(({ sitemap }) => sitemap).map(({ path }) => path);

export const publicPages = (): { path: string; title: string; sitemap?: true }[] =>
  declared
    .filter(({ access }) => access === "public")
    .map(({ path, title, sitemap }) => ({ path, title, sitemap }));

/** Returns the menus for these roles, without pages that they may not open. */
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

function pathOf({ path = "", parentId }: Routes[string], routes: Routes): string {
  const parent = parentId ? routes[parentId] : undefined;
  const above = parent ? pathOf(parent, routes) : "/";
  return path ? `${above === "/" ? "" : above}/${path}` : above;
}
