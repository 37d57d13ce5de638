import { type Appointment, appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { whyNotReached } from "#app/domain/appointments/notices/client-mail.server.ts";
import { keptChange } from "#app/platform/undo/desk-changes.server.ts";

/** `label` says what was done; `toCall`: who was moved and has not heard of it yet, the first one first. */
type DelayDone = { id: number; label: string; toCall: Appointment[] };

/** What a delay has done with a provider's visits (rule 6.49); null where it was taken back, or moved none of them. */
export function delayDone(changeId: number, providerId: number): DelayDone | null {
  const change = keptChange(changeId);
  if (!change || change.undoneAt !== null) return null;
  const visits = change.rows
    .filter(({ table }) => table === "appointments")
    .map(({ key }) => appointmentById(Number(key[0])))
    .filter((visit) => visit !== undefined)
    .filter((visit) => visit.providerId === providerId);
  if (visits.length === 0) return null;
  const toCall = visits
    .filter((visit) => whyNotReached(visit) !== null)
    .sort((one, other) => one.startMin - other.startMin);
  return { id: change.id, label: change.label, toCall };
}
