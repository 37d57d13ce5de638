/**
 * The session's cookie: HttpOnly and SameSite=Lax; over https with the prefix __Host-, which ties it to this very host.
 * Over plain http (a first try at home) browsers would drop that one.
 */
import type { SessionPreference } from "#app/http/access.ts";
import { environment } from "#app/studio/environment.server.ts";

/** `remember` and `stay` outlive the browser by so many seconds. */
const thirtyDays = 30 * 24 * 60 * 60;

export const sessionCookie = (secret: string, preference: SessionPreference): string =>
  preference === "browser" ? cookie(secret) : cookie(secret, thirtyDays);

export const clearedCookie = (): string => cookie("", 0);

/** The secret in a Cookie header; null where there is none. */
export function secretInCookie(header: string | null): string | null {
  const pairs = header?.split(";") ?? [];
  for (const pair of pairs) {
    const [name, value = ""] = pair.trim().split("=", 2);
    if (name === cookieName() && value) return value;
  }
  return null;
}

const https = (): boolean => environment().origin.startsWith("https:");

const cookieName = (): string => (https() ? "__Host-sid" : "sid");

function cookie(value: string, maxAge?: number): string {
  const parts = [`${cookieName()}=${value}`, "Path=/", "HttpOnly", "SameSite=Lax"];
  if (https()) parts.push("Secure");
  if (maxAge !== undefined) parts.push(`Max-Age=${maxAge}`);
  return parts.join("; ");
}
