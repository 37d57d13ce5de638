/**
 * Under which address a browser has this site open, where that is not ORIGIN: then the setting is wrong, or a "www." too many, and
 * nobody attacks anybody. What is found here is only told; it lets no request in (docs/decisions/041).
 */
import { isOwnName } from "./cross-site.server.ts";
import { readHost } from "./request-target.server.ts";

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
