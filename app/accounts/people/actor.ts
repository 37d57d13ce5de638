/** Who calls, as commands and the audit need to know it. */

import type { Caller, Visitor } from "#app/http/access.ts";
import type { Actor } from "#app/shared/audit.server.ts";
import { highestRole } from "./roles.ts";

export const clientOf = (request: Request, { ip, requestId }: Pick<Caller, "ip" | "requestId">): Caller => ({
  ip,
  requestId,
  userAgent: request.headers.get("User-Agent") ?? "",
  cookies: request.headers.get("Cookie"),
});

/** The visitor as the audit names them, with the role that allows most; a guest without a session. */
export const actorOf = (visitor: Visitor | null, requestId: string): Actor =>
  visitor
    ? { id: visitor.userId, role: highestRole(visitor.roles), sessionId: visitor.sessionId, requestId }
    : { id: null, role: "guest", requestId };
