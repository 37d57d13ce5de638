import { desc, eq, isNotNull, sql } from "drizzle-orm";
import { highestPrice } from "#app/catalogue/services/price.ts";
import { unitsPerMajor } from "#app/words/money.ts";
import { db } from "#db/client.server.ts";
import { addons, serviceProviders, services } from "#db/schema.ts";

/** Each price keeps its number (docs/rules.md, 13.8). Answers the name of what would cost too much; null if all can. */
export function keepPriceNumbers(from: string, to: string): string | null {
  const factor = unitsPerMajor(to) / unitsPerMajor(from);
  if (factor === 1) return null;
  const dearest = dearestOf();
  if (dearest && dearest.priceMinor * factor > highestPrice) return dearest.name;
  for (const table of [services, addons, serviceProviders]) {
    const priceMinor = sql`CAST(round(${table.priceMinor} * ${factor}) AS INTEGER)`;
    db().update(table).set({ priceMinor }).where(isNotNull(table.priceMinor)).run();
  }
  return null;
}

/** Of the services, their add-ons, and what single providers take. */
function dearestOf(): { name: string; priceMinor: number } | undefined {
  const { name } = services;
  const isTheirs = eq(services.id, serviceProviders.serviceId);
  const own = sql<number>`${serviceProviders.priceMinor}`;
  const [service, addon, provider] = [
    db().select({ name, priceMinor: services.priceMinor }).from(services),
    db().select({ name: addons.name, priceMinor: addons.priceMinor }).from(addons),
    db()
      .select({ name, priceMinor: own })
      .from(serviceProviders)
      .innerJoin(services, isTheirs)
      .where(isNotNull(serviceProviders.priceMinor)),
  ];
  const found = [
    service.orderBy(desc(services.priceMinor)).limit(1).get(),
    addon.orderBy(desc(addons.priceMinor)).limit(1).get(),
    provider.orderBy(desc(serviceProviders.priceMinor)).limit(1).get(),
  ];
  return found
    .filter((one) => one !== undefined)
    .sort((a, b) => b.priceMinor - a.priceMinor)
    .at(0);
}
