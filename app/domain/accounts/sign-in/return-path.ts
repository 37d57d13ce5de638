import type { Role } from "#app/platform/http/access.ts";

/** The page of a role after signing in (rule 18.11). */
export function landingPage(roles: Role[]): string {
  if (roles.includes("provider")) return "/provider";
  if (roles.includes("admin")) return "/admin/users";
  if (roles.includes("receptionist")) return "/admin/services";
  return "/";
}

/** The wanted page where it is theirs and of this site, else the page of their role (rule 18.10). */
export function returnPath(redirectTo: string | null | undefined, roles: Role[]): string {
  const wanted = ownPath(redirectTo);
  return wanted && isTheirs(wanted, roles) ? wanted : landingPage(roles);
}

/** The same at a desk, where the board is everybody's beginning (rule 18.16). */
export function deskReturnPath(redirectTo: string | null | undefined, roles: Role[]): string {
  const wanted = ownPath(redirectTo);
  return wanted && isTheirs(wanted, roles) ? wanted : deskPage(roles);
}

/** Where a session begins that opens the desk alone. */
export const deskPage = (roles: readonly Role[]): string =>
  roles.includes("receptionist") || roles.includes("admin") ? "/receptionist" : "/provider";

/** Path and query of a URL of this site, escaped as a Location must be; null for all else, such as "//other.test". */
export function ownPath(redirectTo: string | null | undefined): string | null {
  if (!redirectTo?.startsWith("/") || /[\\\p{Cc}]/u.test(redirectTo)) return null;
  try {
    const { origin, pathname, search } = new URL(redirectTo, here);
    return origin === here && !pathname.startsWith("//") ? pathname + search : null;
  } catch {
    return null;
  }
}

const here = "http://studio.invalid";

const isTheirs = (path: string, roles: Role[]): boolean => {
  const [, allowed] = guarded.find(([pattern]) => pattern.test(path)) ?? [];
  return allowed === undefined || allowed.some((role) => roles.includes(role));
};

/** Pages for some roles; an empty list leads nobody back. */
const guarded: [RegExp, Role[]][] = [
  [/^\/(?:login|register|reset|logout|setup|api|mode)(?:[/?]|$)/iu, []],
  [/^\/receptionist\/(?:lock|switch)(?:[/?]|$)/iu, []],
  [/^\/provider(?:[/?]|$)/iu, ["provider"]],
  [/^\/receptionist(?:[/?]|$)/iu, ["receptionist", "admin"]],
  [/^\/admin\/help(?:[/?]|$)/iu, ["admin", "receptionist", "provider"]],
  [/^\/admin\/(?:services|webpage|gallery|theme)(?:[/?]|$)/iu, ["admin", "receptionist"]],
  [/^\/admin(?:[/?]|$)/iu, ["admin"]],
];
