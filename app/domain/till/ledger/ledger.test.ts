import { beforeEach, describe, expect, test } from "vitest";
import type { By } from "#app/platform/shared/audit.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, monday, now, smallStudio } from "#app/testing/studio.server.ts";
import { writing } from "#db/client.server.ts";
import { stockOf } from "./balances.sql.server.ts";
import { type LineDraft, lineOf, taxed, totalsOf } from "./lines.ts";
import { owedBy, owedOf, paidSaleOf } from "./owed.sql.server.ts";
import { saleById, saleByNumber, salesOfRecord, saleWithKey, storedKey } from "./sales.server.ts";
import { sumsOn } from "./sums.sql.server.ts";
import { voidSale } from "./void-sale.server.ts";
import { isTillClosed, paymentOf, type SaleDraft, writeSale } from "./write-sale.server.ts";

const small = perTest(smallStudio);
beforeEach(() => {
  small.sqlite.exec(`INSERT INTO clients (name, created_at, updated_at) VALUES ('Ana López', 1, 1), ('A. López', 1, 1);
    INSERT INTO products (name, price_minor, counts_stock, created_at) VALUES ('Milk', 2900, 1, 1), ('Tea', 900, 0, 1)`);
});

const boss: By = { actor: { id: null, role: "admin" }, now };
const rita: By = { actor: { id: null, role: "receptionist" }, now };
const tomorrow = (by: By): By => ({ ...by, now: by.now + 86_400_000 });

const milk = (quantity = 1) =>
  lineOf({ kind: "product", name: "Milk", quantity, amountMinor: 2900 * quantity, productId: 1 });

function sold(lines: LineDraft[], by: By = rita, more: Partial<SaleDraft> = {}) {
  const withTax = taxed(lines, true);
  const payments = [paymentOf({ method: "cash", amountMinor: totalsOf(withTax, true).totalMinor })];
  const head = { currency: "USD", taxIncluded: true, recordId: 1, idempotencyKey: null };
  return writing(() => writeSale({ ...head, lines: withTax, payments, ...more }, by));
}

const closeDay = (date: string) =>
  small.sqlite
    .prepare(
      "INSERT INTO day_closings (date, at, currency, float_minor, expected_minor, counted_minor) VALUES (?, 1, 'USD', 0, 0, 0)",
    )
    .run(date);

describe("writeSale", () => {
  test("numbers sales without gaps, even if a sale was refused or failed", () => {
    sold([milk()]);
    expect(() => sold([milk()], rita, { payments: [] })).toThrow(
      "Payments of 0 don't match the total of 2900.",
    );
    expect(() => sold([])).toThrow("at least one line");
    expect(sold([milk()])).toMatchObject({
      value: { number: 2, date: monday, kind: "sale", voidedBy: null },
    });
  });

  test("deducts products with stock tracking and returns them when the sale is voided", () => {
    sold([milk(3), lineOf({ kind: "product", name: "Tea", amountMinor: 900, productId: 2 })]);
    expect([stockOf(1), stockOf(2)]).toEqual([-3, 0]);
    voidSale(1, { reason: "Wrong client" }, rita);
    expect([stockOf(1), stockOf(2)]).toEqual([0, 0]);
  });

  test("writes a sale that is found by number, by form key and by record", () => {
    sold([milk()], rita, { idempotencyKey: storedKey("k1", {}) });
    expect(saleWithKey("k1")?.id).toBe(saleByNumber(1)?.id);
    expect(salesOfRecord(1)).toHaveLength(1);
    expect(() => sold([milk()], rita, { idempotencyKey: storedKey("k1", {}) })).toThrow("UNIQUE");
  });

  test("refuses sales and voids on a closed day until it is reopened", () => {
    sold([milk()]);
    closeDay(monday);
    expect(isTillClosed(monday)).toBe(true);
    expect(sold([milk()])).toMatchObject({ refusal: { reason: "conflict" } });
    expect(voidSale(1, { reason: "Too late" }, boss)).toMatchObject({ refusal: { reason: "conflict" } });
    const insert =
      "INSERT INTO sales (number, kind, date, at, currency, total_minor, tax_minor, tax_included)";
    expect(() => small.sqlite.exec(`${insert} VALUES (2, 'sale', '${monday}', 1, 'USD', 0, 0, 1)`)).toThrow(
      "day_closed",
    );
    small.sqlite.exec("UPDATE day_closings SET reopened_at = 1");
    expect(sold([milk()])).toMatchObject({ ok: true });
  });

  test("writes a sale that can't be deleted or changed, except its record and links to deleted rows", () => {
    const visit = appointmentAt(small, monday, "09:00").appointment.id;
    sold([
      milk(),
      lineOf({
        kind: "service",
        name: "Facial",
        amountMinor: 9500,
        appointmentId: visit,
        serviceId: small.facial,
      }),
    ]);
    for (const table of ["sales", "sale_lines", "payments"]) {
      expect(() => small.sqlite.exec(`DELETE FROM ${table}`), table).toThrow("sales_are_append_only");
    }
    for (const change of [
      "sales SET total_minor = 1",
      "sales SET date = '2026-03-03'",
      "sales SET reason = 'x'",
      "sale_lines SET amount_minor = 1",
      "sale_lines SET name = ''",
      "sale_lines SET appointment_id = NULL, tax_minor = 5",
      "payments SET method = 'card'",
      "payments SET amount_minor = 0",
    ]) {
      expect(() => small.sqlite.exec(`UPDATE ${change}`), change).toThrow("sales_are_append_only");
    }
    small.sqlite.exec("UPDATE sales SET record_id = 2");
    small.sqlite.exec("DELETE FROM clients WHERE id = 2; DELETE FROM products WHERE id = 2");
    small.sqlite.exec("UPDATE sale_lines SET appointment_id = NULL, service_id = NULL, product_id = NULL");
    expect(saleById(1)).toMatchObject({ recordId: null, totalMinor: 12_400 });
    expect(() => small.sqlite.exec("UPDATE sales SET record_id = 1")).toThrow("sales_are_append_only");
  });
});

