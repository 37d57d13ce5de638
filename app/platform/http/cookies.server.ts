import { parse, serialize } from "cookie";

/** Returns the first one of two cookies with the same name. */
export const cookiesIn = (header: string | null): Partial<Record<string, string>> => parse(header ?? "");

/** Returns a Set-Cookie header (HttpOnly, SameSite). Without `maxAge`, in seconds, the cookie ends with the browser session. */
export const setCookie = (
  name: string,
  value: string,
  { secure, maxAge }: { secure: boolean; maxAge?: number },
): string => serialize(name, value, { maxAge, path: "/", httpOnly: true, secure, sameSite: "lax" });

/** Adds the "__Host-" prefix over https. Browsers drop such cookies over plain http. */
export const hostCookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);
