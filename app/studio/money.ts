const formatters = new Map<string, Intl.NumberFormat>();

function formatterFor(locale: string, currency: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      trailingZeroDisplay: "stripIfInteger",
    });
    formatters.set(key, formatter);
  }
  return formatter;
}

const units = new Map<string, number>();

/** How many of the smallest unit make one: 100 for the dollar, 1 for the yen, 1000 for the dinar. */
export function unitsPerMajor(currency: string): number {
  const known = units.get(currency);
  if (known) return known;
  const { maximumFractionDigits = 2 } = formatterFor("en", currency).resolvedOptions();
  units.set(currency, 10 ** maximumFractionDigits);
  return 10 ** maximumFractionDigits;
}

/** An amount as people read it: "$95", "$12.50", "95 €". Written on the server, so that both sides show the same. */
export function formatMoney(smallestUnits: number, currency: string, locale: string): string {
  return formatterFor(locale, currency).format(smallestUnits / unitsPerMajor(currency));
}
