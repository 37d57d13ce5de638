/** What a client has left with the studio, as the desk reads it on their record (rule 37.64). */

import { accountById } from "#app/domain/accounts/people/account.server.ts";
import { recordOfAccount } from "#app/domain/clients/client-record.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { owedBy, owedOf } from "#app/domain/till/ledger/owed.sql.server.ts";
import { leftInWords } from "#app/domain/till/prepaid/open-money.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { formatMoney } from "#app/platform/words/money.ts";

/** Null without anything, and for an account whose address is not proven or is not that of its record: codes are money. */
export function leftOf(userId: number, now: number) {
  const account = accountById(userId);
  const record = account?.emailProvenAt ? recordOfAccount(userId) : undefined;
  if (!record || record.email.toLowerCase() !== account?.email?.toLowerCase()) return null;
  const { timeZone, currency, locale } = studio();
  const { packages, vouchers, deposits } = leftInWords(record.id, studioNow(timeZone, now).date);
  const owed = owedBy(record.id, currency);
  if (packages.length + vouchers.length + deposits.length === 0 && owed === 0) return null;
  return {
    ...{ packages, vouchers, deposits: deposits.map(({ words }) => words) },
    owed: owed === 0 ? null : formatMoney(owed, currency, locale),
  };
}

type Charged = { id: number; charged: string | null; chargedMinor: number };

/** "$26 charged, open", or "paid"; null without a charge. A charge is paid as a whole. */
export function chargeInWords({ id, charged, chargedMinor }: Charged): string | null {
  if (!charged) return null;
  return `${charged} charged, ${owedOf({ id, chargeMinor: chargedMinor }) > 0 ? "open" : "paid"}`;
}
