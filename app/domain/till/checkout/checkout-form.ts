/** What is typed at a checkout, beside the ticks of what is sold; `readCart` reads it. */
import { declareForm } from "#app/platform/shared/declared-form.ts";

const optionalMoney = { kind: "money", optional: true } as const;

export const checkoutForm = declareForm({
  offer: { label: "Package", kind: "choice" },
  deposit: {
    label: "Deposit",
    hint: "What is paid ahead for this visit; its checkout takes it off.",
    kind: "money",
  },
  discount: { label: "Discount", hint: "10% or an amount", autoComplete: "off" },
  discountReason: { label: "What for", hint: "It stands on the receipt.", autoComplete: "off" },
  tipOwn: { label: "Own amount", kind: "money" },
  vouchers: {
    label: "Voucher codes",
    ...{ autoComplete: "off", autoCapitalize: "characters", spellCheck: false, optional: true },
    wrong: "Please type at most five codes, with commas between them.",
  },
  voucherValue: { label: "Value of a voucher", kind: "money" },
  voucherFor: { label: "For whom", autoComplete: "off", optional: true },
  voucherUntil: { label: "Last day", kind: "date", optional: true, wrong: "Date input not valid." },
  cash: { label: "Cash", ...optionalMoney },
  card: { label: "Card", ...optionalMoney },
  transfer: { label: "Transfer", ...optionalMoney },
  given: { label: "Cash handed over", hint: "The receipt says the change.", ...optionalMoney },
});
