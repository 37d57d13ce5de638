/** The secret of a browser that an admin made a desk (rule 18.12). */

import { isHttps } from "#app/domain/studio/environment.server.ts";
import { cookiesIn, hostCookieName, setCookie } from "#app/platform/http/cookies.server.ts";

/** As long as browsers keep one; each signing in at the desk renews it. */
const fourHundredDays = 400 * 24 * 60 * 60;

const cookieName = (): string => hostCookieName("desk", isHttps());

export const deskCookie = (secret: string): string =>
  setCookie(cookieName(), secret, { secure: isHttps(), maxAge: fourHundredDays });

/** The same once more, for as long again; none where the browser has none. */
export function renewedDeskCookie({ headers }: Request): [string, string][] {
  const secret = deskSecretIn(headers.get("Cookie"));
  return secret === null ? [] : [["Set-Cookie", deskCookie(secret)]];
}

export const deskSecretIn = (cookies: string | null): string | null =>
  cookiesIn(cookies)[cookieName()] || null;
