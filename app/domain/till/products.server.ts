import { asc, eq, sql } from "drizzle-orm";
import { stockOf } from "#app/domain/till/ledger/balances.sql.server.ts";
import { cached } from "#db/cached-reads.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { products, services, taxRates } from "#db/schema.ts";

export type Product = typeof products.$inferSelect & { stock: number | null };

/** Lists products in the owner's order. `stock` is null without stock tracking (rule 37.21). */
export const listProducts = (): Product[] =>
  inOrder()
    .all()
    .map((product) => ({ ...product, stock: product.countsStock ? stockOf(product.id) : null }));

const inOrder = preparedQuery((db) =>
  db.select().from(products).orderBy(asc(products.position), asc(products.id)).prepare(),
);

export const productsOnSale = (): Product[] => listProducts().filter(({ active }) => active);

type TaxRate = typeof taxRates.$inferSelect;

export const listTaxRates = cached("setup", (): TaxRate[] => rates().all());

const rates = preparedQuery((db) =>
  db.select().from(taxRates).orderBy(asc(taxRates.position), asc(taxRates.id)).prepare(),
);

/** Returns "VAT, 8.25%", or a name that already contains the rate (rule 37.48). */
export function rateInWords({ name, basisPoints }: Pick<TaxRate, "name" | "basisPoints">): string {
  const percent = String(basisPoints / 100);
  return name.replace(",", ".").includes(percent) ? name : `${name}, ${percent}%`;
}

type LineTax = { taxName: string; taxBasisPoints: number };

/** Returns the rate if it is in use, else the first rate in use, else no tax (rule 37.20). */
export function taxWith(rateId: number | null): LineTax {
  const inUse = listTaxRates().filter(({ active }) => active);
  const rate = inUse.find(({ id }) => id === rateId) ?? inUse[0];
  return rate ? { taxName: rate.name, taxBasisPoints: rate.basisPoints } : { taxName: "", taxBasisPoints: 0 };
}

export const taxOfService = (serviceId: number | null): LineTax =>
  taxWith(serviceId === null ? null : (rateOfService().get({ serviceId })?.rate ?? null));

const rateOfService = preparedQuery((db) =>
  db
    .select({ rate: services.taxRateId })
    .from(services)
    .where(eq(services.id, sql.placeholder("serviceId")))
    .prepare(),
);
