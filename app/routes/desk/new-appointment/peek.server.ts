import { appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { momentInWords } from "#app/domain/appointments/in-words.server.ts";
import { providerAtDesk } from "#app/domain/catalogue/service-providers.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";

/** Another visit, looked at beside a form that stays as it is. `line`: service, day, time and provider in words. */
export type PeekedVisit = { id: number; date: string; client: string; phone: string; line: string };

export function peekedVisit(asked: string | null): PeekedVisit | null {
  const appointment = appointmentById(idOf(asked ?? undefined) ?? 0);
  if (!appointment) return null;
  const { id, date, startMin, contact, serviceName, status } = appointment;
  const moment = momentInWords(date, startMin, studio().locale);
  const line = `${serviceName}, ${moment}, with ${providerAtDesk(appointment)}, ${status.replace("_", " ")}`;
  return { id, date, client: contact.name, phone: contact.phone, line };
}
