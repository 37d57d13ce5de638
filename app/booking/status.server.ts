import type { Actor } from "#app/audit.server.ts";
import type { Outcome } from "#app/outcome.ts";
import type { Appointment } from "./appointments.server.ts";
import { changeVisit } from "./move.server.ts";
import type { VisitStatus } from "./states.ts";

/**
 * A staff member says how far a visit is; `revision` is the one that they saw. Refuses as "conflict" a stale change, what can't follow or not yet, and bringing back a visit whose time has
 * been taken, with `alternatives`; "cancelled" tells everybody and charges nothing.
 */
export const setStatus = (
  id: number,
  status: VisitStatus,
  actor: Actor,
  now: number,
  revision?: number | null,
): Outcome<Appointment> =>
  changeVisit(id, { status, revision }, { kind: "staff", actor, userId: actor.id }, now);
