import { studio } from "#app/domain/studio/studio.server.ts";
import {
  depositReceipt,
  depositsOfRecord,
  depositsOfVisits,
  type HeldDeposit,
} from "#app/domain/till/ledger/balances.sql.server.ts";
import { lineOf, sumOfAmounts, taxed } from "#app/domain/till/ledger/lines.ts";
import { owedVisits } from "#app/domain/till/ledger/owed.sql.server.ts";
import type { Sale } from "#app/domain/till/ledger/sales.server.ts";
import { openTillDate, paymentOf, writeSale } from "#app/domain/till/ledger/write-sale.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { depositLabel, isUnusedDeposit } from "./deposits.server.ts";
import { packagesOf, type SoldPackage, withService } from "./packages.server.ts";
import { makeVoucher, usableVouchersOf, type Voucher } from "./vouchers.server.ts";

export type OpenBalances = {
  vouchers: Voucher[];
  packages: SoldPackage[];
  deposits: HeldDeposit[];
  owed: ReturnType<typeof owedVisits>;
};

export function openBalances(
  records: readonly number[],
  visits: readonly number[],
  today: string,
): OpenBalances {
  const deposits = [...records.flatMap(depositsOfRecord), ...depositsOfVisits(visits)];
  return {
    vouchers: records.flatMap((id) => usableVouchersOf(id, today)),
    packages: records.flatMap((id) => packagesOf(id, today)),
    deposits: [...new Map(deposits.map((deposit) => [deposit.appointmentId, deposit])).values()],
    owed: records.flatMap(owedVisits),
  };
}

export function balanceLabels({ vouchers, packages, deposits, owed }: OpenBalances): string[] {
  const { locale } = studio();
  const amount = (minor: number, currency: string) => formatMoney(minor, currency, locale);
  return [
    ...vouchers.map((one) => `Voucher ${one.code}: ${amount(one.leftMinor, one.currency)} left`),
    ...packages.map(
      (one) =>
        `Package ${withService(one)}: ${one.left} of ${one.visits} visits left, ${amount(one.leftMinor, one.currency)}`,
    ),
    ...deposits.map((one) => `Deposit: ${depositLabel(one)}`),
    ...owed.map((one) => {
      const day = dateInWords(one.date, locale, "date");
      return `Not paid yet: ${amount(one.owedMinor, one.currency)} for ${one.serviceName} on ${day}`;
    }),
  ];
}

/** Returns the payments for a voucher, only in the studio's currency. */
export function voucherPayments({ packages, deposits }: OpenBalances) {
  const { currency } = studio();
  const isOpen = (one: { leftMinor: number; currency: string }) =>
    one.leftMinor > 0 && one.currency === currency;
  return [
    ...packages
      .filter(isOpen)
      .map(({ id: packageId, left: packageVisits, leftMinor: amountMinor }) =>
        paymentOf({ method: "package", amountMinor, packageId, packageVisits }),
      ),
    ...deposits
      .filter(isOpen)
      .map(({ appointmentId, leftMinor: amountMinor }) =>
        paymentOf({ method: "deposit", amountMinor, appointmentId }),
      ),
  ];
}

/** Sells a voucher without an end date, paid with packages and deposits (rule 21.31). */
export function convertToVoucher(
  open: OpenBalances,
  { recordId, shownMinor }: { recordId: number | null; shownMinor: number },
  by: By,
): Outcome<Sale> {
  const payments = voucherPayments(open);
  const valueMinor = sumOfAmounts(payments);
  if (valueMinor <= 0) return refused("conflict", "No package or deposit is left to turn into a voucher.");
  if (valueMinor !== shownMinor) {
    return refused("conflict", "The amounts have changed. Check them and try again.");
  }
  const today = openTillDate(by.now);
  if (!today.ok) return today;
  const { currency, taxIncluded } = studio();
  const { id: voucherId, code } = makeVoucher({ valueMinor, lastDate: null, forName: "", recordId }, by);
  const line = lineOf({ kind: "voucher", name: `Gift voucher ${code}`, amountMinor: valueMinor, voucherId });
  return writeSale(
    {
      ...{ currency, taxIncluded, recordId, idempotencyKey: null },
      ...{ lines: taxed([line], taxIncluded), payments },
    },
    by,
  );
}

/** Returns "Five for four (Facial): 4 of 5 visits left, until June 2, 2027" (rules 37.47, 37.62 and 37.64). */
export function prepaidLabels(recordId: number, today: string) {
  const { locale } = studio();
  const until = (date: string | null) => (date ? `, until ${dateInWords(date, locale, "date")}` : "");
  return {
    packages: packagesOf(recordId, today).map(
      (sold) =>
        `${[withService(sold), sold.code].filter(Boolean).join(", ")}: ${sold.left} of ${sold.visits} visits left${until(sold.lastDate)}`,
    ),
    vouchers: usableVouchersOf(recordId, today).map(
      ({ code, leftMinor, currency, lastDate }) =>
        `${code}: ${formatMoney(leftMinor, currency, locale)} left${until(lastDate)}`,
    ),
    deposits: depositsOfRecord(recordId).map((deposit) => ({
      words: depositLabel(deposit),
      receipt: depositReceipt(deposit.appointmentId),
      isFree: isUnusedDeposit(deposit),
    })),
  };
}
