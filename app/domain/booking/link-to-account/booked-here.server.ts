/** A cookie says what was booked in this very browser, within the hour: a link may be passed on, so alone it makes no account (rule 16.9). */
import { deskOf } from "#app/domain/accounts/desks/desk.server.ts";
import { isHttps } from "#app/domain/studio/environment.server.ts";
import { cookiesIn, hostCookieName, setCookie } from "#app/platform/http/cookies.server.ts";
import { isSignature, signature } from "#app/platform/shared/signature.server.ts";

const oneHour = 60 * 60_000;
const key = "booked-here";

/** Of all that was booked at once: one appointment, or every part of a joint visit. */
export function bookedHereCookie(booked: readonly { id: number }[], now: number): string {
  const said = `${booked.map(({ id }) => id).join("-")}.${now + oneHour}`;
  const value = `${said}.${signature(key, said)}`;
  return setCookie(cookieName(), value, { secure: isHttps(), maxAge: oneHour / 1000 });
}

/** Of the answer that opens a confirmation: it also deletes what the tab kept of forms (rule 4.16), but not a desk's paper. */
export const confirmedHeaders = (request: Request, booked: readonly { id: number }[], now: number) => ({
  "Set-Cookie": bookedHereCookie(booked, now),
  ...(deskOf(request) ? {} : { "Clear-Site-Data": '"storage"' }),
});

export function isBookedHere({ headers }: Request, appointmentId: number, now: number): boolean {
  const kept = cookiesIn(headers.get("Cookie"))[cookieName()] ?? "";
  const [, said = "", ids = "", until, signed = ""] =
    /^((\d{1,15}(?:-\d{1,15}){0,4})\.(\d{1,15}))\.([\w-]{43})$/u.exec(kept) ?? [];
  const isOne = ids.split("-").includes(String(appointmentId));
  return isOne && now < Number(until) && isSignature(key, said, signed);
}

const cookieName = (): string => hostCookieName("booked", isHttps());
