/** Where somebody goes after signing in (product.md, "Guards"). */
import type { Role } from "#app/http/access.ts";
import { landingPage } from "./landing-page.ts";

/** The page that was wanted, if it is a page of this site and theirs, else the landing page of their role. */
export function returnPath(redirectTo: string | null | undefined, roles: Role[]): string {
  const wanted = ownPath(redirectTo);
  return wanted && isTheirs(wanted, roles) ? wanted : landingPage(roles);
}

/** Path and query of an address of this site, escaped as a Location must be; null for all else, such as "//other.test" or "/\other.test". */
export function ownPath(redirectTo: string | null | undefined): string | null {
  if (!redirectTo?.startsWith("/") || /[\\\p{Cc}]/u.test(redirectTo)) return null;
  try {
    const { origin, pathname, search } = new URL(redirectTo, here);
    // What leads to another host only after dots are resolved ("/.//other.test") does not stay here either.
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

/** Pages for some roles; nobody comes back to those for the signed-out, to what is posted or to the API. */
const guarded: [RegExp, Role[]][] = [
  [/^\/(?:login|register|reset|logout|setup|api|mode)(?:[/?]|$)/iu, []],
  [/^\/provider(?:[/?]|$)/iu, ["provider"]],
  [/^\/receptionist(?:[/?]|$)/iu, ["receptionist", "admin"]],
  [/^\/admin\/help(?:[/?]|$)/iu, ["admin", "receptionist", "provider"]],
  [/^\/admin\/(?:services|webpage|gallery|theme)(?:[/?]|$)/iu, ["admin", "receptionist"]],
  [/^\/admin(?:[/?]|$)/iu, ["admin"]],
];
