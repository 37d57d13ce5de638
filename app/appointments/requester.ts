/** Who asks for something about an appointment, and by what right. */
import { actorOf } from "#app/accounts/people/actor.ts";
import type { Visitor } from "#app/http/checks/access.ts";
import type { Actor } from "#app/shared/audit.server.ts";

/**
 * `staff` (receptionist, admin) has every appointment, `client` the own ones; `provider` may also read those that are
 * theirs to give; `link` has the one appointment that its secret opens.
 */
export type Asker = {
  kind: "client" | "staff" | "provider" | "link";
  actor: Actor;
  userId: number | null;
  /** Of `link` alone. */
  appointmentId?: number;
};

/** A signed-in visitor, by the role that allows most. */
export function askerOf(visitor: Visitor, requestId: string): Asker {
  const actor = actorOf(visitor, requestId);
  const kind = actor.role === "user" ? "client" : actor.role === "provider" ? "provider" : "staff";
  return { kind, userId: visitor.userId, actor };
}

/** Whoever holds the link to an appointment: nobody that we know. */
export function linkAsker(appointmentId: number, requestId: string | null): Asker {
  return { kind: "link", appointmentId, userId: null, actor: { id: null, role: "guest", requestId } };
}
