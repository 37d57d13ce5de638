import type { Role } from "#app/platform/http/access.ts";

/** The page of a role after signing in (rule 18.11). */
export function landingPage(roles: Role[]): string {
  if (roles.includes("provider")) return "/provider";
  if (roles.includes("admin")) return "/admin/users";
  if (roles.includes("receptionist")) return "/admin/services";
  return "/";
}
