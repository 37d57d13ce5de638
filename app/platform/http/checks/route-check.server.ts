/** Deny by default: what a route must declare before the server starts (rule 20.3). */
import type { ServerBuild } from "@remix-run/node";
import { type Access, isRouteHandle, type Method, type RouteHandle } from "#app/platform/http/access.ts";

export type Routes = ServerBuild["routes"];
export type RouteModule = Routes[string]["module"];

const methods: readonly string[] = ["GET", "POST", "PUT", "PATCH", "DELETE"] satisfies Method[];

export const isMethod = (method: string): method is Method => methods.includes(method);

const roles = ["user", "admin", "provider", "receptionist"];

/** The first route that does not declare who may use it, in one sentence; null where all do. */
export function undeclaredRoute(routes: Routes): string | null {
  for (const [id, { module }] of Object.entries(routes)) {
    const problem = problemOf(module);
    if (problem)
      return `The route ${id} ${problem}, so the server does not start (app/platform/http/access.ts).`;
  }
  return null;
}

/** What a route declares; throws for one that declares nothing. */
export function handleOf({ handle }: RouteModule): RouteHandle {
  if (!isRouteHandle(handle)) throw new Error("A route declares no handle.access.");
  return handle;
}

export const isPage = (module: RouteModule): boolean => module.default !== undefined;

function problemOf(module: RouteModule): string | null {
  const access = isRouteHandle(module.handle) ? module.handle.access : {};
  if (Object.keys(access).length === 0) return "declares no handle.access";
  for (const [method, who] of Object.entries(access)) {
    if (!isMethod(method)) return `declares access for ${method}, which is no method of ours`;
    if (!isAccess(who)) return `declares access for ${method} in words that the gate does not know`;
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
    // The browser asks the server for nothing when it navigates to a page without a loader.
    return "is not public but has no loader";
  }
  return null;
}

const isAccess = (who: Access): boolean =>
  Array.isArray(who)
    ? who.length > 0 && who.every((role) => roles.includes(role))
    : ["public", "signedIn", "signedOut"].includes(who);
