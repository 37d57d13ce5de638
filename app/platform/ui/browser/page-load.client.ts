/**
 * A page's script that fails to arrive is asked for once more after a second; then the error screen says so, and the page
 * is loaded anew (rule 25.3). Remix itself would reload at once and for ever, so its route loading is wrapped
 * here. __remixRouter, __remixRouteModules and __remixManifest are internals of the pinned version.
 */
import { isPageLoadError, PageLoadError, pageName } from "./page-load.ts";

const retryDelay = 1000;
const reloadDelay = 3000;
const loadTimeout = 120_000;

type LazyRoute = { id: string; lazy?: () => Promise<unknown>; children?: LazyRoute[] };

const wrapped = new WeakSet<LazyRoute>();

/** Wraps the loading of every page that is not in the first document. */
export function retryPageLoads(routes: LazyRoute[]): void {
  for (const route of routes) {
    const { lazy } = route;
    if (lazy && !wrapped.has(route)) {
      wrapped.add(route);
      route.lazy = async () => {
        await loadModule(route.id);
        // Finds the module in the cache.
        return lazy();
      };
    }
    retryPageLoads(route.children ?? []);
  }
}

async function loadModule(routeId: string): Promise<void> {
  const modules = window.__remixRouteModules;
  const address = window.__remixManifest.routes[routeId]?.module;
  if (routeId in modules || !address) return;
  try {
    modules[routeId] = await inTime(import(address));
  } catch {
    await after(retryDelay);
    try {
      // The browser remembers that the first address failed.
      modules[routeId] = await inTime(import(`${address}?retry=${Date.now()}`));
    } catch (cause) {
      void reloadSoon();
      throw new PageLoadError(pageName(window.__remixManifest.routes, routeId), cause);
    }
  }
}

/** Reloads in three seconds, unless the visitor has left the error screen by then. */
async function reloadSoon(): Promise<void> {
  await after(reloadDelay);
  const shown = Object.values(window.__remixRouter.state.errors ?? {});
  if (shown.some(isPageLoadError)) window.location.reload();
}

const inTime = <T>(loading: Promise<T>): Promise<T> =>
  Promise.race([
    loading,
    after(loadTimeout).then(() => {
      throw new Error("The script did not load in time.");
    }),
  ]);

const after = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
