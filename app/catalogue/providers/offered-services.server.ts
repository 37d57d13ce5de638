/** Which services a provider gives, seen from the provider's side. */
import { prepared } from "#db/client.server.ts";

/** The ids, rising; those of a seat that is closed at the moment too. */
export const servicesOfferedBy = (providerId: number): number[] =>
  prepared<{ id: number }>(
    "SELECT service_id AS id FROM service_providers WHERE provider_id = ? ORDER BY service_id",
  )
    .all(providerId)
    .map(({ id }) => id);

/** Exactly these from now on. Runs inside the caller's transaction. */
export function assignServices(providerId: number, serviceIds: readonly number[]): void {
  const before = servicesOfferedBy(providerId);
  for (const id of before.filter((id) => !serviceIds.includes(id))) {
    prepared("DELETE FROM service_providers WHERE service_id = ? AND provider_id = ?").run(id, providerId);
  }
  for (const id of serviceIds.filter((id) => !before.includes(id))) {
    prepared("INSERT INTO service_providers (service_id, provider_id) VALUES (?, ?)").run(id, providerId);
  }
}
