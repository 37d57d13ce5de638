import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import type { Telling } from "#app/domain/appointments/notices/telling.ts";
import { recordMoves, tellOfChanges } from "#app/domain/booking/joint/moved-parts.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";

type NewPlace = Pick<Appointment, "date" | "startMin" | "providerId">;

/**
 * Moves an appointment to where it fits. Provider and studio hear of it in any case. Inside the caller's transaction; the triggers
 * refuse an overlap.
 */
export function recordDeskMove(
  before: Appointment,
  { date, startMin: start, providerId }: NewPlace,
  tell: Telling,
  { actor, now }: By,
): Appointment {
  const end = start + before.endMin - before.startMin;
  const to = { date, chain: { start, end, rows: [{ row: 0, start, end, providerId }] }, bent: [] };
  const moved = recordMoves([before], to, { kind: "staff", actor, userId: actor.id }, now);
  tellOfChanges(moved, tell, now);
  return moved[0]?.after ?? before;
}
