/** Which address a request comes from. Only a trusted proxy may name another one (rule 26.7). */
import { BlockList, isIP, isIPv6 } from "node:net";

/**
 * The proxies in front of this server: addresses or networks ("10.0.0.0/8"), with commas between. Without a list these are
 * the loopback addresses. Throws a sentence where an entry is none.
 */
export function trustedProxies(list: string | undefined): BlockList {
  const trusted = new BlockList();
  for (const entry of (list || "127.0.0.0/8, ::1").split(",").map((part) => part.trim())) {
    const [address = "", prefix] = entry.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    try {
      if (prefix === undefined) trusted.addAddress(address, family);
      else trusted.addSubnet(address, Number(prefix), family);
    } catch {
      throw new Error(
        `TRUSTED_PROXY names "${entry}". Set it to addresses such as 127.0.0.1 or 10.0.0.0/8, with commas between.`,
      );
    }
  }
  return trusted;
}

/** The client's address: the socket's, or behind a trusted proxy the last one in X-Forwarded-For. */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trusted: BlockList,
): string {
  const peer = plain(socketAddress ?? "");
  if (!forwardedFor || !isIP(peer) || !trusted.check(peer, isIPv6(peer) ? "ipv6" : "ipv4")) return peer;
  const lastHop = plain(forwardedFor.slice(forwardedFor.lastIndexOf(",") + 1).trim());
  return isIP(lastHop) ? lastHop : peer;
}

/** Whom a limit counts: one IPv4 address, or the /64 that an IPv6 customer gets. Any other text stays itself. */
export const networkOf = (address: string): string =>
  isIPv6(address) ? `${groups(address).slice(0, 4).join(":")}::/64` : address;

/**
 * The site that a network is a part of: the /48 that an IPv6 customer may be given whole, and the /24 that is the least
 * of IPv4 that is routed by itself. null for any other text.
 */
export function widerNetworkOf(address: string): string | null {
  if (isIPv6(address)) return `${groups(address).slice(0, 3).join(":")}::/48`;
  return isIP(address) ? address.replace(/\d{1,3}$/u, "0/24") : null;
}

/** An address as the log may keep it: IPv4 to /24, IPv6 to /48. */
export function truncated(address: string): string {
  if (isIPv6(address)) return `${groups(address).slice(0, 3).join(":")}::`;
  return isIP(address) ? address.replace(/\d{1,3}$/u, "0") : "-";
}

/** Without the prefix of an IPv4 address on an IPv6 socket and without port or zone. */
function plain(address: string): string {
  const bare = address
    .replace(/^\[(.*)\](?::\d+)?$/u, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/u, "$1")
    .replace(/%.*$/u, "");
  return bare.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/iu, "");
}

/** The eight groups of an IPv6 address without leading zeros. */
function groups(address: string): string[] {
  // The URL parser writes an address in its one shortest form (RFC 5952), dotted endings included.
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const before = head ? head.split(":") : [];
  const after = tail ? tail.split(":") : [];
  return [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
}
