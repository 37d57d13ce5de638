import type { Role } from "#app/http/access.ts";

/** Where somebody goes after signing in, by role (specification, section 4). */
export function landingPage(roles: Role[]): string {
  if (roles.includes("provider")) return "/provider";
  if (roles.includes("admin")) return "/admin/users";
  if (roles.includes("receptionist")) return "/admin/services";
  return "/";
}
