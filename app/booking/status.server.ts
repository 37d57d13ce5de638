import type { Actor } from "#app/audit.server.ts";
import type { Outcome } from "#app/outcome.ts";
import type { Appointment } from "./appointments.server.ts";
import { changeVisit } from "./move.server.ts";
import type { VisitStatus } from "./states.ts";

/**
 * A staff member says how far a visit is. Refuses as "conflict" what can't follow, and bringing back a visit whose time has
 * been taken, with `alternatives`; "cancelled" tells everybody and charges nothing.
 */
export const setStatus = (id: number, status: VisitStatus, actor: Actor, now: number): Outcome<Appointment> =>
  changeVisit(id, { status }, { kind: "staff", actor, userId: actor.id }, now);
