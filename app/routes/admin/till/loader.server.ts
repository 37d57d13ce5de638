import { typedPrice } from "#app/domain/catalogue/price.ts";
import { everyService } from "#app/domain/catalogue/services.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { listOffers } from "#app/domain/till/prepaid/packages.server.ts";
import { canDeleteVoucher, listVouchers, type Voucher } from "#app/domain/till/prepaid/vouchers.server.ts";
import { listProducts, listTaxRates, rateInWords } from "#app/domain/till/products.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { tillPartNames } from "./till-parts.ts";

export function loadTill(query: URLSearchParams) {
  const part = tillPartNames.find((name) => name === query.get("part")) ?? "receipts";
  const { currency, locale, taxIncluded, taxNumber, receiptText, cashFloatMinor } = studio();
  const money = (minor: number, of = currency) => formatMoney(minor, of, locale);
  const services = part === "packages" ? everyService().map(({ id, name }) => ({ id, name })) : [];
  const given = new Map(services.map(({ id, name }) => [id, name]));
  const rates = listTaxRates().map(({ id, name, basisPoints, active }) => ({
    ...{ id, name, active },
    percent: `${basisPoints / 100}%`,
    words: rateInWords({ name, basisPoints }),
  }));
  return {
    part,
    currency,
    done: query.has("done") ? "Saved." : null,
    receipts: { taxIncluded, taxNumber, receiptText, cashFloat: typedPrice(cashFloatMinor, currency) },
    rates,
    usual: rates.find(({ active }) => active)?.id ?? null,
    products:
      part === "products"
        ? listProducts().map(({ priceMinor, ...product }) => ({
            ...product,
            price: typedPrice(priceMinor, currency),
            words: `${product.name}, ${money(priceMinor)}`,
          }))
        : [],
    services,
    offers:
      part === "packages"
        ? listOffers().map(({ id, name, serviceId, visits, priceMinor, validMonths, active }) => ({
            ...{ id, active },
            words: `${name}: ${visits} visits for ${given.get(serviceId ?? 0) ?? "a deleted service"}, ${money(priceMinor)}${validMonths ? `, valid for ${validMonths === 1 ? "1 month" : `${validMonths} months`}` : ""}`,
          }))
        : [],
    vouchers:
      part === "vouchers"
        ? listVouchers(50).map((voucher) => ({
            ...{ id: voucher.id, code: voucher.code, canDelete: canDeleteVoucher(voucher.id) },
            words: voucherWords(voucher, locale),
          }))
        : [],
  };
}

/** Returns "$20 of $50 left, for Ben, valid until December 31, 2027". */
function voucherWords(
  { valueMinor, leftMinor, currency, lastDate, forName }: Voucher,
  locale: string,
): string {
  const money = (minor: number) => formatMoney(minor, currency, locale);
  return [
    `${money(leftMinor)} of ${money(valueMinor)} left`,
    forName && `for ${forName}`,
    lastDate && `valid until ${dateInWords(lastDate, locale, "date")}`,
  ]
    .filter(Boolean)
    .join(", ");
}

type TillData = ReturnType<typeof loadTill>;

export type TillPage = { page: TillData; problem: FormProblem | undefined };
