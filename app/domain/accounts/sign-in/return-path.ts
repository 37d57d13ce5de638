import type { Role } from "#app/platform/http/access.ts";

/** Returns the first page after the sign-in (rule 18.11). */
export function landingPage(roles: Role[]): string {
  if (roles.includes("provider")) return "/provider";
  if (roles.includes("admin")) return "/admin/users";
  if (roles.includes("receptionist")) return "/admin/services";
  return "/";
}

/** Returns the requested page if the user's roles allow it, else the landing page (rule 18.10). */
export function returnPath(redirectTo: string | null | undefined, roles: Role[]): string {
  const wanted = ownPath(redirectTo);
  return wanted && isTheirs(wanted, roles) ? wanted : landingPage(roles);
}

/** Returns the requested page, or the board as the landing page of a desk (rule 18.16). */
export function deskReturnPath(redirectTo: string | null | undefined, roles: Role[]): string {
  const wanted = ownPath(redirectTo);
  return wanted && isTheirs(wanted, roles) ? wanted : deskPage(roles);
}

export const deskPage = (roles: readonly Role[]): string =>
  roles.includes("receptionist") || roles.includes("admin") ? "/receptionist" : "/provider";

/** Returns path and query of a URL of this site, escaped for a Location header. Null for others, such as "//other.test". */
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

const guarded: [RegExp, Role[]][] = [
  [/^\/(?:login|register|reset|logout|setup|api|mode)(?:[/?]|$)/iu, []],
  [/^\/receptionist\/(?:lock|switch)(?:[/?]|$)/iu, []],
  [/^\/provider(?:[/?]|$)/iu, ["provider"]],
  [/^\/receptionist(?:[/?]|$)/iu, ["receptionist", "admin"]],
  [/^\/admin\/help(?:[/?]|$)/iu, ["admin", "receptionist", "provider"]],
  [/^\/admin\/(?:services|webpage|gallery|theme)(?:[/?]|$)/iu, ["admin", "receptionist"]],
  [/^\/admin(?:[/?]|$)/iu, ["admin"]],
];
