/** What is open between the studio and the ticked people, and how to settle it (rule 21.31). */
import { clientUrl } from "#app/domain/desk-pages/desk-pages.ts";
import type { KeptPerson } from "#app/domain/privacy/person/kept-person.server.ts";
import { unitedMoney } from "#app/domain/privacy/person/prepaid-to-voucher.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { sumOfAmounts } from "#app/domain/till/ledger/lines.ts";
import { openInWords, voucherPayments } from "#app/domain/till/prepaid/open-money.server.ts";
import { formatMoney } from "#app/platform/words/money.ts";

type Kept = KeptPerson["accounts"][number] | KeptPerson["contacts"][number];

export function openMoneyOf(theirs: readonly Kept[]) {
  const { locale, currency } = studio();
  const open = unitedMoney(theirs.map((one) => one.open));
  const shownMinor = sumOfAmounts(voucherPayments(open));
  return {
    lines: openInWords(open),
    hasVouchers: open.vouchers.length > 0,
    toVoucher: shownMinor > 0 ? { shownMinor, amount: formatMoney(shownMinor, currency, locale) } : null,
    recordPages: [...new Set(theirs.flatMap(({ recordIds }) => recordIds))].map((id) => clientUrl(id)),
  };
}
