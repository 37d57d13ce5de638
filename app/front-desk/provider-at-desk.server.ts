import type { Appointment } from "#app/appointments/appointment.server.ts";
import { nameApart } from "#app/catalogue/names-apart.server.ts";

/** The provider of an appointment as staff call them (rule 6.82). */
export const providerAtDesk = ({
  providerId,
  providerName,
}: Pick<Appointment, "providerId" | "providerName">): string =>
  nameApart({ id: providerId, name: providerName });
