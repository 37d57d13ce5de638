/** The short list of what is sold beside services (rule 37.21). */
import { asc } from "drizzle-orm";
import { stockOf } from "#app/domain/till/ledger/balances.sql.server.ts";
import { db } from "#db/client.server.ts";
import { products } from "#db/schema.ts";

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
