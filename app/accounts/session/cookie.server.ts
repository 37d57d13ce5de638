/**
 * The secrets of a session that a request carries. The cookie is HttpOnly and SameSite=Lax; over https with the prefix
 * __Host-, which ties it to this very host. Over plain http (a first try at home) browsers would drop that one.
 */
import type { SessionPreference } from "#app/http/checks/access.ts";
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

/** A bearer token was put there on purpose and decides alone; the cookie comes by itself. */
export function secretOf({ headers }: Request): { value: string; bearer: boolean } | null {
  const bearer = bearerOf(headers);
  if (bearer !== null) return { value: bearer, bearer: true };
  const cookie = secretInCookie(headers.get("Cookie"));
  return cookie === null ? null : { value: cookie, bearer: false };
}

export function bearerOf(headers: Headers): string | null {
  const bearer = /^bearer(?:\s+(.*))?$/iu.exec(headers.get("Authorization") ?? "");
  return bearer && (bearer[1]?.trim() ?? "");
}
