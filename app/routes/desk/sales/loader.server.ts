import { isDate } from "#app/domain/availability/dates.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { saleByNumber, salesOn } from "#app/domain/till/ledger/sales.server.ts";
import { isRedeemed, sumsOn } from "#app/domain/till/ledger/sums.sql.server.ts";
import { isTillClosed } from "#app/domain/till/ledger/write-sale.server.ts";
import { saleRow } from "#app/domain/till/receipt.server.ts";
import { methodWords } from "#app/domain/till/till-words.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { formatMoney } from "#app/platform/words/money.ts";

export function loadSales(query: URLSearchParams, now: number) {
  const { timeZone, locale, currency } = studio();
  const today = studioNow(timeZone, now).date;
  const asked = query.get("date") ?? "";
  const date = isDate(asked) ? asked : today;
  const number = (query.get("number") ?? "").trim();
  const found = number === "" ? undefined : saleByNumber(idOf(number) ?? 0);
  const sums = sumsOn(date, date);
  return {
    date,
    day: dateInWords(date, locale),
    isToday: date === today,
    isClosed: isTillClosed(date),
    isTodayClosed: isTillClosed(today),
    search: { number, found: found?.number ?? null },
    sales: salesOn(date).map(saleRow),
    total: formatMoney(sums.takenMinor, currency, locale),
    methods: sums.methods
      .filter(({ amountMinor }) => amountMinor !== 0)
      .map(({ method, amountMinor }) => ({
        words: methodWords[method],
        amount: formatMoney(amountMinor, currency, locale),
        isRedeemed: isRedeemed(method),
      })),
  };
}

export type SalesData = ReturnType<typeof loadSales>;
