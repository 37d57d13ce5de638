import {
  addOffer,
  addTaxRate,
  changeTill,
  moveStockOf,
  saveProduct,
  setOffered,
  setTaxInUse,
} from "#app/domain/till/change-goods.server.ts";
import { deleteVoucher, enterVoucher } from "#app/domain/till/prepaid/vouchers.server.ts";
import { type FormAnswer, type FormCall, formAction } from "#app/platform/http/answers/form-action.server.ts";
import { type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { type TillPartName, tillButtons, tillFailed, tillUrl } from "./till-parts.ts";

const saved =
  (part: TillPartName, change: (call: FormCall) => Outcome<unknown>) =>
  (call: FormCall): FormAnswer => {
    const changed = change(call);
    return changed.ok ? tillUrl(part, "saved") : changed;
  };

/** Adds a product for "0", but not for an invalid id. */
function productSaved({ fields, by }: FormCall): Outcome<number> {
  const id = fields.id("id");
  if (id === 0 && fields.all.id !== "0") return refused("not-found", "Product not found");
  return saveProduct(id, fields.all, by);
}

export const tillAction = formAction(
  {
    receipts: saved("receipts", ({ fields, by }) => changeTill(fields.all, by)),
    "add-tax": saved("taxes", ({ fields, by }) => addTaxRate(fields.all, by)),
    tax: saved("taxes", ({ fields, by }) => setTaxInUse(fields.id("tax"), true, by)),
    "tax-out": saved("taxes", ({ fields, by }) => setTaxInUse(fields.id("taxOut"), false, by)),
    product: saved("products", productSaved),
    stock: saved("products", ({ fields, by }) => moveStockOf(fields.id("id"), fields.all, by)),
    "add-offer": saved("packages", ({ fields, by }) => addOffer(fields.all, by)),
    "bring-in": saved("vouchers", ({ fields, by }) => enterVoucher(fields.all, by)),
    voucher: saved("vouchers", ({ fields, by }) => deleteVoucher(fields.id("voucherId"), by)),
    offer: saved("packages", ({ fields, by }) => setOffered(fields.id("offerId"), true, by)),
    "offer-out": saved("packages", ({ fields, by }) => setOffered(fields.id("offerOut"), false, by)),
  },
  {
    failed: (status) => tillFailed(String(status)),
    buttons: tillButtons,
    kept: ({ fields }) => fields.allTyped(),
  },
);
