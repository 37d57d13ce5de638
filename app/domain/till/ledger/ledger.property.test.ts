/** Random sales, redemptions and voids, in currencies with 0, 2 and 3 decimals. The invariants must hold after each step. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "#app/domain/availability/dates.ts";
import { makePackage, packageById } from "#app/domain/till/prepaid/packages.server.ts";
import { makeVoucher } from "#app/domain/till/prepaid/vouchers.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { appointmentAt, monday, now, smallStudio } from "#app/testing/studio.server.ts";
import { writing } from "#db/client.server.ts";
import { depositLeft, packageLeft, stockOf, voucherLeft } from "./balances.sql.server.ts";
import { discountLines, type LineDraft, lineOf, taxed, totalsOf, visitValue } from "./lines.ts";
import { type Sale, saleById, salesOn } from "./sales.server.ts";
import { sumsOn, type TillSums } from "./sums.sql.server.ts";
import { voidSale } from "./void-sale.server.ts";
import { type PaymentDraft, paymentOf, writeSale } from "./write-sale.server.ts";

const day = 86_400_000;
const sum = (amounts: readonly number[]) => amounts.reduce((whole, amount) => whole + amount, 0);

const anyStep = fc.record({
  action: fc.constantFrom(
    "goods",
    "goods",
    "visit",
    "voucher",
    "package",
    "deposit",
    "give-back",
    "redeem",
    "void",
    "void",
    "tomorrow",
  ),
  amount: fc.integer({ min: 1, max: 2_000_000 }),
  rate: fc.constantFrom(0, 700, 1900, 2100, 825),
  quantity: fc.integer({ min: 1, max: 4 }),
  points: fc.constantFrom(0, 0, 1000, 3333, 10_000),
  tip: fc.constantFrom(0, 0, 1, 1999),
  part: fc.double({ min: 0, max: 1, noNaN: true }),
  pick: fc.nat(),
});
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

/** A till that is changed by random steps. */
function till(currency: string, taxIncluded: boolean) {
  const small = smallStudio();
  small.sqlite
    .prepare("UPDATE settings SET currency = ?, tax_included = ?")
    .run(currency, taxIncluded ? 1 : 0);
  small.sqlite.exec(
    "INSERT INTO products (name, price_minor, counts_stock, created_at) VALUES ('Milk', 1, 1, 1)",
  );
  const visit = appointmentAt(small, monday, "09:00").appointment.id;
  const by: By = { actor: { id: null, role: "admin" }, now };
  const state = { by, vouchers: [] as number[], packages: [] as number[] };

  function sell(lines: LineDraft[], prepaid: PaymentDraft[], part: number): Sale {
    const withTax = taxed(lines, taxIncluded);
    const { totalMinor } = totalsOf(withTax, taxIncluded);
    const rest = totalMinor - sum(prepaid.map(({ amountMinor }) => amountMinor));
    const cash = Math.round(rest * part);
    const paid = [
      ...prepaid,
      paymentOf({ method: "cash", amountMinor: cash }),
      paymentOf({ method: "card", amountMinor: rest - cash }),
    ].filter(({ amountMinor, packageVisits }) => amountMinor !== 0 || packageVisits !== 0);
    const outcome = writeSale(
      { currency, taxIncluded, recordId: null, lines: withTax, payments: paid, idempotencyKey: null },
      state.by,
    );
    if (!outcome.ok) throw new Error(outcome.refusal.message);
    return outcome.value;
  }

  const taxOf = ({ rate }: Step) => (rate ? { taxName: `VAT ${rate}`, taxBasisPoints: rate } : {});
  const goods = (step: Step): LineDraft[] => {
    const { amount, quantity, points, tip } = step;
    const tax = taxOf(step);
    const lines = [
      lineOf({
        kind: "product",
        name: "Milk",
        productId: 1,
        quantity,
        amountMinor: amount * quantity,
        ...tax,
      }),
      lineOf({
        kind: "service",
        name: "Facial",
        amountMinor: step.pick % 20_000,
        providerId: small.maya,
        taxName: "VAT",
        taxBasisPoints: 1900,
      }),
    ];
    const discount = points ? discountLines(lines, { basisPoints: points }, "Discount") : [];
    const tips = tip ? [lineOf({ kind: "tip", name: "Tip", amountMinor: tip, providerId: small.tom })] : [];
    return [...lines, ...discount, ...tips];
  };

  const ways: Record<Step["action"], (step: Step) => Sale | null> = {
    goods: (step) => sell(goods(step), [], step.part),
    visit: (step) => {
      const deposit = depositLeft(visit);
      const lines = goods(step);
      const { totalMinor } = totalsOf(taxed(lines, taxIncluded), taxIncluded);
      const amountMinor = Math.min(deposit, totalMinor);
      const paid =
        amountMinor > 0 ? [paymentOf({ method: "deposit", amountMinor, appointmentId: visit })] : [];
      return sell(lines, paid, step.part);
    },
    voucher: ({ amount, part }) => {
      const { id, valueMinor } = makeVoucher(
        { valueMinor: amount, lastDate: null, forName: "", recordId: null },
        state.by,
      );
      state.vouchers.push(id);
      return sell(
        [lineOf({ kind: "voucher", name: "Voucher", amountMinor: valueMinor, voucherId: id })],
        [],
        part,
      );
    },
    package: (step) => {
      const offer = { id: 1, serviceId: small.facial, name: "Five", visits: 5, priceMinor: step.amount };
      small.sqlite.exec(
        "INSERT OR IGNORE INTO package_offers (id, name, visits, price_minor) VALUES (1, 'Five', 5, 1)",
      );
      const { id } = makePackage({ ...offer, validMonths: 0, active: true, position: 0 }, null, state.by);
      state.packages.push(id);
      const line = lineOf({
        kind: "package",
        name: "Five",
        amountMinor: step.amount,
        packageId: id,
        ...taxOf(step),
      });
      return sell([line], [], step.part);
    },
    deposit: ({ amount, part }) =>
      sell(
        [lineOf({ kind: "deposit", name: "Deposit", amountMinor: amount, appointmentId: visit })],
        [],
        part,
      ),
    "give-back": ({ amount, part }) => {
      const amountMinor = -Math.min(amount, depositLeft(visit));
      const name = "Deposit refunded";
      const line = lineOf({ kind: "deposit", name, quantity: -1, amountMinor, appointmentId: visit });
      return amountMinor === 0 ? null : sell([line], [], part);
    },
    redeem: (step) => (step.pick % 2 ? byVoucher(step) : byPackage(step)),
    void: ({ pick }) => {
      const numbers = small
        .rows("SELECT number FROM sales ORDER BY number")
        .map(({ number }) => Number(number));
      const number = numbers[pick % Math.max(1, numbers.length)];
      if (number === undefined) return null;
      const outcome = voidSale(number, { reason: "A slip" }, state.by);
      return outcome.ok ? outcome.value : null;
    },
    tomorrow: () => {
      state.by = { ...state.by, now: state.by.now + day };
      return null;
    },
  };

  function byVoucher(step: Step): Sale | null {
    const id = state.vouchers[step.pick % Math.max(1, state.vouchers.length)];
    const left = id === undefined ? 0 : voucherLeft(id);
    const lines = goods(step);
    const { totalMinor } = totalsOf(taxed(lines, taxIncluded), taxIncluded);
    const amountMinor = Math.min(left, totalMinor);
    if (id === undefined || amountMinor <= 0) return null;
    return sell(lines, [paymentOf({ method: "voucher", amountMinor, voucherId: id })], step.part);
  }

  function byPackage(step: Step): Sale | null {
    const id = state.packages[step.pick % Math.max(1, state.packages.length)];
    const found = id === undefined ? undefined : packageById(id);
    if (!found || found.left === 0) return null;
    const value = visitValue(found.priceMinor, found.visits, packageLeft(found.id));
    const line = { kind: "service" as const, name: "Facial", amountMinor: 9500, providerId: small.maya };
    const less = {
      kind: "discount" as const,
      name: "Five",
      amountMinor: value - 9500,
      providerId: small.maya,
    };
    const paid = paymentOf({ method: "package", amountMinor: value, packageId: found.id, packageVisits: 1 });
    return sell([lineOf(line), lineOf(less)], [paid], step.part);
  }

  return { small, state, visit, play: (step: Step) => writing(() => ways[step.action](step)) };
}

