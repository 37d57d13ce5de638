/**
 * Remix matches an address against all routes, and twice: each time it ranks every one of them anew and compiles their
 * patterns, a fifth of a page's time that grows with each route. Here it is handed only those whose first segment the
 * address can have; the same rules over fewer routes come to the same match. `matchRoutes` and `createStaticHandler` of
 * @remix-run/router are replaced in the module that the pinned Remix calls them on (docs/decisions/017).
 */
import { createRequire } from "node:module";
import type { AppLoadContext } from "@remix-run/node";
import type { createStaticHandler, matchRoutes } from "@remix-run/router";

type Router = { matchRoutes: typeof matchRoutes; createStaticHandler: typeof createStaticHandler };
type Routes = Parameters<typeof createStaticHandler>[0];
/** An answer that needs no loader; null where Remix has to find it. */
type Ahead = (request: Request, context: AppLoadContext) => Promise<Response | null>;
type Tree = { path?: string; children?: Tree[] };

const replaced = new WeakSet<Router>();

/** Makes the running Remix match quickly, and ask `ahead` before it loads a document. */
export function matchQuickly(ahead: Ahead = nothingAhead, router: Router = routerOfRemix()): void {
  // `npm run dev` comes here again after each change.
  if (replaced.has(router)) return;
  replaced.add(router);
  const { matchRoutes, createStaticHandler } = router;
  const fewer = new WeakMap<object, (address: string) => unknown>();

  router.matchRoutes = (routes, location, basename) => {
    if (basename !== undefined && basename !== "/") return matchRoutes(routes, location, basename);
    const choose = fewer.get(routes) ?? byFirstSegment(routes, (chosen): unknown => chosen);
    fewer.set(routes, choose);
    const address = typeof location === "string" ? location : (location.pathname ?? "/");
    return matchRoutes(choose(address) as typeof routes, location, basename);
  };

  router.createStaticHandler = (routes, options) => {
    const whole = createStaticHandler(routes, options);
    if (options?.basename !== undefined && options.basename !== "/") return whole;
    const choose = byFirstSegment<Routes[number], typeof whole>(routes, (chosen) =>
      chosen === routes ? whole : createStaticHandler(chosen, options),
    );
    return {
      dataRoutes: whole.dataRoutes,
      query: async (request, given) => {
        const context = given?.requestContext;
        const answer = isContext(context) ? await ahead(request, context) : null;
        return answer ?? choose(new URL(request.url).pathname).query(request, given);
      },
      queryRoute: (request, given) => choose(new URL(request.url).pathname).queryRoute(request, given),
    };
  };
}

const nothingAhead: Ahead = async () => null;

const isContext = (given: unknown): given is AppLoadContext => typeof given === "object" && given !== null;

/** What is made of the routes that an address can match; made once for each first segment that some route has. */
export function byFirstSegment<Route extends Tree, Made>(
  routes: Route[],
  make: (routes: Route[]) => Made,
): (address: string) => Made {
  const segments = new Set(firstSegments(routes));
  const made = new Map<string | null, Made>();
  return (address) => {
    const first = segmentOf(address);
    const segment = first === null || segments.has(first) ? first : "";
    let one = made.get(segment);
    if (one === undefined) {
      one = make(segment === null ? routes : possible(routes, segment));
      made.set(segment, one);
    }
    return one;
  };
}

/** A first segment without anything to decode, in small letters; null where only Remix itself can tell. */
function segmentOf(address: string): string | null {
  const found = /^\/(?:([\w.~-]+)(?=[/?#]|$)|(?=[?#]|$))/u.exec(address);
  return found ? (found[1] ?? "").toLowerCase() : null;
}

/** Of a route's own path; null where it has none, or one that many segments match. */
function staticSegment({ path = "" }: Tree): string | null {
  const [, segment] = /^([\w.~-]+)(?:\/|$)/u.exec(path) ?? [];
  return segment?.toLowerCase() ?? null;
}

function firstSegments(routes: Tree[]): string[] {
  return routes.flatMap((route) =>
    route.path ? (staticSegment(route) ?? []) : firstSegments(route.children ?? []),
  );
}

function possible<Route extends Tree>(routes: Route[], segment: string): Route[] {
  return routes
    .filter((route) => [null, segment].includes(staticSegment(route)))
    .map((route) =>
      route.path || !route.children ? route : { ...route, children: possible(route.children, segment) },
    );
}

/** The very module that Remix's server calls. */
function routerOfRemix(): Router {
  const names = ["@remix-run/node", "@remix-run/server-runtime", "@remix-run/router"];
  const path = names.reduce((from, name) => createRequire(from).resolve(name), import.meta.url);
  return createRequire(path)(path);
}
