import { join } from "node:path";
import { matchRoutes, type RouteMatch, type RouteObject } from "react-router-dom";
import { inject } from "vitest";
import { sessionEnded, visitorOf } from "#app/domain/accounts/session/visitor.server.ts";
import { parkTypedForm } from "#app/domain/booking/parked-calls.server.ts";
import { isOpenToPublic } from "#app/domain/studio/open-to-public.server.ts";
import { gated } from "#app/gate.server.ts";
import type { RouteModule, Routes } from "#app/platform/http/checks/route-check.server.ts";
import type { TableRoute } from "./route-table.ts";
import { origin } from "./studio.server.ts";

export type GatedRoute = { id: string; path: string; module: RouteModule };

const gate = {
  origin,
  visitorOf: (request: Request) => visitorOf(request),
  sessionEnded,
  isOpen: isOpenToPublic,
  parkTypedForm,
};
const behindGate = new Map<string, GatedRoute>();

export async function gatedRouteAt(address: string) {
  const matches = matchesOf(new URL(origin + address).pathname);
  const [route, params] = [matches.at(-1)?.route, matches.at(-1)?.params];
  if (!route?.id) throw new Error(`No route answers ${address}.`);
  const path = matches.flatMap((match) => match.route.path || []).join("/");
  const found = behindGate.get(route.id) ?? { id: route.id, path, module: await moduleOf(route.id) };
  behindGate.set(route.id, found);
  return { route: found, params };
}

/** Returns whether an address leads anywhere but to the 404 page. */
export const hasRoute = (address: string): boolean => matchesOf(address).at(-1)?.route.path !== "*";

async function moduleOf(id: string): Promise<RouteModule> {
  const { file, path } = inject("routes").find((route) => route.id === id) as TableRoute;
  const module = await import(/* @vite-ignore */ join(process.cwd(), "app", file));
  const routes: Routes = { [id]: { id, path, module } };
  return (gated(routes, gate)[id] as Routes[string]).module;
}

const matched = new Map<string, RouteMatch[]>();

/** Cached, because matching ranks all routes each time. */
function matchesOf(pathname: string): RouteMatch[] {
  const matches = matched.get(pathname) ?? matchRoutes(tree(), pathname) ?? [];
  matched.set(pathname, matches);
  return matches;
}

let known: RouteObject[] | undefined;

function tree(): RouteObject[] {
  known ??= below(inject("routes"), undefined);
  return known;
}

const below = (table: TableRoute[], parentId: string | undefined): RouteObject[] =>
  table
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: below(table, id) }));
