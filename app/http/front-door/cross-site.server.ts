/**
 * Whether a write comes from another site's page. Remix compares origins for document posts only, so this decision
 * replaces its own (Fetch Metadata, W3C; Origin, RFC 6454).
 */
import type { IncomingHttpHeaders } from "node:http";

export type CrossSite = "no" | "yes" | "unknown";

/** `origin` is the public origin where one is set; else the Origin header is compared with the host. */
export function crossSite(headers: IncomingHttpHeaders, host: string, origin: string | null): CrossSite {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none" ? "no" : "yes";
  const from = headers.origin;
  if (from === undefined) return "unknown";
  return (origin === null ? hostOf(from) === host : from === origin) ? "no" : "yes";
}

/** Whether the request carries the cookie of a session, live or ended. */
export const hasSessionCookie = (cookies: string | null): boolean =>
  cookies !== null && /(?:^|;)\s*(?:__Host-)?sid=/u.test(cookies);

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host || null;
  } catch {
    return null;
  }
}
