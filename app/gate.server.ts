/** Checks in this order: method, body limit, cross-site, rate limit, session, access, open studio (rule 26.1). Larger bodies are read after all checks. */
import { type AppLoadContext, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  lockedAt,
  refuseBeyondPin,
  refuseLocked,
  signInPage,
  wantedPath,
} from "#app/domain/accounts/desks/desk-access.server.ts";
import { actorOf, isStaff } from "#app/domain/accounts/people/roles.ts";
import type { SessionEnd } from "#app/domain/accounts/session/cookie.server.ts";
import { endInWords } from "#app/domain/accounts/session/visitor.server.ts";
import { deskPage, landingPage } from "#app/domain/accounts/sign-in/return-path.ts";
import type { Access, Role, Visitor } from "#app/platform/http/access.ts";
import { isCachedAnswer } from "#app/platform/http/answers/answer-cache.server.ts";
import { bufferedAnswer } from "#app/platform/http/answers/buffered-answer.server.ts";
import { noteWrite } from "#app/platform/http/answers/form-action.server.ts";
import { outageOf } from "#app/platform/http/answers/outage.server.ts";
import { logBug } from "#app/platform/http/bug-log.server.ts";
import {
  accessFor,
  type Endpoint,
  exceptFromPages,
  limitPages,
  limitRate,
  outageRefusal,
  readWrite,
  redirectToOrigin,
  refusal,
  refuseBeforeOpening,
  refuseCrossSite,
  refuseUnreadable,
} from "#app/platform/http/checks/guard.server.ts";
import {
  handleOf,
  isPage,
  type RouteModule,
  type Routes,
} from "#app/platform/http/checks/route-check.server.ts";
import { internalHeaders, noteHeaders } from "#app/platform/http/front-door/security-headers.server.ts";
import { unreadUntil } from "#app/platform/http/request-body.server.ts";
import { noteRoute, noteStaff } from "#app/platform/http/request-log.server.ts";
import { nowInstant } from "#app/platform/shared/clock.server.ts";

type GateSettings = {
  origin: string;
  visitorOf: (request: Request) => Visitor | null;
  sessionEnded: (request: Request) => SessionEnd | null;
  isOpen: () => boolean;
  /** Stores a form that reaches a desk while it locks, and returns its URL. */
  parkTypedForm?: (request: Request, visitor: Visitor, now: number) => Promise<string | null>;
};

type Handler = (args: LoaderFunctionArgs) => unknown;

/** Wraps each loader and action with the gate. A missing one answers 405. */
export function gated(routes: Routes, settings: GateSettings): Routes {
  return Object.fromEntries(
    Object.entries(routes).map(([id, route]) => [
      id,
      { ...route, module: gatedModule(id, route.module, settings) },
    ]),
  );
}

function gatedModule(routeId: string, module: RouteModule, settings: GateSettings): RouteModule {
  const endpoint: Endpoint = {
    routeId,
    handle: handleOf(module),
    api: /^routes\/api\//u.test(routeId),
    page: isPage(module),
  };
  const around = (handler: Handler) => (args: LoaderFunctionArgs) => pass(endpoint, args, handler, settings);
  return {
    ...module,
    loader: around(module.loader ?? (() => null)),
    action: around(module.action ?? (() => null)),
  };
}

async function pass(
  endpoint: Endpoint,
  args: LoaderFunctionArgs,
  handler: Handler,
  settings: GateSettings,
): Promise<Response> {
  const { request, context } = args;
  try {
    const admitted = await admit(endpoint, request, context, settings);
    if (admitted !== request) noteWrite(context, admitted);
    // Set after the body, which may take minutes to arrive.
    context.by ??= { actor: actorOf(context.visitor, context.requestId), now: nowInstant() };
    if (isCachedAnswer(context)) return json(null);
    const answer = answered(endpoint, context, await handler({ ...args, request: admitted }));
    return endpoint.api ? await bufferedAnswer(answer, request) : answer;
  } catch (thrown) {
    if (isResponse(thrown)) throw answered(endpoint, context, thrown);
    const outage = outageOf(thrown, context.requestId);
    if (outage) throw answered(endpoint, context, outageRefusal(endpoint, outage));
    if (!endpoint.api) throw thrown;
    logBug(thrown, context.requestId);
    return json({ error: "Server error. Please try again in a moment." }, { status: 500 });
  }
}