function expectInvariants({ small, state, visit }: ReturnType<typeof till>): void {
  const sales = small.rows("SELECT id, number FROM sales ORDER BY id");
  expect(sales.map(({ number }) => number)).toEqual(sales.map((_, place) => place + 1));
  for (const { id } of sales) {
    const sale = saleById(Number(id));
    if (!sale) throw new Error("A sale is missing.");
    expect(totalsOf(sale.lines, sale.taxIncluded)).toMatchObject({
      totalMinor: sale.totalMinor,
      taxMinor: sale.taxMinor,
    });
    expect(sum(sale.payments.map(({ amountMinor }) => amountMinor))).toBe(sale.totalMinor);
  }
  for (const id of state.vouchers) expect(voucherLeft(id)).toBeGreaterThanOrEqual(0);
  for (const id of state.packages) {
    const left = packageLeft(id);
    expect(Math.min(left.visits, left.valueMinor)).toBeGreaterThanOrEqual(0);
    if (left.visits === 0) expect(left.valueMinor).toBe(0);
  }
  expect(depositLeft(visit)).toBeGreaterThanOrEqual(0);
}

const figures = ({ sales: _, voids: __, ...sums }: TillSums) => ({
  ...sums,
  kinds: sums.kinds.filter(({ grossMinor, quantity }) => grossMinor || quantity),
  taxes: sums.taxes.filter(({ netMinor, taxMinor }) => netMinor || taxMinor),
  methods: sums.methods
    .filter(({ amountMinor }) => amountMinor)
    .map(({ method, amountMinor }) => ({ method, amountMinor })),
  providers: sums.providers.filter(({ workMinor, tipsMinor }) => workMinor || tipsMinor),
});

