import { UTCDate } from "@date-fns/utc";
import { addMonths } from "date-fns";
import { asc, eq, sql } from "drizzle-orm";
import { addDays } from "#app/domain/availability/dates.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { packageLeft } from "#app/domain/till/ledger/balances.sql.server.ts";
import { visitValue } from "#app/domain/till/ledger/lines.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { db, preparedQuery } from "#db/client.server.ts";
import { packageOffers, packages, services } from "#db/schema.ts";
import { newCode, packageRow, plainCode } from "./codes.server.ts";

type PackageRow = typeof packages.$inferSelect;
export type PackageOffer = typeof packageOffers.$inferSelect;

/** `left`: number of visits left. `leftMinor`: their value. `nextMinor`: that of the next (rule 37.14). */
export type SoldPackage = PackageRow & { left: number; leftMinor: number; nextMinor: number };

function counted(row: PackageRow): SoldPackage {
  const left = packageLeft(row.id);
  return {
    ...row,
    left: left.visits,
    leftMinor: left.valueMinor,
    nextMinor: visitValue(row.priceMinor, row.visits, left),
  };
}

export function packageById(id: number): SoldPackage | undefined {
  const row = db().select().from(packages).where(eq(packages.id, id)).get();
  return row && counted(row);
}

export function packageByCode(typed: string): SoldPackage | undefined {
  const row = packageRow(plainCode(typed));
  return row && counted(row);
}

/** Lists packages that are valid on the day, oldest first. */
export function packagesOf(recordId: number, today: string): SoldPackage[] {
  const rows = db().select().from(packages).where(eq(packages.recordId, recordId)).orderBy(asc(packages.id));
  return rows
    .all()
    .map(counted)
    .filter(({ left, lastDate }) => left > 0 && (lastDate === null || lastDate >= today));
}

/** Creates a package in the transaction of the sale. */
export function makePackage(offer: PackageOffer, recordId: number | null, by: By): PackageRow {
  const { currency, timeZone } = studio();
  const { date } = studioNow(timeZone, by.now);
  const { id: offerId, serviceId, name, visits, priceMinor, validMonths } = offer;
  return db()
    .insert(packages)
    .values({
      ...{ offerId, recordId, serviceId, name, code: newCode(), visits, priceMinor, currency },
      ...{
        madeAt: by.now,
        madeBy: by.actor.id,
        lastDate: validMonths > 0 ? monthsOn(date, validMonths) : null,
      },
    })
    .returning()
    .get();
}

/** Returns the last day, which is included. */
const monthsOn = (date: string, months: number): string =>
  addDays(addMonths(new UTCDate(date), months).toISOString().slice(0, 10), -1);

export const listOffers = (): PackageOffer[] => offers().all();

const offers = preparedQuery((db) =>
  db.select().from(packageOffers).orderBy(asc(packageOffers.position), asc(packageOffers.id)).prepare(),
);

/** Returns "Five for four (Facial)", or the name if it contains the service (rule 37.65). */
export function withService({ name, serviceId }: Pick<PackageRow, "name" | "serviceId">): string {
  if (serviceId === null) return name;
  const service = nameOfService().get({ serviceId })?.name;
  return !service || name.toLowerCase().includes(service.toLowerCase()) ? name : `${name} (${service})`;
}

const nameOfService = preparedQuery((db) =>
  db
    .select({ name: services.name })
    .from(services)
    .where(eq(services.id, sql.placeholder("serviceId")))
    .prepare(),
);
