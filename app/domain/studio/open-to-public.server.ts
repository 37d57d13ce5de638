import { BlockList, isIP, isIPv6 } from "node:net";
import { eq } from "drizzle-orm";
import { preparedQuery } from "#db/client.server.ts";
import { settings } from "#db/schema.ts";
import { environment } from "./environment.server.ts";

/** Loopback, private and link-local networks (RFC 1918, 3927, 4193, 4291), which can't be reached from outside. */
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

/** Returns true if an origin such as "http://localhost:3000" can be reached only from its own machine or network (rule 28.2). */
export function isLocalAddress(origin: string): boolean {
  const host = new URL(origin).hostname.replace(/^\[|\]$|\.$/gu, "");
  if (isIP(host)) return inside.check(host, isIPv6(host) ? "ipv6" : "ipv4");
  return host === "localhost" || host.endsWith(".localhost") || host.endsWith(".local");
}

const judged = { origin: "", isLocal: true };

function isLocal(origin: string): boolean {
  if (judged.origin !== origin) Object.assign(judged, { origin, isLocal: isLocalAddress(origin) });
  return judged.isLocal;
}

/** Returns true if ORIGIN isn't a local address and this isn't the demo (rule 28.2). */
export function isOnPublicAddress(): boolean {
  const { demo, origin } = environment();
  return !demo && !isLocal(origin);
}

const openedRow = preparedQuery((db) =>
  db.select({ openedAt: settings.openedAt }).from(settings).where(eq(settings.id, 1)).prepare(),
);

export const openedAt = (): number | null => openedRow().get()?.openedAt ?? null;

/** Returns true if visitors see the pages and can book. Otherwise they see a "not open yet" page (rule 28.1). */
export const isOpenToPublic = (): boolean => !isOnPublicAddress() || openedAt() !== null;

/** Returns true if the studio isn't open, even on a local address. The demo counts as open. */
export const isUnopened = (): boolean => !environment().demo && openedAt() === null;
