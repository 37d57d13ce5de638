/** A cookie says what was booked in this very browser, within the hour: a link may be passed on, so alone it makes no account (rule 16.9). */
import { cookiesIn, hostCookieName, setCookie } from "#app/http/cookies.server.ts";
import { isSignature, signature } from "#app/shared/signature.server.ts";
import { isHttps } from "#app/studio/environment.server.ts";

const oneHour = 60 * 60_000;
const key = "booked-here";

export function bookedHereCookie(appointmentId: number, now: number): string {
  const said = `${appointmentId}.${now + oneHour}`;
  const value = `${said}.${signature(key, said)}`;
  return setCookie(cookieName(), value, { secure: isHttps(), maxAge: oneHour / 1000 });
}

export function isBookedHere({ headers }: Request, appointmentId: number, now: number): boolean {
  const kept = cookiesIn(headers.get("Cookie"))[cookieName()] ?? "";
  const [, said = "", id, until, signed = ""] = /^((\d{1,15})\.(\d{1,15}))\.([\w-]{43})$/u.exec(kept) ?? [];
  return Number(id) === appointmentId && now < Number(until) && isSignature(key, said, signed);
}

const cookieName = (): string => hostCookieName("booked", isHttps());
