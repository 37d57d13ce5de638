/** What was added to an appointment, as it was booked; its minutes and its price are in those of the appointment. */
import { asc, eq, sql } from "drizzle-orm";
import type { AddonRow } from "#app/domain/catalogue/addons/addons.server.ts";
import { db, preparedQuery } from "#db/client.server.ts";
import { appointmentItems } from "#db/schema.ts";

type BookedAddon = typeof appointmentItems.$inferSelect;

const itemsOf = preparedQuery((orm) =>
  orm
    .select()
    .from(appointmentItems)
    .where(eq(appointmentItems.appointmentId, sql.placeholder("appointmentId")))
    .orderBy(asc(appointmentItems.id))
    .prepare(),
);

export const bookedAddons = (appointmentId: number): BookedAddon[] => itemsOf().all({ appointmentId });

/** In the caller's transaction. */
export function keepAddon(appointmentId: number, { id: addonId, name, minutes, priceMinor }: AddonRow): void {
  db().insert(appointmentItems).values({ appointmentId, addonId, name, minutes, priceMinor }).run();
}

/** In the caller's transaction. */
export function dropAddon(id: number): void {
  db().delete(appointmentItems).where(eq(appointmentItems.id, id)).run();
}
