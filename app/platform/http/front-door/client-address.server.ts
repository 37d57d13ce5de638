/** Finds the client's IP address. Only a trusted proxy may name another one (rule 26.7). */
import { BlockList, isIP, isIPv6 } from "node:net";

/** Reads TRUSTED_PROXY: addresses or networks ("10.0.0.0/8"), separated by commas. The default is loopback. Throws for an invalid entry. */
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

/** Returns the unit that limits count: one IPv4 address or an IPv6 /64. */
export const networkOf = (address: string): string =>
  isIPv6(address) ? `${groups(address).slice(0, 4).join(":")}::/64` : address;

export function widerNetworkOf(address: string): string | null {
  if (isIPv6(address)) return `${groups(address).slice(0, 3).join(":")}::/48`;
  return isIP(address) ? address.replace(/\d{1,3}$/u, "0/24") : null;
}

/** Shortens an address for the log: IPv4 to /24, IPv6 to /48. */
export function truncated(address: string): string {
  if (isIPv6(address)) return `${groups(address).slice(0, 3).join(":")}::`;
  return isIP(address) ? address.replace(/\d{1,3}$/u, "0") : "-";
}

function plain(address: string): string {
  const bare = address
    .replace(/^\[(.*)\](?::\d+)?$/u, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/u, "$1")
    .replace(/%.*$/u, "");
  return bare.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/iu, "");
}

function groups(address: string): string[] {
  // The URL parser returns the shortest form (RFC 5952).
  const [head = "", tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const before = head ? head.split(":") : [];
  const after = tail ? tail.split(":") : [];
  return [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
}
