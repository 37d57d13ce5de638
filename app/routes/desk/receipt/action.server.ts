import { refundDeposit } from "#app/domain/till/checkout/refund.server.ts";
import { voidSale } from "#app/domain/till/ledger/void-sale.server.ts";
import { mailReceipt } from "#app/domain/till/receipt.server.ts";
import { receiptMailForm, voidForm } from "#app/domain/till/receipt-forms.ts";
import { type FormAnswer, formAction } from "#app/platform/http/answers/form-action.server.ts";
import { deskUrl, receiptUrl } from "#app/routes/parts/desk-pages.ts";
import { depositIn, numberInPath } from "./loader.server.ts";
import { receiptFailed } from "./page.tsx";
import { rebook } from "./rebook.server.ts";

export const receiptAction = formAction(
  {
    void: {
      run: ({ fields, params, by }): FormAnswer => {
        const voided = voidSale(numberInPath(params), fields.all, by);
        return voided.ok ? receiptUrl(voided.value.number, "voided") : voided;
      },
      kept: voidForm,
    },
    mail: {
      run: ({ fields, params, by }): FormAnswer => {
        const mailed = mailReceipt(numberInPath(params), fields.all, by);
        return mailed.ok ? receiptUrl(mailed.value.number, "mailed") : mailed;
      },
      kept: receiptMailForm,
    },
    "give-back": ({ fields, params, by }): FormAnswer => {
      const given = refundDeposit(depositIn(numberInPath(params)), fields.all, by);
      return given.ok ? receiptUrl(given.value.number, "given-back") : given;
    },
    rebook: ({ fields, by }): FormAnswer => {
      const booked = rebook(fields.all, by);
      if (!booked.ok) return booked;
      const { date, id } = booked.value;
      return deskUrl({ date, appointment: id, done: "booked", change: booked.change });
    },
  },
  { failed: (status) => receiptFailed(String(status)), buttons: { rebook: "rebook", means: "give-back" } },
);
