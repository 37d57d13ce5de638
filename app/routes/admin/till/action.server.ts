import { type FormAnswer, type FormCall, formAction } from "#app/http/answers/form-action.server.ts";
import type { Outcome } from "#app/shared/outcome.ts";
import { addOffer, toggleOffer } from "#app/till/goods/change-offers.server.ts";
import { moveStockOf, saveProduct } from "#app/till/goods/change-products.server.ts";
import { addTaxRate, changeTill, toggleTaxRate } from "#app/till/goods/change-till.server.ts";
import { bringInVoucher, dropVoucher } from "#app/till/prepaid/bring-in.server.ts";
import { tillFailed } from "./messages.ts";
import { type TillPartName, tillUrl } from "./url.ts";

const saved =
  (part: TillPartName, change: (call: FormCall) => Outcome<unknown>) =>
  (call: FormCall): FormAnswer => {
    const changed = change(call);
    return changed.ok ? tillUrl(part, "saved") : changed;
  };

export const tillAction = formAction(
  {
    receipts: saved("receipts", ({ fields, by }) => changeTill(fields.all, by)),
    "add-tax": saved("taxes", ({ fields, by }) => addTaxRate(fields.all, by)),
    tax: saved("taxes", ({ fields, by }) => toggleTaxRate(fields.id("tax"), by)),
    product: saved("products", ({ fields, by }) => saveProduct(fields.id("id"), fields.all, by)),
    stock: saved("products", ({ fields, by }) => moveStockOf(fields.id("id"), fields.all, by)),
    "add-offer": saved("packages", ({ fields, by }) => addOffer(fields.all, by)),
    "bring-in": saved("vouchers", ({ fields, by }) => bringInVoucher(fields.all, by)),
    voucher: saved("vouchers", ({ fields, by }) => dropVoucher(fields.id("voucherId"), by)),
    offer: saved("packages", ({ fields, by }) => toggleOffer(fields.id("offerId"), by)),
  },
  {
    failed: (status) => tillFailed(String(status)),
    buttons: { tax: "tax", offerId: "offer", voucherId: "voucher" },
    kept: ({ fields }) => fields.allTyped(),
  },
);