describe("voidSale", () => {
  test("writes a negative sale of today with a reason, which reduces the sums of the day", () => {
    sold([milk()]);
    expect(voidSale(1, { reason: " " }, rita)).toMatchObject({
      refusal: { fields: { reason: expect.any(String) } },
    });
    expect(voidSale(1, { reason: "Wrong bottle" }, tomorrow(boss))).toMatchObject({
      value: {
        number: 2,
        kind: "void",
        voidOf: 1,
        totalMinor: -2900,
        reason: "Wrong bottle",
        date: "2026-03-03",
      },
    });
    expect(saleById(1)?.voidedBy).toBe(2);
    expect(sumsOn(monday, monday)).toMatchObject({ totalMinor: 2900, sales: 1, voids: 0 });
    expect(sumsOn("2026-03-03", "2026-03-03")).toMatchObject({ totalMinor: -2900, sales: 0, voids: 1 });
    expect(small.rows("SELECT action, entity FROM audit WHERE entity = 'sale'")).toHaveLength(2);
  });

  test("refuses a second void, a void of a void, and a sale of another day unless an admin voids it", () => {
    sold([milk()]);
    expect(voidSale(9, { reason: "x" }, rita)).toMatchObject({ refusal: { reason: "not-found" } });
    expect(voidSale(1, { reason: "x" }, tomorrow(rita))).toMatchObject({
      refusal: { reason: "not-allowed" },
    });
    expect(voidSale(1, { reason: "x" }, rita)).toMatchObject({ ok: true });
    expect(voidSale(1, { reason: "x" }, boss)).toMatchObject({ refusal: { reason: "conflict" } });
    expect(voidSale(2, { reason: "x" }, boss)).toMatchObject({ refusal: { reason: "conflict" } });
  });
});

test("computes the amount owed as the charge less payments, and restores it after a void", () => {
  const visit = appointmentAt(small, monday, "09:00").appointment;
  small.sqlite.exec("UPDATE appointments SET charge_minor = 4750, record_id = 1, status = 'no_show'");
  const owed = () => owedOf({ id: visit.id, chargeMinor: 4750 });
  expect([owed(), owedBy(1, "USD"), owedBy(1, "EUR")]).toEqual([4750, 4750, 0]);
  sold([lineOf({ kind: "fee", name: "No-show", amountMinor: 2000, appointmentId: visit.id })]);
  expect([owed(), owedBy(1, "USD")]).toEqual([2750, 2750]);
  sold([lineOf({ kind: "fee", name: "No-show", amountMinor: 2750, appointmentId: visit.id })]);
  expect([owed(), owedBy(1, "USD")]).toEqual([0, 0]);
  voidSale(2, { reason: "Waived after all" }, rita);
  expect([owed(), owedBy(1, "USD")]).toEqual([2750, 2750]);
});

test("counts a payment toward the charge only if the visit doesn't take place (rule 37.17)", () => {
  const visit = appointmentAt(small, monday, "09:00").appointment;
  small.sqlite.exec("UPDATE appointments SET charge_minor = 9500, record_id = 1, status = 'completed'");
  const owed = () => [owedOf({ id: visit.id, chargeMinor: 9500 }), owedBy(1, "USD")];
  const of = { appointmentId: visit.id };
  sold([
    lineOf({ kind: "service", name: "Facial", amountMinor: 9500, ...of }),
    lineOf({ kind: "discount", name: "Birthday", amountMinor: -500, ...of }),
  ]);
  expect(owed()).toEqual([9500, 9500]);
  small.sqlite.exec("UPDATE appointments SET status = 'cancelled'");
  expect(owed()).toEqual([500, 500]);
  voidSale(1, { reason: "Refunded" }, rita);
  expect(owed()).toEqual([9500, 9500]);
});

test("shows a visit as paid until the sale with its service is voided", () => {
  const visit = appointmentAt(small, monday, "09:00").appointment;
  expect(paidSaleOf(visit.id)).toBeNull();
  sold([lineOf({ kind: "service", name: "Facial", amountMinor: 9500, appointmentId: visit.id })]);
  const paid = { number: 1, totalMinor: 9500, methods: ["cash"] };
  expect(paidSaleOf(visit.id)).toEqual({ ...paid, hasMore: false });
  voidSale(1, { reason: "x" }, rita);
  expect(paidSaleOf(visit.id)).toBeNull();
});
