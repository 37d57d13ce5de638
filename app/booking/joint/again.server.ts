/** A visit of several, booked again as it was (rule 35.77). */
import { asc, eq, sql } from "drizzle-orm";
import type { Appointment } from "#app/appointments/appointment.server.ts";
import { jointKindOf, jointOf } from "#app/appointments/joint.server.ts";
import { addonsOf } from "#app/catalogue/addons/addons.server.ts";
import { listServices } from "#app/catalogue/services/services.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { appointmentItems } from "#db/schema.ts";
import { type TypedRow, type VisitKind, visitUrl } from "./rows.ts";

const added = preparedQuery((db) =>
  db
    .select({ addonId: appointmentItems.addonId })
    .from(appointmentItems)
    .where(eq(appointmentItems.appointmentId, sql.placeholder("id")))
    .orderBy(asc(appointmentItems.id))
    .prepare(),
);

/** Its rows with what was added, as far as all that is still offered. Null for one that was booked alone, and where fewer than two rows are left. */
export function visitAgain(appointment: Appointment): { kind: VisitKind; rows: TypedRow[] } | null {
  const kind = jointKindOf(appointment);
  if (kind === null) return null;
  const services = listServices();
  const rows = jointOf(appointment).flatMap(({ id, serviceId, providerId }): TypedRow[] => {
    const service = services.find((one) => one.id === serviceId && !one.unavailable);
    if (!service) return [];
    const had = added()
      .all({ id })
      .map(({ addonId }) => addonId);
    const addonIds = addonsOf(service.id).flatMap((addon) => (had.includes(addon.id) ? [`${addon.id}`] : []));
    const isGiven = service.providers.some((provider) => provider.id === providerId);
    const provider = isGiven ? String(providerId) : "any";
    return [{ serviceId: String(service.id), providerId: provider, addonIds, customerName: "" }];
  });
  return rows.length > 1 ? { kind, rows } : null;
}

/** Where a guest or a client books it again; null as above. */
export function visitAgainUrl(appointment: Appointment): string | null {
  const again = visitAgain(appointment);
  return again && visitUrl(again.kind, again.rows);
}
