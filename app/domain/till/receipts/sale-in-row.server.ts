import { studio } from "#app/domain/studio/studio.server.ts";
import type { Sale } from "#app/domain/till/ledger/sales.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { methodWords } from "./method-words.ts";

/** A sale in a list of sales: what of it, by which means, and its total. */
export function saleInRow({ number, kind, date, at, lines, payments, totalMinor, currency, voidedBy }: Sale) {
  const { timeZone, locale } = studio();
  const named = [...new Set(lines.filter(({ kind: of }) => of !== "discount").map(({ name }) => name))];
  return {
    number,
    day: dateInWords(date, locale, "date"),
    time: timeInWords(studioNow(timeZone, at).minute, locale),
    what: `${kind === "void" ? "Void: " : ""}${named.slice(0, 3).join(", ")}${named.length > 3 ? " …" : ""}`,
    how: [...new Set(payments.map(({ method }) => methodWords[method]))].join(", "),
    total: formatMoney(totalMinor, currency, locale),
    voidedBy,
  };
}
