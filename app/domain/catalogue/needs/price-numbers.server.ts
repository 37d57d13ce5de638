import { desc, eq, isNotNull, sql } from "drizzle-orm";
import { highestPrice } from "#app/domain/catalogue/services/price.ts";
import { unitsPerMajor } from "#app/platform/words/money.ts";
import { db } from "#db/client.server.ts";
import { addons, packageOffers, products, serviceProviders, services, settings } from "#db/schema.ts";

/** Each price keeps its number (docs/rules.md, 13.8). Answers the name of what would cost too much; null if all can. */
export function keepPriceNumbers(from: string, to: string): string | null {
  const factor = unitsPerMajor(to) / unitsPerMajor(from);
  if (factor === 1) return null;
  const dearest = dearestOf();
  if (dearest && dearest.priceMinor * factor > highestPrice) return dearest.name;
  for (const table of [services, addons, serviceProviders, products, packageOffers]) {
    const priceMinor = sql`CAST(round(${table.priceMinor} * ${factor}) AS INTEGER)`;
    db().update(table).set({ priceMinor }).where(isNotNull(table.priceMinor)).run();
  }
  const cashFloatMinor = sql`CAST(round(${settings.cashFloatMinor} * ${factor}) AS INTEGER)`;
  db().update(settings).set({ cashFloatMinor }).run();
  return null;
}

/** Of the services, their add-ons, what single providers take, products and package offers. */
function dearestOf(): { name: string; priceMinor: number } | undefined {
  const { name } = services;
  const isTheirs = eq(services.id, serviceProviders.serviceId);
  const own = sql<number>`${serviceProviders.priceMinor}`;
  const [service, addon, product, offer, provider] = [
    db().select({ name, priceMinor: services.priceMinor }).from(services),
    db().select({ name: addons.name, priceMinor: addons.priceMinor }).from(addons),
    db().select({ name: products.name, priceMinor: products.priceMinor }).from(products),
    db().select({ name: packageOffers.name, priceMinor: packageOffers.priceMinor }).from(packageOffers),
    db()
      .select({ name, priceMinor: own })
      .from(serviceProviders)
      .innerJoin(services, isTheirs)
      .where(isNotNull(serviceProviders.priceMinor)),
  ];
  const found = [
    service.orderBy(desc(services.priceMinor)).limit(1).get(),
    addon.orderBy(desc(addons.priceMinor)).limit(1).get(),
    product.orderBy(desc(products.priceMinor)).limit(1).get(),
    offer.orderBy(desc(packageOffers.priceMinor)).limit(1).get(),
    provider.orderBy(desc(serviceProviders.priceMinor)).limit(1).get(),
  ];
  return found
    .filter((one) => one !== undefined)
    .sort((a, b) => b.priceMinor - a.priceMinor)
    .at(0);
}
