import { actorOf } from "#app/domain/accounts/people/roles.ts";
import type { OverridableRule } from "#app/domain/availability/desk-times.ts";
import type { Visitor } from "#app/platform/http/access.ts";
import type { Actor } from "#app/platform/shared/audit.server.ts";

/** Access: `staff` to all appointments, `client` to own ones, `provider` also to their day, `link` to one. */
export type Requester = {
  kind: "client" | "staff" | "provider" | "link";
  actor: Actor;
  userId: number | null;
  appointmentId?: number;
};

/** Returns the requester with the strongest role of the visitor. */
export function requesterOf(visitor: Visitor, requestId: string): Requester {
  const actor = actorOf(visitor, requestId);
  const kind = actor.role === "user" ? "client" : actor.role === "provider" ? "provider" : "staff";
  return { kind, userId: visitor.userId, actor };
}

export function linkRequester(appointmentId: number, requestId: string | null): Requester {
  return { kind: "link", appointmentId, userId: null, actor: { id: null, role: "guest", requestId } };
}

export type BookingContext = {
  visitor: { userId: number } | null;
  key: string | null;
  now: number;
  /** Set for bookings by the front desk (rule 4.10). `bend`: rules to override; `whose`: wording for the contact. */
  staff?: {
    actor: Actor;
    clientId: number | null;
    /** The record that the desk chose; null: found by contact (rule 34.3). */
    recordId?: number | null;
    override: boolean;
    bend?: readonly OverridableRule[];
    whose?: "the client's";
    source?: "walk_in" | "paper" | "rebook" | "series";
    series?: { id: number; dates: number };
    /** One email covers several visits, so this one sends none. */
    toldTogether?: true;
  };
};

/** Returns the account of the client, or null for a guest. */
export const ownerOf = ({ visitor, staff }: BookingContext): number | null =>
  staff ? staff.clientId : (visitor?.userId ?? null);

/** Binds an idempotency key to the account or "guest" (rule 4.7). */
export function boundKey({ key, visitor, staff }: BookingContext): string | null {
  const caller = (staff ? staff.actor.id : visitor?.userId) ?? "guest";
  return key === null ? null : `${caller} ${key}`;
}
