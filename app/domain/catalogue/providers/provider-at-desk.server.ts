import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { nameApart } from "#app/domain/catalogue/names-apart.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";

/** The provider of an appointment as staff call them (rule 6.82). */
export const providerAtDesk = ({
  providerId,
  providerName,
}: Pick<Appointment, "providerId" | "providerName">): string =>
  nameApart({ id: providerId, name: providerName });

/** The id in the address of a page about one provider; 0, which nobody has, where none stands there. */
export const providerInQuery = (query: URLSearchParams): number =>
  idOf(query.get("provider") ?? undefined) ?? 0;
