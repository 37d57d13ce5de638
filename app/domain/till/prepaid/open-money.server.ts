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
import { depositInWords, isFreeDeposit } from "./deposits.server.ts";
import { packagesOf, type SoldPackage, withService } from "./packages.server.ts";
import { goodVouchersOf, makeVoucher, type Voucher } from "./vouchers.server.ts";

export type OpenMoney = {
  vouchers: Voucher[];
  packages: SoldPackage[];
  deposits: HeldDeposit[];
  owed: ReturnType<typeof owedVisits>;
};

export function openMoney(records: readonly number[], visits: readonly number[], today: string): OpenMoney {
  const deposits = [...records.flatMap(depositsOfRecord), ...depositsOfVisits(visits)];
  return {
    vouchers: records.flatMap((id) => goodVouchersOf(id, today)),
    packages: records.flatMap((id) => packagesOf(id, today)),
    deposits: [...new Map(deposits.map((deposit) => [deposit.appointmentId, deposit])).values()],
    owed: records.flatMap(owedVisits),
  };
}

export function openInWords({ vouchers, packages, deposits, owed }: OpenMoney): string[] {
  const { locale } = studio();
  const amount = (minor: number, currency: string) => formatMoney(minor, currency, locale);
  return [
    ...vouchers.map((one) => `Voucher ${one.code}: ${amount(one.leftMinor, one.currency)} left`),
    ...packages.map(
      (one) =>
        `Package ${withService(one)}: ${one.left} of ${one.visits} visits left, ${amount(one.leftMinor, one.currency)}`,
    ),
    ...deposits.map((one) => `Deposit: ${depositInWords(one)}`),
    ...owed.map((one) => {
      const day = dateInWords(one.date, locale, "date");
      return `Not paid yet: ${amount(one.owedMinor, one.currency)} for ${one.serviceName} on ${day}`;
    }),
  ];
}

/** In the studio's currency. */
export function voucherPayments({ packages, deposits }: OpenMoney) {
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

/** Sells a voucher without expiry, paid with packages and deposits (rule 21.31). In the caller's transaction. Refuses as "conflict": nothing left, sum changed, day closed. */
export function turnIntoVoucher(
  open: OpenMoney,
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
export function leftInWords(recordId: number, today: string) {
  const { locale } = studio();
  const until = (date: string | null) => (date ? `, until ${dateInWords(date, locale, "date")}` : "");
  return {
    packages: packagesOf(recordId, today).map(
      (sold) => `${withService(sold)}: ${sold.left} of ${sold.visits} visits left${until(sold.lastDate)}`,
    ),
    vouchers: goodVouchersOf(recordId, today).map(
      ({ code, leftMinor, currency, lastDate }) =>
        `${code}: ${formatMoney(leftMinor, currency, locale)} left${until(lastDate)}`,
    ),
    deposits: depositsOfRecord(recordId).map((deposit) => ({
      words: depositInWords(deposit),
      receipt: depositReceipt(deposit.appointmentId),
      isFree: isFreeDeposit(deposit),
    })),
  };
}
