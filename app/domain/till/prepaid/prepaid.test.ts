import { beforeEach, expect, test } from "vitest";
import type { By } from "#app/platform/shared/audit.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { monday, now, smallStudio } from "#app/testing/studio.server.ts";
import { listOffers, makePackage, packageById, packagesOf } from "./packages.server.ts";
import {
  listVouchers,
  makeVoucher,
  usableVoucher,
  usableVouchersOf,
  voucherByCode,
} from "./vouchers.server.ts";

const small = perTest(smallStudio);
beforeEach(() => {
  small.sqlite.exec("INSERT INTO clients (name, created_at, updated_at) VALUES ('Ana López', 1, 1)");
});

const by: By = { actor: { id: null, role: "receptionist" }, now };
const gift = { valueMinor: 5000, lastDate: null, forName: "Ben", recordId: 1 };

test("creates codes of eight unambiguous characters and accepts them in any notation", () => {
  const { code } = makeVoucher(gift, by);
  expect(code).toMatch(/^[ACDEFGHJKPQRTUVWXYZ234679]{4}-[ACDEFGHJKPQRTUVWXYZ234679]{4}$/u);
  for (const typed of [code, code.toLowerCase(), code.replace("-", ""), ` ${code.replace("-", " ")} `]) {
    expect(voucherByCode(typed), typed).toMatchObject({ code, leftMinor: 5000 });
  }
  expect([voucherByCode(""), voucherByCode("x".repeat(5000))]).toEqual([undefined, undefined]);
  expect([
    listVouchers().length,
    usableVouchersOf(1, monday).length,
    usableVouchersOf(2, monday).length,
  ]).toEqual([1, 1, 0]);
});

test("accepts a voucher until its last day, in its currency, while it has a balance", () => {
  const last = makeVoucher({ ...gift, lastDate: monday }, by).code;
  expect(usableVoucher(last, "USD", now)).toMatchObject({ ok: true });
  expect(usableVoucher(last, "USD", now + 86_400_000)).toMatchObject({
    refusal: { message: "This voucher was valid until March 2, 2026." },
  });
  const { id, code } = makeVoucher(gift, by);
  small.sqlite.exec(`INSERT INTO sales (number, kind, date, at, currency, total_minor, tax_minor, tax_included) VALUES (1, 'sale', '${monday}', 1, 'USD', 5000, 0, 1);
    INSERT INTO payments (sale_id, method, amount_minor, voucher_id) VALUES (1, 'voucher', 5000, ${id})`);
  expect(usableVoucher(code, "USD", now)).toMatchObject({
    refusal: { message: "This voucher has no balance left." },
  });
  small.sqlite.exec("UPDATE settings SET currency = 'EUR'");
  expect(usableVoucher(last, "EUR", now)).toMatchObject({ refusal: { message: "This voucher is in USD." } });
  expect(usableVoucher("ACDE-ACDF", "USD", now)).toMatchObject({ refusal: { reason: "invalid" } });
});

test("sells a package with the terms of its offer and its number of months", () => {
  small.sqlite.exec(
    `INSERT INTO package_offers (name, service_id, visits, price_minor, valid_months) VALUES ('Five for four', ${small.facial}, 5, 38000, 12)`,
  );
  const [offer] = listOffers();
  if (!offer) throw new Error("No offer.");
  const sold = makePackage(offer, 1, by);
  small.sqlite.exec("UPDATE package_offers SET price_minor = 1, name = 'Another'");
  expect(packageById(sold.id)).toMatchObject({
    name: "Five for four",
    left: 5,
    nextMinor: 7600,
    lastDate: "2027-03-01",
  });
  expect([packagesOf(1, "2027-03-01").length, packagesOf(1, "2027-03-02").length]).toEqual([1, 0]);
  const endless = makePackage({ ...offer, validMonths: 0 }, 1, by);
  expect(endless.lastDate).toBeNull();
});
