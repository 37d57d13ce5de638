import type { Caller, Visitor } from "#app/platform/http/access.ts";
import type { Actor } from "#app/platform/shared/audit.server.ts";
import { highestRole } from "./roles.ts";

export const callerOf = (request: Request, { ip, requestId }: Pick<Caller, "ip" | "requestId">): Caller => ({
  ip,
  requestId,
  userAgent: request.headers.get("User-Agent") ?? "",
  cookies: request.headers.get("Cookie"),
});

export const actorOf = (visitor: Visitor | null, requestId: string): Actor =>
  visitor
    ? { id: visitor.userId, role: highestRole(visitor.roles), sessionId: visitor.sessionId, requestId }
    : { id: null, role: "guest", requestId };
