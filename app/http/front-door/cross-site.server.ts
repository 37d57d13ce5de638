/**
 * Whether a write comes from another site's page. Remix compares origins for document posts only, so this decision
 * replaces its own (Fetch Metadata, W3C; Origin, RFC 6454).
 */
import type { IncomingHttpHeaders } from "node:http";
import { cookiesIn, hostCookieName } from "#app/http/cookies.server.ts";

type CrossSite = "no" | "yes" | "unknown";

/** `origin` is the public origin where one is set; else the Origin header is compared with the host. */
export function crossSite(headers: IncomingHttpHeaders, host: string, origin: string | null): CrossSite {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none" ? "no" : "yes";
  const from = headers.origin;
  if (from === undefined) return "unknown";
  return (origin === null ? hostOf(from) === host : from === origin) ? "no" : "yes";
}

/** Whether the request carries the cookie of a session, live or ended. */
export function hasSessionCookie(header: string | null): boolean {
  const cookies = cookiesIn(header);
  return [true, false].some((secure) => cookies[hostCookieName("sid", secure)] !== undefined);
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host || null;
  } catch {
    return null;
  }
}
