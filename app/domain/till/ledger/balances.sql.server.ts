/** Balances are always summed, never stored (rules 37.12 to 37.16). */
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { prepared } from "#db/client.server.ts";

const allSales = Number.MAX_SAFE_INTEGER;

/** Selects lines that sold a voucher (`v`) or package (`p`). Searches only days around, without an index. */
const LINES_OF_SALE = (of: "v" | "p", column: "voucher_id" | "package_id"): string => {
  const made = `${of}.made_at`;
  const sale = `SELECT s.id FROM sales s WHERE s.at = ${made}
    AND s.date BETWEEN date(${made} / 1000 - 86400, 'unixepoch') AND date(${made} / 1000 + 86400, 'unixepoch')`;
  return `FROM sale_lines l WHERE l.${column} = ${of}.id
    AND l.sale_id IN (${sale} UNION ALL SELECT sales.id FROM sales WHERE void_of IN (${sale}))`;
};

/** Evaluates to 1 if sold or entered without a sale, and to 0 if the sale was voided. */
const SOLD = (of: "v" | "p", column: "voucher_id" | "package_id"): string =>
  `(SELECT coalesce(sum(l.quantity), 1) ${LINES_OF_SALE(of, column)} AND +l.sale_id <= @upTo)`;

const VOUCHER_LEFT = `
  SELECT iif(${SOLD("v", "voucher_id")} > 0, v.value_minor, 0)
    - (SELECT coalesce(sum(amount_minor), 0) FROM payments WHERE voucher_id = @id AND sale_id <= @upTo) AS leftMinor
  FROM vouchers v WHERE v.id = @id`;

/** Returns the balance, or 0 if the sale of the voucher was voided. Ignores sales after `upTo`. */
export const voucherLeft = (id: number, upTo = allSales): number =>
  prepared<{ leftMinor: number }>(VOUCHER_LEFT).get({ id, upTo })?.leftMinor ?? 0;

const VOUCHER_SOLD = `SELECT 1 FROM vouchers v WHERE v.id = @id AND EXISTS (SELECT 1 ${LINES_OF_SALE("v", "voucher_id")})`;

/** Returns true if the voucher was sold, even if the sale was voided. */
export const wasVoucherSold = (id: number): boolean => prepared(VOUCHER_SOLD).get({ id }) !== undefined;

const PACKAGE_LEFT = `
  SELECT iif(${SOLD("p", "package_id")} > 0, p.visits, 0)
    - (SELECT coalesce(sum(package_visits), 0) FROM payments WHERE package_id = @id AND sale_id <= @upTo) AS visits,
    iif(${SOLD("p", "package_id")} > 0, p.price_minor, 0)
    - (SELECT coalesce(sum(amount_minor), 0) FROM payments WHERE package_id = @id AND sale_id <= @upTo) AS valueMinor
  FROM packages p WHERE p.id = @id`;

export const packageLeft = (id: number, upTo = allSales): { visits: number; valueMinor: number } =>
  prepared<{ visits: number; valueMinor: number }>(PACKAGE_LEFT).get({ id, upTo }) ?? {
    visits: 0,
    valueMinor: 0,
  };

const DEPOSIT_LEFT = `
  SELECT (SELECT coalesce(sum(amount_minor), 0) FROM sale_lines WHERE appointment_id = @id AND kind = 'deposit')
    - (SELECT coalesce(sum(amount_minor), 0) FROM payments WHERE appointment_id = @id AND method = 'deposit') AS leftMinor`;

export const depositLeft = (appointmentId: number): number =>
  prepared<{ leftMinor: number }>(DEPOSIT_LEFT).get({ id: appointmentId })?.leftMinor ?? 0;

const HELD = `
  SELECT a.id AS appointmentId, a.service_name AS serviceName, a.date, a.status, a.currency,
    (SELECT coalesce(sum(amount_minor), 0) FROM sale_lines WHERE appointment_id = a.id AND kind = 'deposit')
    - (SELECT coalesce(sum(amount_minor), 0) FROM payments WHERE appointment_id = a.id AND method = 'deposit') AS leftMinor
  FROM appointments a`;

export type HeldDeposit = Pick<Appointment, "serviceName" | "date" | "status" | "currency"> & {
  appointmentId: number;
  leftMinor: number;
};

const heldBy = (which: string): string =>
  `SELECT * FROM (${HELD} ${which}) WHERE leftMinor > 0 ORDER BY date, appointmentId`;

const HELD_OF_RECORD = heldBy("INDEXED BY appointments_record WHERE a.record_id = @recordId");
const HELD_OF_VISIT = heldBy("WHERE a.id = @id");
const HELD_WITHOUT_VISIT = heldBy(
  "INDEXED BY appointments_date WHERE a.date >= @from AND a.status IN ('cancelled', 'no_show')",
);

export const depositsOfRecord = (recordId: number): HeldDeposit[] =>
  prepared<HeldDeposit>(HELD_OF_RECORD).all({ recordId });

export const depositsOfVisits = (ids: readonly number[]): HeldDeposit[] =>
  ids.flatMap((id) => prepared<HeldDeposit>(HELD_OF_VISIT).all({ id }));

/** Lists deposits of cancelled and missed visits, oldest first. */
export const depositsWithoutVisit = (from: string): HeldDeposit[] =>
  prepared<HeldDeposit>(HELD_WITHOUT_VISIT).all({ from });

const DEPOSIT_SALE = `
  SELECT max(s.number) AS number FROM sales s JOIN sale_lines l ON l.sale_id = s.id
  WHERE l.appointment_id = @id AND l.kind = 'deposit' AND l.amount_minor > 0 AND s.kind = 'sale'
    AND NOT EXISTS (SELECT 1 FROM sales v WHERE v.void_of = s.id)`;

export const depositReceipt = (appointmentId: number): number | null =>
  prepared<{ number: number | null }>(DEPOSIT_SALE).get({ id: appointmentId })?.number ?? null;

const STOCK = "SELECT coalesce(sum(quantity), 0) AS stock FROM stock_moves WHERE product_id = @id";

/** Returns the stock. It can be negative, because sales don't check it. */
export const stockOf = (productId: number): number =>
  prepared<{ stock: number }>(STOCK).get({ id: productId })?.stock ?? 0;
