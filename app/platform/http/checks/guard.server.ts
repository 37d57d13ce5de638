import { type AppLoadContext, json, redirect } from "@remix-run/node";
import type { Access, Role, RouteHandle, Visitor } from "#app/platform/http/access.ts";
import type { Outage } from "#app/platform/http/answers/outage.server.ts";
import { hasSessionCookie } from "#app/platform/http/front-door/own-address.server.ts";
import { internalHeaders } from "#app/platform/http/front-door/security-headers.server.ts";
import { withinLimit } from "#app/platform/http/request-body.server.ts";
import { nowInstant } from "#app/platform/shared/clock.server.ts";
import { crossSiteMessage } from "./cross-site-message.server.ts";
import { type Token, takeToken } from "./rate-limit.server.ts";
import { isMethod } from "./route-check.server.ts";

export type Endpoint = { routeId: string; handle: RouteHandle; api: boolean; page: boolean };

const defaultBodyLimit = 64 * 1024;

/** Returns JSON under /api. On a page, the error boundary shows the status and the sentence. */
export function refusal(
  endpoint: Endpoint,
  status: number,
  sentence: string,
  headers: Record<string, string> = {},
): Response {
  if (endpoint.api) return json({ error: sentence }, { status, headers });
  return new Response(sentence, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", ...headers },
  });
}

export function refuseUnreadable(endpoint: Endpoint, request: Request): void {
  if (endpoint.routeId !== "root" && request.headers.has(internalHeaders.unreadable)) {
    throw refusal(endpoint, 400, "The URL of this request is invalid.");
  }
}

/** Throws a 405 if no one may use the method. */
export function accessFor(endpoint: Endpoint, request: Request): Access {
  const { access } = endpoint.handle;
  // After an action, Remix runs the loaders as GET with the same headers, so the header is ignored then.
  const asked =
    request.method === "POST" ? (request.headers.get(internalHeaders.method) ?? "POST") : request.method;
  const method = asked === "HEAD" ? "GET" : asked;
  const allowed = isMethod(method) ? access[method] : undefined;
  if (allowed) return allowed;
  const allow = Object.keys(access).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  throw refusal(endpoint, 405, "This URL doesn't support that method.", { Allow: allow.join(", ") });
}

export async function readWrite(endpoint: Endpoint, request: Request): Promise<Request> {
  const read = await withinLimit(request, endpoint.handle.bodyLimit ?? defaultBodyLimit);
  if (read === "too-large") {
    const sentence = endpoint.handle.tooLarge ?? "The request is too large.";
    throw refusal(endpoint, 413, sentence, { Connection: "close" });
  }
  if (read === "cut-off")
    throw refusal(endpoint, 400, "The request was incomplete.", { Connection: "close" });
  return read;
}

/** Throws for a write that another site may have sent with a visitor's cookie (rule 26.4), and names both URLs (rule 27.42). */
export function refuseCrossSite(endpoint: Endpoint, request: Request, context: AppLoadContext): void {
  const { headers } = request;
  const cookie = hasSessionCookie(headers.get("cookie"));
  const bearer = /^bearer /iu.test(headers.get("authorization") ?? "");
  const from = headers.get(internalHeaders.crossSite);
  if ((from === "yes" && (cookie || !bearer)) || (from === "unknown" && cookie)) {
    throw refusal(endpoint, 403, crossSiteMessage(endpoint, request, context));
  }
  if (endpoint.api && cookie && !isJsonOrMultipart(headers)) {
    throw refusal(endpoint, 415, "Please send application/json or multipart/form-data.");
  }
}

/** Redirects from the "www." twin to ORIGIN (rule 27.44). Not cached, because the owner may change it. */
export function redirectToOrigin({ headers }: Request, origin: string): void {
  const place = headers.get(internalHeaders.redirectToOrigin);
  if (place === null) return;
  throw redirect(origin + place, { status: 308, headers: { "Cache-Control": "no-store" } });
}

/** Throws a 429. Reads are limited under /api only, writes everywhere. */
export function limitRate(endpoint: Endpoint, ip: string, write: boolean): void {
  if (!write && !endpoint.api) return;
  const token = takeToken(write ? "writes" : "reads", ip, nowInstant());
  if (token.ok) return;
  throw refusal(endpoint, 429, "Too many requests. Please wait a moment and try again.", {
    "Retry-After": String(token.retryAfterSeconds),
  });
}

const pageReads = new WeakMap<AppLoadContext, Token>();

export const exceptFromPages = (context: AppLoadContext): void => void pageReads.set(context, { ok: true });

/** Throws a 429 for a page without a session. A page counts once, however many loaders it has. */
export function limitPages(endpoint: Endpoint, context: AppLoadContext): void {
  if (!endpoint.page || context.visitor) return;
  const token = pageReads.get(context) ?? takeToken("pages", context.ip, nowInstant());
  pageReads.set(context, token);
  if (token.ok) return;
  throw refusal(
    endpoint,
    429,
    "Too many requests came from your network. Please wait a moment and try again.",
    {
      "Retry-After": String(token.retryAfterSeconds),
    },
  );
}

export const tooManyReads = (context: AppLoadContext): boolean => pageReads.get(context)?.ok === false;

export const outageRefusal = (endpoint: Endpoint, { sentence, retryAfterSeconds }: Outage): Response =>
  refusal(endpoint, 503, sentence, { "Retry-After": String(retryAfterSeconds) });

/** Types that no form of another site can send without a preflight. A DELETE or a logout without a body has no type. */
function isJsonOrMultipart(headers: Headers): boolean {
  const type = headers.get("content-type");
  if (type !== null) return /^(?:application\/json|multipart\/form-data)\s*(?:;|$)/iu.test(type);
  return Number(headers.get("content-length") ?? 0) === 0 && !headers.has("transfer-encoding");
}

/** Throws 404 if a secret link opens nothing, 429 after too many attempts (rule 16.6). */
export function secretPage(open: boolean, ip: string, now: number): ResponseInit {
  const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" };
  if (open) return { headers };
  const miss = takeToken("tokenMisses", ip, now);
  if (miss.ok) return { status: 404, headers };
  return { status: 429, headers: { ...headers, "Retry-After": String(miss.retryAfterSeconds) } };
}

export function signedIn({ visitor }: AppLoadContext): Visitor {
  if (!visitor) throw new Error("A route that needs a visitor must declare it in handle.access.");
  return visitor;
}

const notOpenYet = "This studio isn't open yet and doesn't take bookings. Please call or come back soon.";

const staffRoles: Role[] = ["admin", "provider", "receptionist"];

const met = new WeakSet<AppLoadContext>();

/** Throws for everyone but staff before the studio opens, with 200 on pages (rule 28.1). */
export function refuseBeforeOpening(
  endpoint: Endpoint,
  context: AppLoadContext,
  { access, write, isOpen }: { access: Access; write: boolean; isOpen: () => boolean },
): void {
  if (endpoint.handle.beforeOpening || Array.isArray(access) || isStaff(context.visitor) || isOpen()) return;
  met.add(context);
  const headers = { "X-Robots-Tag": "noindex", "Cache-Control": "no-store" };
  throw refusal(endpoint, endpoint.page && !write ? 200 : 503, notOpenYet, headers);
}

const isStaff = (visitor: Visitor | null): boolean =>
  visitor?.roles.some((role) => staffRoles.includes(role)) ?? false;

export const wasRefusedBeforeOpening = (context: AppLoadContext): boolean => met.has(context);