async function admit(
  endpoint: Endpoint,
  request: Request,
  context: AppLoadContext,
  settings: GateSettings,
): Promise<Request> {
  const requestId = request.headers.get(internalHeaders.requestId);
  if (!requestId) throw new Error("This request bypassed the front door.");
  context.requestId = requestId;
  context.ip = request.headers.get(internalHeaders.peer) ?? "";
  context.nonce = request.headers.get(internalHeaders.nonce) ?? "";
  context.origin = settings.origin;
  noteRoute(requestId, endpoint.routeId);

  refuseUnreadable(endpoint, request);
  redirectToOrigin(request, settings.origin);
  const access = accessFor(endpoint, request);
  const write = request.method !== "GET" && request.method !== "HEAD";
  const check = () => {
    if (write) refuseCrossSite(endpoint, request, context);
    limitRate(endpoint, context.ip, write);
    if (context.visitor === undefined) context.visitor = settings.visitorOf(request);
    if (isStaff(context.visitor?.roles ?? [])) noteStaff(requestId);
    if (!write) limitPages(endpoint, context);
    refuseLocked(endpoint, request, context.visitor);
    guard(endpoint, access, request, context.visitor, settings);
    refuseBeyondPin(endpoint, access, request, context.visitor);
    refuseBeforeOpening(endpoint, context, { access, write, isOpen: settings.isOpen });
  };
  if (!write) {
    check();
    return request;
  }
  exceptFromPages(context);
  // Reads large uploads only from users who may send them.
  if (endpoint.handle.bodyLimit !== undefined) {
    await unreadUntil(check, request);
    return readWrite(endpoint, request);
  }
  const admitted = await readWrite(endpoint, request);
  try {
    check();
  } catch (refused) {
    const kept = context.visitor && (await settings.parkTypedForm?.(admitted, context.visitor, nowInstant()));
    throw kept ? redirect(lockedAt(kept), 303) : refused;
  }
  return admitted;
}

function guard(
  endpoint: Endpoint,
  access: Access,
  request: Request,
  visitor: Visitor | null,
  { sessionEnded }: GateSettings,
): void {
  if (access === "public") return;
  if (access === "signedOut") {
    if (visitor?.desk?.byPin) throw redirect(deskPage(visitor.roles), 303);
    if (visitor) throw redirect(landingPage(visitor.roles), 303);
    return;
  }
  if (!visitor) {
    const ended = sessionEnded(request);
    // An API client can't use a login page.
    if (endpoint.api || request.headers.has("Authorization")) {
      throw json({ error: ended ? endInWords[ended] : "Please log in." }, { status: 401 });
    }
    const isRead = request.method === "GET" || request.method === "HEAD";
    const query = new URLSearchParams({ ...(ended && { ended }), redirectTo: wantedPath(endpoint, request) });
    throw redirect(`${signInPage(access, request)}?${query}`, isRead ? 302 : 303);
  }
  if (access !== "signedIn" && !access.some((role) => visitor.roles.includes(role))) {
    if (endpoint.api) throw refusal(endpoint, 403, "You don't have permission to do this.");
    throw json(accessDenied(visitor.roles, access), { status: 403 });
  }
}

const accessDenied = (current: Role[], required: Role[]) => ({
  error: "You must be logged in as an administrator to access this page.",
  accessDenied: { current, required },
});

/** Nothing that a logged-in visitor sees is cached, except images by hash. */
function answered(endpoint: Endpoint, context: AppLoadContext, result: unknown): Response {
  if (result === undefined) throw new Error("A loader or an action must return a value or null.");
  const response = isResponse(result) ? result : json(result);
  const { headers } = response;
  const cache = headers.get("Cache-Control");
  const personal = context.visitor || headers.has("Set-Cookie");
  if (personal && !cache?.includes("immutable")) headers.set("Cache-Control", "no-store");
  else if (cache === null) headers.set("Cache-Control", "private, no-cache");
  if (endpoint.page) noteHeaders(context, headers);
  return response;
}

/** Checks the shape, because the global class is a polyfill under remix-serve. */
const isResponse = (value: unknown): value is Response =>
  value instanceof Response ||
  (typeof value === "object" &&
    value !== null &&
    "status" in value &&
    "headers" in value &&
    "bodyUsed" in value);
