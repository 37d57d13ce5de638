import { z } from "zod";
import { revisionIn } from "#app/domain/appointments/revision.server.ts";
import { timeOf } from "#app/domain/availability/dates.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { type Moved, moveVisit } from "#app/domain/booking/visit/move.server.ts";
import { asDeskChange, type DeskOutcome } from "#app/domain/desk-changes/desk-change.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { Id } from "#app/platform/shared/fields.server.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { movedLabel } from "#app/routes/desk/parts/change-labels.server.ts";

const Placed = z.object({
  visit: Id,
  to: z
    .string()
    .regex(/^\d{1,9} \d{4}-\d\d-\d\d \d{1,4}$/u)
    .transform((to) => {
      const [providerId = "", date = "", minute = ""] = to.split(" ");
      return { providerId, date, minute: Number(minute) };
    })
    .refine(({ minute }) => minute < 1440),
});

const wrong = { visit: "Choose a visit.", to: "Say the provider, the day and the minute." };

/**
 * Puts an appointment where a hand or the keys have brought it (rule 6.36): `to` is "provider date minute". Refuses as
 * `moveVisit` does; nothing is bent.
 */
export function placeAppointment(
  input: Readonly<Record<string, unknown>>,
  by: By,
): DeskOutcome<Moved, AppointmentDetail> {
  const placed = readInput(Placed, input, { wrong });
  if (!placed.ok) return placed;
  const { visit, to } = placed.value;
  const { providerId, date, minute } = to;
  const change = { providerId, date, time: timeOf(minute), revision: revisionIn(input) };
  const requester = { kind: "staff", actor: by.actor, userId: by.actor.id } as const;
  return asDeskChange(movedLabel, () => moveVisit(visit, change, requester, by.now), by);
}
