/** Detects that a browser opened this site at another URL than ORIGIN. This is only reported and never lets a request in (docs/decisions/041). */
import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import { cookiesIn, hostCookieName } from "#app/platform/http/cookies.server.ts";

// Remix compares origins for document posts only, so this check replaces it (Fetch Metadata, W3C; Origin, RFC 6454).

type CrossSite = "no" | "yes" | "unknown";

/** Without `origin`, the Origin header is compared with the host, if the host is a local name or IP address. */
export function crossSite(headers: IncomingHttpHeaders, host: string, origin: string | null): CrossSite {
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin" || site === "none" ? "no" : "yes";
  const from = headers.origin;
  if (from === undefined) return "unknown";
  return (origin === null ? hostOf(from) === host && isOwnName(host) : from === origin) ? "no" : "yes";
}

export function hasSessionCookie(header: string | null): boolean {
  const cookies = cookiesIn(header);
  return [true, false].some((secure) => cookies[hostCookieName("sid", secure)] !== undefined);
}

/** A public name could point to this machine to attack it (DNS rebinding); an IP address or a local name can't. */
function isOwnName(host: string): boolean {
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

type Target = { target: string; readable: boolean };

/** Returns path and query of a request target (RFC 9112, 3.2). Replaces targets with a backslash, "//" or invalid encoding, which could redirect to another site. */
export function readTarget(requested: string): Target {
  const target = pathOf(requested);
  const path = target.split(/[?#]/u, 1)[0] ?? "/";
  const readable = isReadable(path);
  if (readable) return { target, readable };
  return { target: isApiPath(path) ? "/api/unreadable" : "/unreadable", readable };
}

function isReadable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes("\\");
  } catch {
    return false;
  }
}

/** Remix matches paths without regard to case. */
export const isApiPath = (path: string): boolean => /^\/api(?:[/?#]|$)/iu.test(path);

export const isMediaPath = (path: string): boolean => /^\/media(?:[/?#]|$)/iu.test(path);

export function readHost(header: string | undefined): string | null {
  if (!header || !/^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/iu.test(header)) return null;
  try {
    return new URL(`http://${header}`).host;
  } catch {
    return null;
  }
}

function pathOf(requested: string): string {
  const path = requested.startsWith("/")
    ? requested
    : requested.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/iu, "").replace(/^\*$/u, "");
  return `/${path.replace(/^\/+/u, "")}`;
}

const longest = 200;

type OtherAddress = { from: string; isOpened: boolean };

/** Returns the origin that a write states if it differs from ORIGIN. `asked` is the Host header. */
export function otherAddress(
  stated: string | undefined,
  asked: string | null,
  origin: string | null,
): OtherAddress | null {
  const from = statedOrigin(stated);
  if (from === null || from === origin) return null;
  const { host } = new URL(from);
  const isOpened = asked !== null && new URL(`${schemeOf(from)}//${asked}`).host === host;
  if (origin === null && (!isOpened || isOwnName(host))) return null;
  return { from, isOpened };
}

const schemeOf = (origin: string): string => new URL(origin).protocol;

/** Never repeats a forged origin: only letters, digits, dots and a port are allowed. */
function statedOrigin(stated: string | undefined): string | null {
  if (!stated || stated.length > longest || !URL.canParse(stated)) return null;
  const { protocol, host, origin } = new URL(stated);
  return /^https?:$/u.test(protocol) && readHost(host) !== null ? origin : null;
}

/** Redirects stop after this many failures in a row. Browsers follow more. */
const maxFailedRedirects = 8;

/** Redirects reads from the "www." twin to ORIGIN (rule 27.44). Stops if no one arrives there, because ORIGIN may be wrong. */
export function originRedirects(origin: string | null): (asked: string | null) => boolean {
  if (origin === null) return () => false;
  const { host, protocol, port } = new URL(origin);
  const twin = host.startsWith("www.") ? host.slice("www.".length) : `www.${host}`;
  const defaultPort = port ? "" : protocol === "https:" ? ":443" : ":80";
  let inVain = 0;
  return (asked) => {
    if (asked === host || asked === host + defaultPort) inVain = 0;
    if (asked !== twin && asked !== twin + defaultPort) return false;
    inVain += 1;
    return inVain <= maxFailedRedirects;
  };
}

export function placeAsked(target: string, origin: string): string {
  const url = new URL(target, origin);
  if (url.searchParams.has("_data")) url.searchParams.delete("_data");
  return url.pathname + url.search;
}
