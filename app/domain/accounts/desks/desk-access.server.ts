/** Pages that a desk can open: none if locked, the front desk after a PIN (rules 19.9 and 20.14). */
import { redirect } from "@remix-run/node";
import { placeIn } from "#app/domain/accounts/session/place.ts";
import { ownPath } from "#app/domain/accounts/sign-in/return-path.ts";
import type { Access, Visitor } from "#app/platform/http/access.ts";
import { type Endpoint, refusal } from "#app/platform/http/checks/guard.server.ts";
import { deskOf } from "./desks.server.ts";

const lockPage = "/receptionist/lock";
const switchPage = "/receptionist/switch";

export function refuseLocked(endpoint: Endpoint, request: Request, visitor: Visitor | null): void {
  if (visitor?.lockedAt == null || endpoint.handle.atDesk === "locked" || isFrame(endpoint)) return;
  if (isForProgram(endpoint, request)) throw refusal(endpoint, 403, "This desk is locked.");
  throw redirect(lockedAt(wantedPath(endpoint, request)), 303);
}

/** Throws for pages that need the password. The user can enter it and continue. */
export function refuseBeyondPin(
  endpoint: Endpoint,
  access: Access,
  request: Request,
  visitor: Visitor | null,
): void {
  if (!visitor?.desk?.byPin || endpoint.handle.atDesk || isFrame(endpoint)) return;
  if (isOfDesk(endpoint) || (access === "public" && isRead(request) && isOfWebsite(endpoint))) return;
  if (isForProgram(endpoint, request)) {
    throw refusal(endpoint, 403, "A PIN opens only the front desk. Log in with your password.");
  }
  const redirectTo = wantedPath(endpoint, request);
  throw redirect(addressOf(switchPage, { who: String(visitor.userId), password: "", redirectTo }), 303);
}

export const lockedAt = (redirectTo: string): string => addressOf(lockPage, { redirectTo });

export const switchUrl = (redirectTo: string, more: { who?: string; ended?: string } = {}): string =>
  addressOf(switchPage, { ...more, redirectTo });

export const signInPage = (access: Access, request: Request): string =>
  Array.isArray(access) && deskOf(request) ? switchPage : "/login";

export function wantedPath({ page }: Endpoint, request: Request): string {
  const { pathname, search, searchParams } = new URL(request.url);
  if (pathname === lockPage) return searchParams.get("redirectTo") ?? "";
  return page || isRead(request) ? pathname + search : pathOfReferrer(request);
}

/** Returns an empty string if the browser sends no referrer. */
export function pathOfReferrer(request: Request): string {
  const from = request.headers.get("Referer");
  if (!from || !URL.canParse(from)) return "";
  const { pathname, search } = new URL(from);
  return ownPath(pathname + placeIn(search)) ?? "";
}

function addressOf(page: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined || (name === "redirectTo" && value === "") ? [] : [[name, value]],
  );
  return given.length > 0 ? `${page}?${new URLSearchParams(given)}` : page;
}

const isRead = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

const isFrame = ({ routeId }: Endpoint): boolean => routeId === "root" || routeId.startsWith("routes/files/");

const isOfDesk = ({ routeId }: Endpoint): boolean => routeId.startsWith("routes/desk/");

const isOfWebsite = ({ routeId }: Endpoint): boolean => routeId.startsWith("routes/site/");

const isForProgram = ({ api, page }: Endpoint, request: Request): boolean =>
  api || (!page && isRead(request));
