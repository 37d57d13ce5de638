/** Minor units by ISO 4217, except currencies whose coins are out of use. A fixed table, because a later Node must not change stored prices. */
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
  // ISO 4217 has two, and three for the IQD.
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

/** Returns 100 for the dollar, 1 for the yen, 1000 for the dinar. */
export const unitsPerMajor = (currency: string): number => 10 ** decimalsOf(currency);

/** Returns "$95", "$12.50", "−$20", "95 €". Server only, so that both sides show the same. */
export function formatMoney(smallestUnits: number, currency: string, locale: string): string {
  // A hyphen is too short for a minus sign and allows a line break.
  return formatterFor(locale, currency)
    .format(smallestUnits / unitsPerMajor(currency))
    .replace("-", "−");
}

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
