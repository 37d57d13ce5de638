/** The owner's page of the till, one part at a time. */
import { typedPrice } from "#app/catalogue/services/price.ts";
import { listServices } from "#app/catalogue/services/services.server.ts";
import { studio } from "#app/studio/studio.server.ts";
import { listProducts } from "#app/till/goods/products.server.ts";
import { listTaxRates } from "#app/till/goods/tax-rates.server.ts";
import { listOffers } from "#app/till/prepaid/packages.server.ts";
import { listVouchers } from "#app/till/prepaid/vouchers.server.ts";
import { dateInWords } from "#app/words/dates.ts";
import { formatMoney } from "#app/words/money.ts";
import { tillPartNames } from "./url.ts";

export function loadTill(query: URLSearchParams) {
  const part = tillPartNames.find((name) => name === query.get("part")) ?? "receipts";
  const { currency, locale, taxIncluded, taxNumber, receiptText, cashFloatMinor } = studio();
  const money = (minor: number, of = currency) => formatMoney(minor, of, locale);
  const services = part === "packages" ? listServices().map(({ id, name }) => ({ id, name })) : [];
  const rates = listTaxRates().map(({ id, name, basisPoints, active }) => ({
    ...{ id, name, active },
    percent: `${basisPoints / 100}%`,
  }));
  return {
    part,
    done: query.has("done") ? "Saved." : null,
    receipts: { taxIncluded, taxNumber, receiptText, cashFloat: typedPrice(cashFloatMinor, currency) },
    rates,
    usual: rates.find(({ active }) => active)?.id ?? null,
    products:
      part === "products"
        ? listProducts().map(({ priceMinor, ...product }) => ({
            ...product,
            price: typedPrice(priceMinor, currency),
          }))
        : [],
    services,
    offers:
      part === "packages"
        ? listOffers().map(({ id, name, visits, priceMinor, validMonths, active }) => ({
            ...{ id, active },
            words: `${name}: ${visits} visits, ${money(priceMinor)}${validMonths ? `, good for ${validMonths} months` : ""}`,
          }))
        : [],
    vouchers:
      part === "vouchers"
        ? listVouchers(50).map(({ id, code, valueMinor, leftMinor, currency: of, lastDate, forName }) => ({
            ...{ id, code, forName, value: money(valueMinor, of), left: money(leftMinor, of) },
            until: lastDate && dateInWords(lastDate, locale, "date"),
          }))
        : [],
  };
}

export type TillData = ReturnType<typeof loadTill>;
