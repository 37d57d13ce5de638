/** Remix ranks and compiles all routes twice for each URL, a fifth of a page's time. This passes it only routes whose first two segments can match (docs/decisions/017). */
import { createRequire } from "node:module";
import type { AppLoadContext } from "@remix-run/node";
import type { createStaticHandler, matchRoutes } from "@remix-run/router";

type Router = { matchRoutes: typeof matchRoutes; createStaticHandler: typeof createStaticHandler };
type Routes = Parameters<typeof createStaticHandler>[0];
type Ahead = (request: Request, context: AppLoadContext) => Promise<Response | null>;
type Tree = { path?: string; children?: Tree[] };

const replaced = new WeakSet<Router>();

/** Replaces `matchRoutes` and `createStaticHandler` in the module that the pinned Remix uses. */
export function matchQuickly(ahead: Ahead = nothingAhead, router: Router = routerOfRemix()): void {
  if (replaced.has(router)) return;
  replaced.add(router);
  const { matchRoutes, createStaticHandler } = router;
  const fewer = new WeakMap<object, (address: string) => unknown>();

  router.matchRoutes = (routes, location, basename) => {
    if (basename !== undefined && basename !== "/") return matchRoutes(routes, location, basename);
    const choose = fewer.get(routes) ?? byBeginning(routes, (chosen): unknown => chosen);
    fewer.set(routes, choose);
    const address = typeof location === "string" ? location : (location.pathname ?? "/");
    return matchRoutes(choose(address) as typeof routes, location, basename);
  };

  router.createStaticHandler = (routes, options) => {
    const whole = createStaticHandler(routes, options);
    if (options?.basename !== undefined && options.basename !== "/") return whole;
    const choose = byBeginning<Routes[number], typeof whole>(routes, (chosen) =>
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

export function byBeginning<Route extends Tree, Made>(
  routes: Route[],
  make: (routes: Route[]) => Made,
): (address: string) => Made {
  const known = new Set(beginningsOf(routes).flatMap(([first, second]) => [first, `${first}/${second}`]));
  const made = new Map<string | null, Made>();
  return (address) => {
    const beginning = beginningOf(address);
    const [first, second] = beginning ?? ["", ""];
    const one = known.has(first) ? first : "";
    const two = known.has(`${first}/${second}`) ? second : "";
    const key = beginning && `${one}/${two}`;
    const found = made.get(key) ?? make(beginning ? possible(routes, [one, two]) : routes);
    made.set(key, found);
    return found;
  };
}

type Beginning = [first: string, second: string];

function beginningOf(address: string): Beginning | null {
  const found = /^\/(?:([\w.~-]+)(?:\/+([\w.~-]*)(?=[/?#]|$)|(?=[?#]|$))|(?=[?#]|$))/u.exec(address);
  return found ? [(found[1] ?? "").toLowerCase(), (found[2] ?? "").toLowerCase()] : null;
}

function staticSegments({ path = "" }: Tree): [first: string | null, second: string | null] {
  const [first = "", second = ""] = path.split("/");
  const fixed = (segment: string) => (/^[\w.~-]+$/u.test(segment) ? segment.toLowerCase() : null);
  return [fixed(first), fixed(second)];
}

function beginningsOf(routes: Tree[]): Beginning[] {
  return routes.flatMap((route) => {
    const [first, second] = staticSegments(route);
    if (!route.path) return beginningsOf(route.children ?? []);
    return first === null ? [] : [[first, second ?? ""] satisfies Beginning];
  });
}

function possible<Route extends Tree>(routes: Route[], [one, two]: Beginning): Route[] {
  return routes
    .filter((route) => {
      const [first, second] = staticSegments(route);
      return [null, one].includes(first) && (first === null || [null, two].includes(second));
    })
    .map((route) =>
      route.path || !route.children ? route : { ...route, children: possible(route.children, [one, two]) },
    );
}

function routerOfRemix(): Router {
  const names = ["@remix-run/node", "@remix-run/server-runtime", "@remix-run/router"];
  const path = names.reduce((from, name) => createRequire(from).resolve(name), import.meta.url);
  return createRequire(path)(path);
}
