/** Who asks for something about an appointment, and by what right. */
import { actorOf } from "#app/accounts/people/actor.ts";
import type { Visitor } from "#app/http/access.ts";
import type { Actor } from "#app/shared/audit.server.ts";

/**
 * `staff` (receptionist, admin) has every appointment, `client` the own ones; `provider` may also read those that are
 * theirs to give; `link` has the one appointment that its secret opens.
 */
export type Requester = {
  kind: "client" | "staff" | "provider" | "link";
  actor: Actor;
  userId: number | null;
  /** Of `link` alone. */
  appointmentId?: number;
};

/** A signed-in visitor, by the role that allows most. */
export function requesterOf(visitor: Visitor, requestId: string): Requester {
  const actor = actorOf(visitor, requestId);
  const kind = actor.role === "user" ? "client" : actor.role === "provider" ? "provider" : "staff";
  return { kind, userId: visitor.userId, actor };
}

/** Whoever holds the link to an appointment: nobody that we know. */
export function linkRequester(appointmentId: number, requestId: string | null): Requester {
  return { kind: "link", appointmentId, userId: null, actor: { id: null, role: "guest", requestId } };
}

/** Who books, with which idempotency key, at which instant. */
export type BookingContext = {
  /** Whom the booking belongs to, where they book for themselves. */
  visitor: { userId: number } | null;
  key: string | null;
  now: number;
  /**
   * Who at the front desk books for a client: theirs is the visit, or nobody's; never the staff member's. `whose`: how a
   * form that is not the client's own speaks of their contact.
   */
  staff?: { actor: Actor; clientId: number | null; override: boolean; whose?: "the client's" };
};

/** The account that a booking belongs to; null for a guest's. */
export const ownerOf = ({ visitor, staff }: BookingContext): number | null =>
  staff ? staff.clientId : (visitor?.userId ?? null);

/**
 * The key as it is kept: with the account that asks, or "guest" (a key has no space), so that somebody else who knows a key
 * and what was sent with it gets no link to the visit.
 */
export function boundKey({ key, visitor, staff }: BookingContext): string | null {
  const caller = (staff ? staff.actor.id : visitor?.userId) ?? "guest";
  return key === null ? null : `${caller} ${key}`;
}
