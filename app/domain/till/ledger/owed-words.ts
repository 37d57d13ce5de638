import { formatMoney } from "#app/platform/words/money.ts";

/** "owes $95", or "credit -$95" if the client paid too much (rule 37.71). */
export const owedInWords = (owedMinor: number, currency: string, locale: string): string =>
  `${owedMinor > 0 ? "owes" : "credit"} ${formatMoney(owedMinor, currency, locale)}`;
