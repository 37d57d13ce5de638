/** The short list of what is sold beside services (rule 37.21). */
import { asc, eq } from "drizzle-orm";
import { stockOf } from "#app/domain/till/ledger/balances.sql.server.ts";
import { db } from "#db/client.server.ts";
import { products, services, taxRates } from "#db/schema.ts";

export type Product = typeof products.$inferSelect & { stock: number | null };

/** In the owner's order; `stock` is null where it is not counted. */
export const listProducts = (): Product[] =>
  db()
    .select()
    .from(products)
    .orderBy(asc(products.position), asc(products.id))
    .all()
    .map((product) => ({ ...product, stock: product.countsStock ? stockOf(product.id) : null }));

export const productsOnSale = (): Product[] => listProducts().filter(({ active }) => active);

// Taxes by the names that receipts say (rules 37.19 and 37.20). What was sold keeps the tax that it was sold with.

type TaxRate = typeof taxRates.$inferSelect;

export const listTaxRates = (): TaxRate[] =>
  db().select().from(taxRates).orderBy(asc(taxRates.position), asc(taxRates.id)).all();

/** "VAT, 8.25%"; a name that says its rate already, such as "VAT 8.25%", alone (rule 37.48). */
export function rateInWords({ name, basisPoints }: Pick<TaxRate, "name" | "basisPoints">): string {
  const percent = String(basisPoints / 100);
  return name.replace(",", ".").includes(percent) ? name : `${name}, ${percent}%`;
}

type LineTax = { taxName: string; taxBasisPoints: number };

/** The rate with this id while it is in use; else the usual one, which is the first in use; without any, no tax (rule 37.20). */
export function taxWith(rateId: number | null): LineTax {
  const inUse = listTaxRates().filter(({ active }) => active);
  const rate = inUse.find(({ id }) => id === rateId) ?? inUse[0];
  return rate ? { taxName: rate.name, taxBasisPoints: rate.basisPoints } : { taxName: "", taxBasisPoints: 0 };
}

export function taxOfService(serviceId: number | null): LineTax {
  const service =
    serviceId === null
      ? undefined
      : db().select({ rate: services.taxRateId }).from(services).where(eq(services.id, serviceId)).get();
  return taxWith(service?.rate ?? null);
}
