/** Retries a failed page script after one second, then shows the error screen and reloads (rule 25.3). Uses internals of the pinned Remix, which would reload forever. */
import { isPageLoadError, PageLoadError, pageName } from "./page-load.ts";

const retryDelay = 1000;
const reloadDelay = 3000;
const loadTimeout = 120_000;

type LazyRoute = { id: string; lazy?: () => Promise<unknown>; children?: LazyRoute[] };

const wrapped = new WeakSet<LazyRoute>();

export function retryPageLoads(routes: LazyRoute[]): void {
  for (const route of routes) {
    const { lazy } = route;
    if (lazy && !wrapped.has(route)) {
      wrapped.add(route);
      route.lazy = async () => {
        await loadModule(route.id);
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
      // The browser caches the failure of the first URL.
      modules[routeId] = await inTime(import(`${address}?retry=${Date.now()}`));
    } catch (cause) {
      void reloadSoon();
      throw new PageLoadError(pageName(window.__remixManifest.routes, routeId), cause);
    }
  }
}

/** Reloads after three seconds unless the visitor has left the error screen. */
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
