/** Deny by default: what a route must declare before the server starts (mechanisms: the gate). */
import type { ServerBuild } from "@remix-run/node";
import type { Access, Method, RouteHandle } from "#app/http/access.ts";

export type Routes = ServerBuild["routes"];
export type RouteModule = Routes[string]["module"];

const methods: Method[] = ["GET", "POST", "PUT", "PATCH", "DELETE"];
const roles = ["user", "admin", "provider", "receptionist"];

/** A route that would let somebody in whom nobody thought of, in one sentence; null where all declare who may use them. */
export function undeclaredRoute(routes: Routes): string | null {
  for (const [id, { module }] of Object.entries(routes)) {
    const problem = problemOf(module);
    if (problem) return `The route ${id} ${problem}, so the server does not start (app/http/access.ts).`;
  }
  return null;
}

/** What a route declares; only for routes that were checked. */
export const handleOf = (module: RouteModule): RouteHandle => module.handle as RouteHandle;

export const isPage = (module: RouteModule): boolean => module.default !== undefined;

function problemOf(module: RouteModule): string | null {
  const access = (module.handle as RouteHandle | undefined)?.access;
  if (!access || Object.keys(access).length === 0) return "declares no handle.access";
  for (const [method, who] of Object.entries(access)) {
    if (!methods.includes(method as Method))
      return `declares access for ${method}, which is no method of ours`;
    if (!isAccess(who)) return `declares access for ${method} in words that the gate does not know`;
  }
  const declaresWrite = methods.some((method) => method !== "GET" && access[method]);
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
