/** The rows of a service, written inside the caller's transaction. */
import { eq, max, sql } from "drizzle-orm";
import { activeProviderIds } from "#app/catalogue/providers/providers.server.ts";
import { refused } from "#app/shared/outcome.ts";
import { type Direction, swapPositions } from "#app/shared/positions.ts";
import { db, prepared } from "#db/client.server.ts";
import { services } from "#db/schema.ts";
import { providersOfService } from "./services.server.ts";

export type ServiceValues = Pick<
  typeof services.$inferSelect,
  "name" | "description" | "category" | "durationMinutes" | "priceMinor" | "unavailable" | "image"
>;

/** The box in which cards show a service's picture. */
export const inCards = { ratio: 16 / 9 };

export const serviceNotFound = () => refused("not-found", "Service not found");

/** Whether another service has the name; the index of the table compares in the same way. */
export function nameTaken(name: string, by: number | null = null): boolean {
  const found = prepared<{ id: number }>("SELECT id FROM services WHERE lower(name) = lower(?)").get(name);
  return found !== undefined && found.id !== by;
}

export function nameRefused() {
  const sentence = "There is already a service with this name.";
  return refused("conflict", sentence, { fields: { name: sentence } });
}

/** At the end of the owner's order. Answers its id. */
export function insertService(values: ServiceValues, now: number): number {
  const last =
    db()
      .select({ position: max(services.position) })
      .from(services)
      .get()?.position ?? -1;
  const { lastInsertRowid } = db()
    .insert(services)
    .values({ ...values, position: last + 1, createdAt: now })
    .run();
  return Number(lastInsertRowid);
}

export function updateService(id: number, values: Partial<ServiceValues>): void {
  db().update(services).set(values).where(eq(services.id, id)).run();
}

/** Those who give a service from now on. A seat that is closed at the moment keeps what it had. */
export function assignProviders(serviceId: number, ids: number[]): void {
  for (const { id } of providersOfService(serviceId)) {
    if (ids.includes(id)) continue;
    prepared("DELETE FROM service_providers WHERE service_id = ? AND provider_id = ?").run(serviceId, id);
  }
  for (const id of ids) {
    prepared("INSERT OR IGNORE INTO service_providers (service_id, provider_id) VALUES (?, ?)").run(
      serviceId,
      id,
    );
  }
}

/** Null where all of them can be booked. */
export function unknownProviders(ids: number[]) {
  const bookable = activeProviderIds();
  if (ids.every((id) => bookable.includes(id))) return null;
  const sentence = "Choose providers from the list.";
  return refused("invalid", sentence, { fields: { providerIds: sentence } });
}

/** Swaps a service with the one above or below it in the owner's order. False where there is none. */
export function swapWithNeighbour(id: number, direction: Direction): boolean {
  const order = db()
    .select({ id: services.id, position: services.position })
    .from(services)
    .orderBy(services.position, services.id)
    .all();
  const moved = swapPositions(order, id, direction);
  for (const { row, position } of moved) {
    db().update(services).set({ position }).where(eq(services.id, row.id)).run();
  }
  return moved.length > 0;
}

export function deleteServiceRow(id: number): void {
  db().delete(services).where(sql`${services.id} = ${id}`).run();
}
