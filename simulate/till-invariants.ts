/** Invariants of the till, with the simulator's own SQL. */
import type { Sale } from "./books.ts";
import { InvariantBroken } from "./invariant-broken.ts";
import type { World } from "./world.ts";

/** Rows that break each invariant. */
const wrongs: Record<string, string> = {
  "The lines, the total and the payments of a sale are equal": `
    SELECT s.number, s.total_minor, s.tax_minor, l.amount, l.tax, p.paid FROM sales s
      JOIN (SELECT sale_id, sum(amount_minor) AS amount, sum(tax_minor) AS tax FROM sale_lines GROUP BY 1) l ON l.sale_id = s.id
      LEFT JOIN (SELECT sale_id, sum(amount_minor) AS paid FROM payments GROUP BY 1) p ON p.sale_id = s.id
    WHERE s.total_minor <> l.amount + iif(s.tax_included, 0, l.tax) OR s.total_minor <> coalesce(p.paid, 0) OR s.tax_minor <> l.tax
    UNION ALL SELECT number, total_minor, 0, 0, 0, 0 FROM sales WHERE id NOT IN (SELECT sale_id FROM sale_lines)`,
  "Receipts are numbered without gaps": `
    SELECT count(*) AS receipts, min(number) AS first, max(number) AS last FROM sales
    HAVING count(*) > 0 AND (min(number) <> 1 OR max(number) <> count(*) OR count(DISTINCT number) <> count(*))`,
  "No more is redeemed than was sold: vouchers": `
    SELECT v.id, v.value_minor, p.used FROM vouchers v
      JOIN (SELECT voucher_id, sum(amount_minor) AS used FROM payments WHERE voucher_id IS NOT NULL GROUP BY 1) p ON p.voucher_id = v.id
    WHERE p.used < 0 OR p.used > v.value_minor * (SELECT coalesce(sum(quantity), 1) FROM sale_lines WHERE voucher_id = v.id)`,
  "No more is redeemed than was sold: packages": `
    SELECT k.id, k.visits, k.price_minor, p.visits AS used, p.amount FROM packages k
      JOIN (SELECT package_id, sum(package_visits) AS visits, sum(amount_minor) AS amount
        FROM payments WHERE package_id IS NOT NULL GROUP BY 1) p ON p.package_id = k.id
    WHERE p.visits < 0 OR p.visits > k.visits * (SELECT coalesce(sum(quantity), 1) FROM sale_lines WHERE package_id = k.id)
      OR p.amount < 0 OR p.amount > k.price_minor OR (p.visits = k.visits AND p.amount <> k.price_minor)`,
  "No more is redeemed than was sold: deposits": `
    SELECT appointment_id, sum(noted) AS noted, sum(used) AS used FROM (
      SELECT appointment_id, amount_minor AS noted, 0 AS used FROM sale_lines WHERE kind = 'deposit' AND appointment_id IS NOT NULL
      UNION ALL SELECT appointment_id, 0, amount_minor FROM payments WHERE method = 'deposit' AND appointment_id IS NOT NULL)
    GROUP BY 1 HAVING sum(used) < 0 OR sum(used) > sum(noted)`,
  "A sale has at most one void, with opposite amounts": `
    SELECT v.number, v.void_of, v.total_minor FROM sales v LEFT JOIN sales s ON s.id = v.void_of
    WHERE v.kind = 'void' AND (s.kind IS NOT 'sale' OR v.total_minor <> -s.total_minor OR v.tax_minor <> -s.tax_minor
      OR v.currency <> s.currency OR v.date < s.date AND v.at >= s.at
      OR (SELECT count(*) FROM sales o WHERE o.void_of = s.id) <> 1
      OR EXISTS (SELECT position, kind, name, -quantity, -amount_minor, -tax_minor, provider_id, product_id FROM sale_lines
        WHERE sale_id = s.id EXCEPT SELECT position, kind, name, quantity, amount_minor, tax_minor, provider_id, product_id
        FROM sale_lines WHERE sale_id = v.id)
      OR (SELECT count(*) FROM sale_lines WHERE sale_id = s.id) <> (SELECT count(*) FROM sale_lines WHERE sale_id = v.id)
      OR EXISTS (SELECT method, -amount_minor, voucher_id, package_id, -package_visits FROM payments WHERE sale_id = s.id
        EXCEPT SELECT method, amount_minor, voucher_id, package_id, package_visits FROM payments WHERE sale_id = v.id)
      OR (SELECT count(*) FROM payments WHERE sale_id = s.id) <> (SELECT count(*) FROM payments WHERE sale_id = v.id))`,
  // Uses the order of the audit log, because times are unreliable after a clock jump.
  "No sale is on a closed day": `
    WITH marks AS (SELECT a.id, c.id AS closing, c.date, a.action FROM audit a JOIN day_closings c ON c.id = a.entity_id
      WHERE a.entity = 'till' AND a.action IN ('day-closed', 'day-reopened'))
    SELECT s.number, s.date FROM sales s JOIN audit a ON a.entity = 'sale' AND a.entity_id = s.id AND a.action IN ('sold', 'voided')
    WHERE (SELECT m.action FROM marks m WHERE m.date = s.date AND m.id < a.id ORDER BY m.id DESC LIMIT 1) = 'day-closed'`,
  "A closed day has the right amount of cash": `
    SELECT c.date, c.expected_minor, c.float_minor FROM day_closings c
    WHERE c.reopened_at IS NULL AND c.expected_minor <> c.float_minor + (
      SELECT coalesce(sum(p.amount_minor), 0) FROM sales s JOIN payments p ON p.sale_id = s.id AND p.method = 'cash'
      WHERE s.date = c.date AND s.currency = c.currency)`,
  "The stock equals received minus sold": `
    SELECT p.id, p.name, m.moved, l.sold FROM products p
      JOIN (SELECT product_id, sum(quantity) AS moved FROM stock_moves WHERE why IN ('sale', 'void') GROUP BY 1) m ON m.product_id = p.id
      LEFT JOIN (SELECT product_id, sum(quantity) AS sold FROM sale_lines WHERE kind = 'product' GROUP BY 1) l ON l.product_id = p.id
    WHERE p.counts_stock AND m.moved <> -coalesce(l.sold, 0)`,
  "A visit is paid once": `
    SELECT l.appointment_id, count(DISTINCT s.id) AS times FROM sale_lines l JOIN sales s ON s.id = l.sale_id
    WHERE l.kind = 'service' AND l.appointment_id IS NOT NULL AND s.kind = 'sale'
      AND NOT EXISTS (SELECT 1 FROM sales v WHERE v.void_of = s.id)
    GROUP BY 1 HAVING times > 1`,
  "A charge is never paid twice": `
    SELECT l.appointment_id, sum(l.amount_minor) AS paid FROM sale_lines l
    WHERE l.kind = 'fee' AND l.appointment_id IS NOT NULL GROUP BY 1 HAVING paid < 0`,
};

