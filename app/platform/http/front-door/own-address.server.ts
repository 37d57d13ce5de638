/**
 * Under which address a browser has this site open, where that is not ORIGIN: then the setting is wrong, or a "www." too many, and
 * nobody attacks anybody. What is found here is only told; it lets no request in (docs/decisions/041).
 */
import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import { cookiesIn, hostCookieName } from "#app/platform/http/cookies.server.ts";

// Whether a write comes from another site's page. Remix compares origins for document posts only, so this decision
// replaces its own (Fetch Metadata, W3C; Origin, RFC 6454).

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

// The two parts of a request line that can make Express or Remix fail before the gate: the target and the host.

type Target = { target: string; readable: boolean };

/**
 * The path and query of a request target; absolute form and "*" become paths (RFC 9112, 3.2). One that can't be decoded, or has
 * a backslash, is exchanged for one that leads to the gate. Browsers take a backslash for a slash: a Location made of such a
 * path could lead to another site, as could one that begins with "//".
 */
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

/** Whether a path is the API's; Remix matches paths without regard to case. */
export const isApiPath = (path: string): boolean => /^\/api(?:[/?#]|$)/iu.test(path);

/** Whether a path is that of an uploaded picture. */
export const isMediaPath = (path: string): boolean => /^\/media(?:[/?#]|$)/iu.test(path);

/** The Host header as host and port, lower case; null where it is no host. */
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

/** `from`: the origin that a write says it comes from; `isOpened`: this server was asked under that very host. */
type OtherAddress = { from: string; isOpened: boolean };

/**
 * Null where a write says nothing, nothing readable or ORIGIN itself; where none is set, all but a page that was opened here under a name
 * of the internet. `asked` is the Host header as it was read.
 */
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

/** Letters, digits, dots and a port: whoever forges more is not repeated anywhere. */
function statedOrigin(stated: string | undefined): string | null {
  if (!stated || stated.length > longest || !URL.canParse(stated)) return null;
  const { protocol, host, origin } = new URL(stated);
  return /^https?:$/u.test(protocol) && readHost(host) !== null ? origin : null;
}

/** So many in a row are led home without anybody arriving there: fewer than a browser follows. */
const mostInVain = 8;

/**
 * Whether a read that was asked of the "www." twin of ORIGIN's host, or of the bare one, is led to ORIGIN (rule 27.44). Where nobody
 * arrives there, ORIGIN is wrong or a proxy leads back here, and reads are answered where they come.
 */
export function leadsHome(origin: string | null): (asked: string | null) => boolean {
  if (origin === null) return () => false;
  const { host, protocol, port } = new URL(origin);
  const twin = host.startsWith("www.") ? host.slice("www.".length) : `www.${host}`;
  const defaultPort = port ? "" : protocol === "https:" ? ":443" : ":80";
  let inVain = 0;
  return (asked) => {
    if (asked === host || asked === host + defaultPort) inVain = 0;
    if (asked !== twin && asked !== twin + defaultPort) return false;
    inVain += 1;
    return inVain <= mostInVain;
  };
}

/** Path and query of a page, letter by letter; of what script asks for, those of its page. */
export function placeAsked(target: string, origin: string): string {
  const url = new URL(target, origin);
  if (url.searchParams.has("_data")) url.searchParams.delete("_data");
  return url.pathname + url.search;
}
