/** Roles: names, order and accepted spellings (rules 20.1 and 20.2). */
import type { Caller, Role, Visitor } from "#app/platform/http/access.ts";
import type { Actor } from "#app/platform/shared/audit.server.ts";

const allRoles: Role[] = ["user", "provider", "receptionist", "admin"];

export const isStaff = (roles: readonly Role[]): boolean => roles.some((role) => role !== "user");

export const highestRole = (roles: readonly Role[]): Role =>
  (["admin", "receptionist", "provider"] as const).find((role) => roles.includes(role)) ?? "user";

export function readRoles(value: unknown): Role[] | null {
  if (!Array.isArray(value) || value.length === 0) return null;
  const given = value.map((word) => spellings.get(word));
  return given.includes(undefined) ? null : allRoles.filter((role) => given.includes(role));
}

export const rolesFrom = (joined: string | null): Role[] => {
  const words = joined?.split(",") ?? [];
  return allRoles.filter((role) => words.includes(role));
};

const spellings = new Map<unknown, Role>([
  ...allRoles.map((role) => [role, role] as const),
  ["service_provider", "provider"],
  ["service-provider", "provider"],
]);

export const callerOf = (request: Request, { ip, requestId }: Pick<Caller, "ip" | "requestId">): Caller => ({
  ip,
  requestId,
  userAgent: request.headers.get("User-Agent") ?? "",
  // biome-ignore lint/plugin: this only passes on the header. A command reads it.
  cookies: request.headers.get("Cookie"),
});

export const actorOf = (visitor: Visitor | null, requestId: string): Actor =>
  visitor
    ? { id: visitor.userId, role: highestRole(visitor.roles), sessionId: visitor.sessionId, requestId }
    : { id: null, role: "guest", requestId };
