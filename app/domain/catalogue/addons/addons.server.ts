/** What may be added to a service: it lengthens the appointment and costs (rule 36.1). */
import { asc, eq, sql } from "drizzle-orm";
import { studio } from "#app/domain/studio/studio.server.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { preparedQuery } from "#db/client.server.ts";
import { addons } from "#db/schema.ts";

export type AddonRow = typeof addons.$inferSelect;

/** `price` is in the locale's words; `priceMinor` in minor units. */
export type Addon = Pick<AddonRow, "id" | "name" | "minutes" | "priceMinor"> & { price: string };

const rowsOf = preparedQuery((db) =>
  db
    .select()
    .from(addons)
    .where(eq(addons.serviceId, sql.placeholder("serviceId")))
    .orderBy(asc(addons.position), asc(addons.id))
    .prepare(),
);

/** In the owner's order, those that are not offered any more too. */
export const addonRows = (serviceId: number): AddonRow[] => rowsOf().all({ serviceId });

/** What may be added to the service now, in the owner's order. */
export function addonsOf(serviceId: number): Addon[] {
  const { currency, locale } = studio();
  return addonRows(serviceId)
    .filter(({ active }) => active)
    .map(({ id, name, minutes, priceMinor }) => {
      return { id, name, minutes, priceMinor, price: formatMoney(priceMinor, currency, locale) };
    });
}

const rowById = preparedQuery((db) =>
  db
    .select()
    .from(addons)
    .where(eq(addons.id, sql.placeholder("id")))
    .prepare(),
);

export const addonById = (id: number): AddonRow | undefined => rowById().get({ id });
