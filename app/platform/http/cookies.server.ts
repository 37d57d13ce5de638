/** Cookies as requests bring them and answers set them. */
import { parse, serialize } from "cookie";

/** The values of a Cookie header by name; of two with the same name the first counts. */
export const cookiesIn = (header: string | null): Partial<Record<string, string>> => parse(header ?? "");

/** A Set-Cookie header for the whole site, unseen by scripts and by other sites' forms; without `maxAge`, in seconds, it ends with the browser. */
export const setCookie = (
  name: string,
  value: string,
  { secure, maxAge }: { secure: boolean; maxAge?: number },
): string => serialize(name, value, { maxAge, path: "/", httpOnly: true, secure, sameSite: "lax" });

/**
 * The name of a cookie that is for this very host: over https its prefix makes browsers hold it to that. Over plain http
 * (a first try at home) they would drop one with the prefix.
 */
export const hostCookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);
