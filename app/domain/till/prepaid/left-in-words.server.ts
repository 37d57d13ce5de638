/** What somebody has paid ahead and may use, as the desk and they themselves read it (rules 37.47, 37.62 and 37.64). */

import { studio } from "#app/domain/studio/studio.server.ts";
import { depositReceipt, depositsOfRecord } from "#app/domain/till/ledger/balances.sql.server.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { depositInWords, isFreeDeposit } from "./deposits.server.ts";
import { packagesOf, withService } from "./packages.server.ts";
import { goodVouchersOf } from "./vouchers.server.ts";

/** "Five for four (Facial): 4 of 5 visits left, until June 2, 2027"; vouchers with their codes; deposits with their receipts. */
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
