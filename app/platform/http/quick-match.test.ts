/** Compares with Remix's own matching for all routes of this app. */
import * as remix from "@remix-run/router";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { byBeginning, matchQuickly } from "./quick-match.server.ts";

type Route = { id: string; path?: string; index?: boolean; loader: () => string; children?: Route[] };

const under = (parent: string): Route[] =>
  inject("routes")
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index }) => ({
      ...{ id, path, index, loader: () => id },
      ...(!index && { children: under(id) }),
    }));
const routes = [{ id: "root", path: "", loader: () => "root", children: under("root") }] as Route[];

const quick = { matchRoutes: remix.matchRoutes, createStaticHandler: remix.createStaticHandler };
matchQuickly(undefined, quick);

const seen = (match: typeof remix.matchRoutes, address: string) =>
  match(routes as remix.AgnosticDataRouteObject[], address)?.map(({ route, params, pathname }) => ({
    id: route.id,
    params,
    pathname,
  })) ?? null;

/** Returns a URL for each route. */
const addresses = allPaths(routes).map((path) =>
  path.replaceAll(/:\w+/gu, "some-1").replace(/\*$/u, "some/where"),
);

function allPaths(level: Route[], above = ""): string[] {
  return level.flatMap(({ path = "", children = [] }) => {
    const own = `${above}/${path}`.replaceAll(/\/+/gu, "/");
    return [own, ...allPaths(children, own)];
  });
}

test("matches each route of the app as Remix does, with its parameters", () => {
  expect(addresses.length).toBeGreaterThan(60);
  for (const address of addresses) {
    const coded = address.replace(/(?<=^\/[^/]+\/)\w/u, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
    for (const variant of [coded, address, `${address}/`, address.toUpperCase(), `${address}?a=1#b`]) {
      expect(seen(quick.matchRoutes, variant), variant).toEqual(seen(remix.matchRoutes, variant));
    }
  }
});

test("matches any other URL as Remix does", () => {
  const words = addresses.flatMap((address) => address.split("/"));
  const segment = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...words) },
    fc.constantFrom("", ".", "..", "%62ook", "%2F", "b%C3%BCch", "BOOK", "book;x", "book ", "*", ":id"),
    fc.string({ maxLength: 5 }).map(encodeURIComponent),
  );
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 5 }), (segments) => {
      const address = `/${segments.join("/")}`;
      expect(seen(quick.matchRoutes, address)).toEqual(seen(remix.matchRoutes, address));
    }),
    { numRuns: 600 },
  );
});

test("matches pages and resources to the same routes", async () => {
  const plain = remix.createStaticHandler(routes as remix.AgnosticRouteObject[]);
  const handler = quick.createStaticHandler(routes as remix.AgnosticRouteObject[]);
  expect(handler.dataRoutes).toHaveLength(1);
  const shown = async (from: typeof plain, address: string) => {
    const context = await from.query(new Request(`http://studio.test${address}`));
    if (context instanceof Response) throw new Error("A response.");
    return [context.statusCode, context.loaderData, context.matches.map(({ route }) => route.id)];
  };
  for (const address of ["/", "/book?x", "/admin/users", "/manage/abc", "/no/such/page", "/%62ook", "//book"])
    expect(await shown(handler, address), address).toEqual(await shown(plain, address));
  const resource = new Request("http://studio.test/api/users/7/appointments");
  expect(await handler.queryRoute(resource)).toBe("routes/api/users/user-appointments");
  await expect(handler.queryRoute(resource, { routeId: "routes/booking/book/route" })).rejects.toMatchObject({
    status: 403,
  });
});

test("preloads the modules of a document, but not of data requests and resources", async () => {
  const asked: string[] = [];
  const eager = { matchRoutes: remix.matchRoutes, createStaticHandler: remix.createStaticHandler };
  matchQuickly(async ({ url }) => {
    asked.push(url);
    return url.endsWith("/faq") ? new Response("known") : null;
  }, eager);
  const handler = eager.createStaticHandler(routes as remix.AgnosticRouteObject[]);
  const at = (path: string) => new Request(`http://studio.test${path}`);
  const requestContext = {};
  expect(await handler.query(at("/faq"), { requestContext })).toBeInstanceOf(Response);
  expect(await handler.query(at("/news"), { requestContext })).toMatchObject({ statusCode: 200 });
  await handler.queryRoute(at("/api/services"), { requestContext });
  await handler.queryRoute(at("/faq"), { requestContext, routeId: "routes/site/faq" });
  expect(asked).toEqual(["http://studio.test/faq", "http://studio.test/news"]);
});

test("tries few routes: those with the same first two segments, and those with parameters", () => {
  const count = byBeginning(routes, (chosen) => allPaths(chosen).length);
  expect(count("/book")).toBeLessThan(6);
  expect(count("/anything-else")).toBeLessThan(6);
  expect(count("/api/appointments")).toBeLessThan(12);
  expect(count("/api/%61ppointments")).toBe(allPaths(routes).length);
  // URLs that need decoding are left to Remix.
  expect(count("/%62ook")).toBe(allPaths(routes).length);
});
