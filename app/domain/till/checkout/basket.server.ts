import { asc, eq, sql } from "drizzle-orm";
import { type Appointment, appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { jointOf } from "#app/domain/appointments/joint.server.ts";
import { occupies } from "#app/domain/appointments/status.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import {
  depositsOfRecord,
  depositsOfVisits,
  type HeldDeposit,
} from "#app/domain/till/ledger/balances.sql.server.ts";
import { owedOf, owedVisits, paidSaleOf } from "#app/domain/till/ledger/owed.sql.server.ts";
import { isUnusedDeposit } from "#app/domain/till/prepaid/deposits.server.ts";
import {
  listOffers,
  type PackageOffer,
  packagesOf,
  type SoldPackage,
} from "#app/domain/till/prepaid/packages.server.ts";
import { usableVouchersOf, type Voucher } from "#app/domain/till/prepaid/vouchers.server.ts";
import { type Product, productsOnSale } from "#app/domain/till/products.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { appointmentItems } from "#db/schema.ts";

function checkoutParts(appointmentId: number): Appointment[] {
  const one = appointmentById(appointmentId);
  return one ? jointOf(one) : [];
}

/** Returns true if the visit takes place and has no valid sale. */
const isUnpaid = (part: Appointment): boolean => occupies(part.status) && paidSaleOf(part.id) === null;

type Item = { name: string; priceMinor: number };

export const itemsOf = (appointmentId: number): Item[] => items().all({ appointmentId });

const items = preparedQuery((db) =>
  db
    .select({ name: appointmentItems.name, priceMinor: appointmentItems.priceMinor })
    .from(appointmentItems)
    .where(eq(appointmentItems.appointmentId, sql.placeholder("appointmentId")))
    .orderBy(asc(appointmentItems.id))
    .prepare(),
);

type OwedFee = { appointmentId: number; serviceName: string; date: string; owedMinor: number };

/** Returns fees of these visits and of earlier visits of the record, in one currency. */
function feesFor(parts: readonly Appointment[], recordId: number | null, currency: string): OwedFee[] {
  const own = parts
    .filter((part) => part.currency === currency)
    .map((part) => ({
      ...{ appointmentId: part.id, serviceName: part.serviceName, date: part.date },
      owedMinor: owedOf(part),
    }))
    .filter(({ owedMinor }) => owedMinor > 0);
  const others =
    recordId === null
      ? []
      : owedVisits(recordId).filter((owed) => owed.currency === currency && owed.owedMinor > 0);
  const known = new Set(own.map(({ appointmentId }) => appointmentId));
  return [...own, ...others.filter(({ appointmentId }) => !known.has(appointmentId))];
}

/** The default of `recordId` is the record of the first part. */
export type Basket = {
  appointments: Appointment[];
  open: Appointment[];
  recordId: number | null;
  currency: string;
  /** Empty if the visit has another currency than the studio, because products have the studio's. */
  products: Product[];
  offers: PackageOffer[];
  fees: OwedFee[];
  packages: SoldPackage[];
  vouchers: Voucher[];
  /** Deposits of these visits, and unused deposits of the record. */
  deposits: HeldDeposit[];
};

/** Returns what can be paid, or null if a given appointment doesn't exist. */
export function basketOf(
  { appointmentId, recordId }: { appointmentId: number | null; recordId?: number | null },
  now: number,
): Basket | null {
  const appointments = appointmentId === null ? [] : checkoutParts(appointmentId);
  if (appointmentId !== null && appointments.length === 0) return null;
  const settings = studio();
  const currency = appointments[0]?.currency ?? settings.currency;
  const isOwn = currency === settings.currency;
  const record = recordId ?? appointments.find((part) => part.id === appointmentId)?.recordId ?? null;
  const { date } = studioNow(settings.timeZone, now);
  const good = <T extends { currency: string }>(all: T[]) => all.filter((one) => one.currency === currency);
  return {
    appointments,
    open: appointments.filter((part) => part.currency === currency && isUnpaid(part)),
    recordId: record,
    currency,
    products: isOwn ? productsOnSale() : [],
    offers: isOwn ? listOffers().filter(({ active }) => active) : [],
    fees: feesFor(appointments, record, currency),
    packages: record === null ? [] : good(packagesOf(record, date)),
    vouchers: record === null ? [] : good(usableVouchersOf(record, date)),
    deposits: good(depositsFor(appointments, record)),
  };
}

/** Unused deposits of other visits can be used, too (rule 37.61). */
function depositsFor(parts: readonly Appointment[], recordId: number | null): HeldDeposit[] {
  const own = depositsOfVisits(parts.map(({ id }) => id));
  const known = new Set(own.map(({ appointmentId }) => appointmentId));
  const others = recordId === null ? [] : depositsOfRecord(recordId);
  return [...own, ...others.filter((one) => !known.has(one.appointmentId) && isUnusedDeposit(one))];
}
