/** A device on which an account signed in: strangers who hammer at it don't keep its owner out (rule 18.6; OWASP, device cookies). */
import { randomBytes, timingSafeEqual } from "node:crypto";
import { isHttps } from "#app/domain/studio/environment.server.ts";
import { cookiesIn, hostCookieName, setCookie } from "#app/platform/http/cookies.server.ts";
import { signature } from "#app/platform/shared/signature.server.ts";

const oneYear = 365 * 24 * 60 * 60;
/** A PC at the front desk has several; the one used longest ago goes. */
const mostAccounts = 8;

export function knownDevice(cookies: string | null, accountId: number): string | null {
  const device = deviceIn(cookies);
  return device?.marks.some((mark) => isSame(mark, markOf(device.name, accountId))) ? device.name : null;
}

export function deviceCookie(cookies: string | null, accountId: number): string {
  const { name, marks } = deviceIn(cookies) ?? { name: randomBytes(12).toString("base64url"), marks: [] };
  const mark = markOf(name, accountId);
  const kept = [mark, ...marks.filter((other) => !isSame(other, mark))].slice(0, mostAccounts);
  return setCookie(cookieName(), [name, ...kept].join("."), { secure: isHttps(), maxAge: oneYear });
}

/** The beginning of a signature, 132 bits: each guess is one try to sign in. */
const markOf = (name: string, accountId: number): string =>
  signature("device", `${accountId} ${name}`).slice(0, 22);

function deviceIn(cookies: string | null): { name: string; marks: string[] } | null {
  const [name = "", ...marks] = cookiesIn(cookies)[cookieName()]?.split(".") ?? [];
  return /^[\w-]{16}$/u.test(name) ? { name, marks: marks.slice(0, mostAccounts).filter(isMark) } : null;
}

const isMark = (text: string): boolean => /^[\w-]{22}$/u.test(text);

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other));

const cookieName = (): string => hostCookieName("device", isHttps());
