import { describe, expect, test } from "vitest";
import { formatMoney, unitsPerMajor } from "./money.ts";

// Prices are stored in these units, so a change here would change every stored price.
const exponents: Record<number, string> = {
  0: `AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SLL SOS SYP UGX VND VUV
    XAF XOF XPF YER`,
  2: `AED AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD ILS INR KES MXN MYR NGN NOK NZD PEN PHP PLN RON SAR SEK SGD THB TRY TWD
    UAH USD ZAR`,
  3: "BHD JOD KWD LYD OMR TND",
};
const listed = Object.entries(exponents).flatMap(([decimals, codes]) =>
  codes.split(/\s+/u).map((code) => [code, Number(decimals)] as const),
);

describe("the minor unit", () => {
  test.each(listed)("of %s is 10 to the power of minus %i", (code, decimals) => {
    expect(unitsPerMajor(code)).toBe(10 ** decimals);
  });

  test("of every unlisted currency that can be chosen is a hundredth", () => {
    const special = new Set(listed.filter(([, decimals]) => decimals !== 2).map(([code]) => code));
    for (const code of Intl.supportedValuesOf("currency")) {
      if (!special.has(code)) expect([code, unitsPerMajor(code)]).toEqual([code, 100]);
    }
  });
});

test.each([
  [9500, "USD", "$95"],
  [1250, "USD", "$12.50"],
  [1_500_000, "IDR", "IDR 1,500,000"],
  [7900, "HUF", "HUF 7,900"],
  [950, "JPY", "¥950"],
  [10_050, "KWD", "KWD 10.050"],
  [10_000, "KWD", "KWD 10"],
])("formats %i minor units of %s as %s", (amount, currency, words) => {
  expect(formatMoney(amount, currency, "en-US").replaceAll("\u00a0", " ")).toBe(words);
});
