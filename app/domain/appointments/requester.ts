import { actorOf } from "#app/domain/accounts/people/roles.ts";
import type { OverridableRule } from "#app/domain/availability/desk-times.ts";
import type { Visitor } from "#app/platform/http/access.ts";
import type { Actor } from "#app/platform/shared/audit.server.ts";

/** `staff` (receptionist, admin): every appointment; `client`: the own ones; `provider`: may also read their day; `link`: its one. */
export type Requester = {
  kind: "client" | "staff" | "provider" | "link";
  actor: Actor;
  userId: number | null;
  appointmentId?: number;
};

/** A signed-in visitor, by the role that allows most. */
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
  /** The front desk books for a client (rule 4.10). `bend`: rules that may be bent; `whose`: how its form speaks of their contact. */
  staff?: {
    actor: Actor;
    clientId: number | null;
    /** The record of the client whom the desk has chosen; null or nothing: as the contact says (rule 34.3). */
    recordId?: number | null;
    override: boolean;
    bend?: readonly OverridableRule[];
    whose?: "the client's";
    /** By which way it comes; the desk, where nothing is said. */
    source?: "walk_in" | "paper" | "rebook" | "series";
    /** The series that it is a part of, and how many dates of that are booked. */
    series?: { id: number; dates: number };
    /** The client gets one mail of several visits, and none of this one. */
    toldTogether?: true;
  };
};

/** The account that a booking belongs to; null for a guest's. */
export const ownerOf = ({ visitor, staff }: BookingContext): number | null =>
  staff ? staff.clientId : (visitor?.userId ?? null);

/** The key as it is kept, with the account that asks, or "guest" (a key has no space): it serves no other (rule 4.7). */
export function boundKey({ key, visitor, staff }: BookingContext): string | null {
  const caller = (staff ? staff.actor.id : visitor?.userId) ?? "guest";
  return key === null ? null : `${caller} ${key}`;
}
