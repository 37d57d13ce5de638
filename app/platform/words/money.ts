/**
 * Money is kept in the currency's smallest unit. How many make one is written down: a later Node must not divide prices anew.
 * The table is ISO 4217, but for currencies whose small coins are out of use: their prices were stored in whole units.
 */
const noDecimals = new Set([
  ...[
    "BIF",
    "CLP",
    "DJF",
    "GNF",
    "ISK",
    "JPY",
    "KMF",
    "KRW",
    "PYG",
    "RWF",
    "UGX",
    "VND",
    "VUV",
    "XAF",
    "XOF",
    "XPF",
  ],
  // Two, and three for the IQD, in ISO 4217.
  ...[
    "AFN",
    "ALL",
    "COP",
    "HUF",
    "IDR",
    "IQD",
    "IRR",
    "KPW",
    "LAK",
    "LBP",
    "MGA",
    "MMK",
    "PKR",
    "SLL",
    "SOS",
    "SYP",
  ],
  "YER",
]);
const threeDecimals = new Set(["BHD", "JOD", "KWD", "LYD", "OMR", "TND"]);

const decimalsOf = (currency: string): number =>
  noDecimals.has(currency) ? 0 : threeDecimals.has(currency) ? 3 : 2;

/** How many of the smallest unit make one: 100 for the dollar, 1 for the yen, 1000 for the dinar. */
export const unitsPerMajor = (currency: string): number => 10 ** decimalsOf(currency);

/** An amount as people read it: "$95", "$12.50", "−$20", "95 €". Written on the server, so that both sides show the same. */
export function formatMoney(smallestUnits: number, currency: string, locale: string): string {
  // A hyphen is too short to be seen as a sign, and lets the line break after it.
  return formatterFor(locale, currency)
    .format(smallestUnits / unitsPerMajor(currency))
    .replace("-", "−");
}

/** The currency's sign alone: "$", "€", "CHF". */
export const currencySign = (currency: string, locale: string): string =>
  formatterFor(locale, currency)
    .formatToParts(0)
    .find(({ type }) => type === "currency")?.value ?? currency;

const formatters = new Map<string, Intl.NumberFormat>();

function formatterFor(locale: string, currency: string): Intl.NumberFormat {
  const key = `${locale} ${currency}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    const decimals = decimalsOf(currency);
    formatter = new Intl.NumberFormat(locale, {
      style: "currency",
      currency,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      trailingZeroDisplay: "stripIfInteger",
    });
    formatters.set(key, formatter);
  }
  return formatter;
}
