import { declareForm } from "#app/platform/shared/declared-form.ts";

const optionalMoney = { kind: "money", optional: true } as const;

export const checkoutForm = declareForm({
  offer: { label: "Package", kind: "choice" },
  deposit: {
    label: "Deposit",
    hint: "Paid in advance and deducted at checkout.",
    kind: "money",
  },
  discount: { label: "Discount", hint: "10% or an amount", autoComplete: "off" },
  discountReason: { label: "Reason", hint: "Shown on the receipt.", autoComplete: "off" },
  tipOwn: { label: "Custom amount", kind: "money" },
  vouchers: {
    label: "Voucher codes",
    ...{ autoComplete: "off", autoCapitalize: "characters", spellCheck: false, optional: true },
    wrong: "Enter at most five codes, separated by commas.",
  },
  voucherValue: { label: "Voucher value", kind: "money" },
  voucherFor: { label: "Recipient", autoComplete: "off", optional: true },
  voucherUntil: { label: "Valid until", kind: "date", optional: true, wrong: "Date input not valid." },
  cash: { label: "Cash", ...optionalMoney },
  card: { label: "Card", ...optionalMoney },
  transfer: { label: "Transfer", ...optionalMoney },
  given: { label: "Cash received", hint: "The receipt shows the change.", ...optionalMoney },
});
