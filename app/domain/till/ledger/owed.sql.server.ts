/** The amount owed is the charge less payments. It is negative if overpaid (rule 37.17). */
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { prepared } from "#db/client.server.ts";
import type { Payment } from "./sales.server.ts";

/** Payments of the charge of visit `a`, and of the visit itself if it doesn't take place. */
const PAID_OF_CHARGE = `
  SELECT coalesce(sum(l.amount_minor), 0) AS paid FROM sale_lines l WHERE l.appointment_id = a.id
    AND (l.kind = 'fee' OR (l.kind IN ('service', 'addon', 'discount') AND a.status IN ('cancelled', 'no_show')))`;

const PAID_BY_ID = `SELECT (${PAID_OF_CHARGE}) AS paid FROM appointments a WHERE a.id = @id`;

/** Returns the amount owed. `chargeMinor` doesn't include waived charges (rule 8.16). */
export const owedOf = ({ id, chargeMinor }: Pick<Appointment, "id" | "chargeMinor">): number =>
  chargeMinor - (prepared<{ paid: number }>(PAID_BY_ID).get({ id })?.paid ?? 0);

const FEE_PAID = `
  SELECT coalesce(sum(amount_minor), 0) AS paid FROM sale_lines WHERE appointment_id = @id AND kind = 'fee'`;

/** Returns paid fees less refunds and voids. Never negative. */
export const feePaid = (appointmentId: number): number =>
  prepared<{ paid: number }>(FEE_PAID).get({ id: appointmentId })?.paid ?? 0;

const FEE_SALES = `
  SELECT s.number, l.amount_minor AS amountMinor FROM sale_lines l JOIN sales s ON s.id = l.sale_id
  WHERE l.appointment_id = @id AND l.kind = 'fee' AND s.kind = 'sale'
    AND NOT EXISTS (SELECT 1 FROM sales v WHERE v.void_of = s.id)
  ORDER BY s.number`;

/** Lists sales with this fee. Negative amounts are refunds. */
export const feeSales = (appointmentId: number): { number: number; amountMinor: number }[] =>
  prepared<{ number: number; amountMinor: number }>(FEE_SALES).all({ id: appointmentId });

type Owed = {
  appointmentId: number;
  reference: string;
  serviceName: string;
  date: string;
  currency: string;
  owedMinor: number;
};

const OWED_OF_RECORD = `
  SELECT * FROM (
    SELECT a.id AS appointmentId, a.reference, a.service_name AS serviceName, a.date, a.currency,
      a.charge_minor - (${PAID_OF_CHARGE}) AS owedMinor
    FROM appointments a INDEXED BY appointments_record
    WHERE a.record_id = @recordId AND (a.charge_minor > 0 OR EXISTS (
      SELECT 1 FROM sale_lines l WHERE l.appointment_id = a.id
        AND (l.kind = 'fee' OR a.status IN ('cancelled', 'no_show')))))
  WHERE owedMinor <> 0`;

/** Lists visits with an amount owed, oldest first. */
export const owedVisits = (recordId: number): Owed[] =>
  prepared<Owed>(OWED_OF_RECORD)
    .all({ recordId })
    // Sorted here, because SQLite is slower for so few rows.
    .sort((one, other) => one.date.localeCompare(other.date) || one.appointmentId - other.appointmentId);

/** Returns what a client owes in this currency. A negative amount must be refunded. */
export const owedBy = (recordId: number, currency: string): number =>
  owedVisits(recordId)
    .filter((owed) => owed.currency === currency)
    .reduce((sum, { owedMinor }) => sum + owedMinor, 0);

const IS_VALID = "s.kind = 'sale' AND NOT EXISTS (SELECT 1 FROM sales v WHERE v.void_of = s.id)";

const PAID_OF_VISIT = `
  SELECT s.id, s.number, s.total_minor AS totalMinor, EXISTS (
    SELECT 1 FROM sale_lines o WHERE o.sale_id = s.id AND o.kind NOT IN ('tip', 'discount')
      AND (o.appointment_id IS NOT @id OR o.kind NOT IN ('service', 'addon'))) AS hasMore
  FROM sales s
  WHERE ${IS_VALID}
    AND s.id IN (SELECT l.sale_id FROM sale_lines l WHERE l.appointment_id = @id AND l.kind = 'service')
  ORDER BY s.number DESC LIMIT 1`;

const PAID_FOR_VISIT = `
  SELECT coalesce(sum(amount_minor), 0) AS paid FROM sale_lines
  WHERE appointment_id = @id AND kind IN ('service', 'addon', 'discount')`;

/** Returns payments of the visit itself, without its charge, less voids. */
export const paidForVisit = (appointmentId: number): number =>
  prepared<{ paid: number }>(PAID_FOR_VISIT).get({ id: appointmentId })?.paid ?? 0;

const METHODS_OF_SALE = "SELECT method FROM payments WHERE sale_id = @id GROUP BY method ORDER BY min(id)";

/** `hasMore` is set if the sale contains other items or visits. */
type PaidVisit = { number: number; totalMinor: number; hasMore: boolean; methods: Payment["method"][] };

export function paidSaleOf(appointmentId: number): PaidVisit | null {
  const found = prepared<Omit<PaidVisit, "methods" | "hasMore"> & { id: number; hasMore: 0 | 1 }>(
    PAID_OF_VISIT,
  ).get({
    id: appointmentId,
  });
  if (!found) return null;
  const { id, hasMore, ...sale } = found;
  const methods = prepared<{ method: Payment["method"] }>(METHODS_OF_SALE).all({ id });
  return { ...sale, hasMore: hasMore === 1, methods: methods.map(({ method }) => method) };
}

const UNPAID_ON = `
  SELECT a.id, a.date, a.start_min AS startMin, a.status, a.customer_name AS client, a.service_name AS service
  FROM appointments a INDEXED BY appointments_date
  WHERE a.date = @date AND a.price_minor > 0 AND NOT EXISTS (
    SELECT 1 FROM sale_lines l JOIN sales s ON s.id = l.sale_id
    WHERE l.appointment_id = a.id AND l.kind = 'service' AND ${IS_VALID})
  ORDER BY a.start_min, a.id`;

type UnpaidVisit = Pick<Appointment, "id" | "date" | "startMin" | "status"> & {
  client: string;
  service: string;
};

/** Returns visits with a price and no valid sale, in all statuses, ordered by time. */
export const unpaidOn = (date: string): UnpaidVisit[] => prepared<UnpaidVisit>(UNPAID_ON).all({ date });

/** Returns "owes $95" or "credit -$95" (rule 37.71). */
export const owedLabel = (owedMinor: number, currency: string, locale: string): string =>
  `${owedMinor > 0 ? "owes" : "credit"} ${formatMoney(owedMinor, currency, locale)}`;
