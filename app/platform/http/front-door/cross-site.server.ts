/**
 * Whether a write comes from another site's page. Remix compares origins for document posts only, so this decision
 * replaces its own (Fetch Metadata, W3C; Origin, RFC 6454).
 */
import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import { cookiesIn, hostCookieName } from "#app/platform/http/cookies.server.ts";

type CrossSite = "no" | "yes" | "unknown";

/** `origin` is the public origin where one is set; else the Origin header is compared with the host, if nobody else can own its name. */
export function crossSite(headers: IncomingHttpHeaders, host: string, origin: string | null): CrossSite {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none" ? "no" : "yes";
  const from = headers.origin;
  if (from === undefined) return "unknown";
  return (origin === null ? hostOf(from) === host && isOwnName(host) : from === origin) ? "no" : "yes";
}

/** Whether the request carries the cookie of a session, live or ended. */
export function hasSessionCookie(header: string | null): boolean {
  const cookies = cookiesIn(header);
  return [true, false].some((secure) => cookies[hostCookieName("sid", secure)] !== undefined);
}

/**
 * Whether a host ("studio.local:3000") is an address or a name that only one's own network gives. The owner of any other name may let
 * it lead to this machine, and then the visitor's browser takes that owner's page for ours (DNS rebinding).
 */
export function isOwnName(host: string): boolean {
  const name = host.replace(/:\d+$/u, "").replace(/^\[|\]$/gu, "");
  return isIP(name) > 0 || /(?:^|\.)(?:localhost|local|internal|lan|home|home\.arpa)$|^[^.]+$/u.test(name);
}

function hostOf(origin: string): string | null {
  try {
    return new URL(origin).host || null;
  } catch {
    return null;
  }
}
