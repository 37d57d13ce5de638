import { appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { jointOf } from "#app/domain/appointments/joint.server.ts";
import { visitAgain } from "#app/domain/booking/joint/parts.server.ts";
import { newAppointmentUrl } from "#app/routes/desk/times/new-appointment-url.ts";
import { addonName, moreRows, rowNames } from "#app/routes/desk/times/row-names.ts";

/**
 * The form of a new appointment with all rows of a visit of several (rule 35.77), for a client as its choice names them. Null for
 * one that was booked alone, and for who only came along: the visit is its first client's.
 */
export function wholeAgainUrl(
  { appointmentId, recordId }: { appointmentId: number; recordId: number },
  { client, date }: { client: string; date: string },
): string | null {
  const appointment = appointmentById(appointmentId);
  const again = appointment && visitAgain(appointment);
  if (!again || jointOf(appointment)[0]?.recordId !== recordId) return null;
  const [first, ...others] = again.rows;
  const fields: Record<string, string> = {};
  for (const [at, { serviceId, providerId }] of others.entries()) {
    const names = rowNames(moreRows[at] ?? 5);
    fields[names.service] = serviceId;
    fields[names.provider] = providerId;
  }
  for (const id of again.rows.flatMap(({ addonIds }) => addonIds)) fields[addonName(Number(id))] = "on";
  const { serviceId = "", providerId = "any" } = first ?? {};
  return newAppointmentUrl({ date, serviceId, providerId, client, kind: again.kind, ...fields });
}
