/** Whom and what a checkout may be about: the open parts of a visit, what is on sale, what is owed and what was paid ahead. */

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
import { isFreeDeposit } from "#app/domain/till/prepaid/deposits.server.ts";
import {
  listOffers,
  type PackageOffer,
  packagesOf,
  type SoldPackage,
} from "#app/domain/till/prepaid/packages.server.ts";
import { goodVouchersOf, type Voucher } from "#app/domain/till/prepaid/vouchers.server.ts";
import { type Product, productsOnSale } from "#app/domain/till/products.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { appointmentItems } from "#db/schema.ts";

// What a checkout is about: an appointment and, of a joint visit, its other parts.

/** In their order; only itself where it is alone, and none for one that is not there. */
function checkoutParts(appointmentId: number): Appointment[] {
  const one = appointmentById(appointmentId);
  return one ? jointOf(one) : [];
}

/** Whether there is something of the visit itself to be paid: it takes place, and no sale with it stands. */
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

/** What is owed of these visits themselves, and of earlier ones of the same record; all in one currency. */
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

/** Whom and what a sale is about; a sale without a visit has no parts. `recordId` of the first part, unless it is given. */
export type Basket = {
  appointments: Appointment[];
  /** Those that can be paid. */
  open: Appointment[];
  recordId: number | null;
  currency: string;
  /** Prices of the list are in the studio's currency: a visit that was booked in another one is paid alone. */
  products: Product[];
  offers: PackageOffer[];
  fees: OwedFee[];
  packages: SoldPackage[];
  vouchers: Voucher[];
  /** Of these visits, and of others of the record that do not need them any more; what is left of each. */
  deposits: HeldDeposit[];
};

/** Null where an appointment is named and is not there. */
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
    vouchers: record === null ? [] : good(goodVouchersOf(record, date)),
    deposits: good(depositsFor(appointments, record)),
  };
}

/** Rule 37.61. */
function depositsFor(parts: readonly Appointment[], recordId: number | null): HeldDeposit[] {
  const own = depositsOfVisits(parts.map(({ id }) => id));
  const known = new Set(own.map(({ appointmentId }) => appointmentId));
  const others = recordId === null ? [] : depositsOfRecord(recordId);
  return [...own, ...others.filter((one) => !known.has(one.appointmentId) && isFreeDeposit(one))];
}