const weeks = { min: 2, max: 30 };
const settings = fc.record({ currency: fc.constantFrom("JPY", "USD", "KWD"), taxIncluded: fc.boolean() });

test("keeps totals equal to payments, balances at zero or more, and daily sums equal to the whole", () => {
  fc.assert(
    fc.property(settings, fc.array(anyStep, { minLength: weeks.min, maxLength: weeks.max }), (set, steps) => {
      const played = till(set.currency, set.taxIncluded);
      try {
        for (const step of steps) {
          played.play(step);
          expectInvariants(played);
        }
        const last = addDays(monday, 40);
        const whole = sumsOn(monday, last);
        expect(sum(whole.kinds.map(({ grossMinor }) => grossMinor))).toBe(whole.totalMinor);
        expect(sum(whole.methods.map(({ amountMinor }) => amountMinor))).toBe(whole.totalMinor);
        expect(whole.earnedMinor + whole.prepaidMinor + whole.tipsMinor).toBe(whole.totalMinor);
        expect(whole.takenMinor + whole.redeemedMinor).toBe(whole.totalMinor);
        expect(sum(whole.taxes.map(({ taxMinor }) => taxMinor))).toBe(whole.taxMinor);
        const days = Array.from({ length: 41 }, (_, n) => sumsOn(addDays(monday, n), addDays(monday, n)));
        expect(sum(days.map(({ totalMinor }) => totalMinor))).toBe(whole.totalMinor);
        expect(sum(days.map(({ taxMinor }) => taxMinor))).toBe(whole.taxMinor);
        expect(sum(days.map(({ sales }) => sales))).toBe(whole.sales);
      } finally {
        played.small.close();
      }
    }),
    { numRuns: 40 },
  );
}, 60_000);

test("restores sums, stock, vouchers, packages and deposits if all sales are voided", () => {
  fc.assert(
    fc.property(settings, fc.array(anyStep, { minLength: weeks.min, maxLength: weeks.max }), (set, steps) => {
      const played = till(set.currency, set.taxIncluded);
      try {
        for (const step of steps) played.play(step);
        let validSales = salesOf(played.small)
          .filter(({ kind, voidedBy }) => kind === "sale" && voidedBy === null)
          .toSorted((a, b) => b.number - a.number);
        while (validSales.length > 0) {
          // Tries again in the next round if a later sale uses the deposit of this one.
          const refusedSales = validSales.filter(
            ({ number }) => !voidSale(number, { reason: "All of it" }, played.state.by).ok,
          );
          for (const { number } of validSales.filter((sale) => !refusedSales.includes(sale)))
            expect(voidSale(number, { reason: "Again" }, played.state.by)).toMatchObject({ ok: false });
          expectInvariants(played);
          expect(refusedSales.length).toBeLessThan(validSales.length);
          validSales = refusedSales;
        }
        const none = figures(sumsOn("0000-01-01", "9999-12-31", set.currency));
        expect(none).toMatchObject({
          totalMinor: 0,
          taxMinor: 0,
          kinds: [],
          taxes: [],
          methods: [],
          providers: [],
        });
        expect(stockOf(1)).toBe(0);
        for (const id of played.state.vouchers) expect(voucherLeft(id)).toBe(0);
        for (const id of played.state.packages) expect(packageLeft(id)).toEqual({ visits: 0, valueMinor: 0 });
        expect(depositLeft(played.visit)).toBe(0);
      } finally {
        played.small.close();
      }
    }),
    { numRuns: 40 },
  );
}, 60_000);

const salesOf = (small: ReturnType<typeof smallStudio>): Sale[] =>
  small.rows("SELECT DISTINCT date FROM sales").flatMap(({ date }) => salesOn(String(date)));
