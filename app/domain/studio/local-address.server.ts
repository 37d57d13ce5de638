import { BlockList, isIP, isIPv6 } from "node:net";

/** Loopback, private and link-local networks (RFC 1918, 3927, 4193, 4291): nobody comes there from outside. */
const inside = new BlockList();
for (const [network, prefix] of [
  ["127.0.0.0", 8],
  ["10.0.0.0", 8],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
  ["169.254.0.0", 16],
] as const) {
  inside.addSubnet(network, prefix, "ipv4");
}
inside.addAddress("0.0.0.0", "ipv4");
inside.addAddress("::1", "ipv6");
inside.addSubnet("fc00::", 7, "ipv6");
inside.addSubnet("fe80::", 10, "ipv6");

/** Whether an origin ("http://localhost:3000") is reached from its own machine or network alone (rule 28.2). */
export function isLocalAddress(origin: string): boolean {
  const host = new URL(origin).hostname.replace(/^\[|\]$|\.$/gu, "");
  if (isIP(host)) return inside.check(host, isIPv6(host) ? "ipv6" : "ipv4");
  return host === "localhost" || host.endsWith(".localhost") || host.endsWith(".local");
}