/** Checked when a charge is paid, because it may be waived later. */
const overpaid = `
  SELECT s.number, l.appointment_id, a.charge_minor, sum(x.amount_minor) AS paid FROM sales s JOIN sale_lines l ON l.sale_id = s.id
    JOIN appointments a ON a.id = l.appointment_id JOIN sale_lines x ON x.appointment_id = a.id AND x.kind = 'fee'
  WHERE s.id = ? AND s.kind = 'sale' AND l.kind = 'fee' GROUP BY l.id HAVING paid > a.charge_minor`;

export function refuseOverpaid({ open: { books } }: World, sales: readonly Sale[]): void {
  for (const { id } of sales) {
    const row = books.one<object>(overpaid, id);
    if (row) throw new InvariantBroken("A charge is never paid twice", JSON.stringify(row));
  }
}

export function refuseWrongTill({ open: { books }, sales }: World): void {
  for (const [invariant, sql] of Object.entries(wrongs)) {
    const row = books.one<object>(sql);
    if (row) throw new InvariantBroken(invariant, JSON.stringify(row));
  }
  const invariant = "A receipt never changes";
  const there = new Map(books.salesAfter(0).map((sale) => [sale.id, sale]));
  for (const [id, sale] of sales) {
    const [was, is] = [JSON.stringify(sale), JSON.stringify(there.get(id))];
    if (was !== is) throw new InvariantBroken(invariant, `It was ${was} and is now ${is}.`);
  }
  if (there.size !== sales.size)
    throw new InvariantBroken(invariant, `There are ${there.size}, but ${sales.size} are known.`);
}
