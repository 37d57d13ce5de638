import { longestFact } from "#app/domain/studio/studio-limits.ts";
import { declareForm } from "#app/platform/shared/declared-form.ts";

const name = {
  label: "Name",
  ...{ maxLength: 100, required: "Enter a name.", autoComplete: "off" },
} as const;

/** The error of the server has an example amount in the studio's currency. */
const price = { label: "Price", kind: "money", required: true } as const;

export const receiptForm = declareForm({
  taxIncluded: { label: "Prices include tax", kind: "tick" },
  taxNumber: {
    label: "Tax number",
    hint: "Shown on every receipt.",
    ...{ maxLength: 40, optional: true, autoComplete: "off" },
  },
  receiptText: {
    label: "Receipt footer",
    ...{ maxLength: longestFact.cancelReason, optional: true, autoComplete: "off" },
  },
  cashFloat: {
    label: "Cash in the drawer at opening",
    ...{ kind: "money", required: "Enter the cash in the drawer as a number, like 100." },
  },
});

export const taxForm = declareForm({
  name: { ...name, hint: "As shown on receipts, such as VAT 19%" },
  percent: {
    label: "Percent",
    ...{ kind: "money", required: "Enter the rate in percent, from 0 to 100, with at most two decimals." },
  },
});

export const productForm = declareForm({
  name,
  price,
  taxRateId: { label: "Tax", kind: "choice" },
  countsStock: { label: "Track stock", kind: "tick" },
  active: { label: "For sale", kind: "tick" },
  opening: {
    label: "In stock now",
    hint: "If stock is tracked",
    ...{ kind: "digits", optional: true, wrong: "Enter a whole number." },
  },
});

export const stockForm = declareForm({
  quantity: {
    label: "Quantity",
    hint: "Use a minus to remove",
    ...{ kind: "digits", required: "Enter a whole number, such as 12 or -2." },
  },
  why: {
    label: "Reason",
    ...{ kind: "choice", wrong: "Choose a reason." },
    choices: { delivery: "Delivery", count: "Stock count correction", loss: "Lost or used up" },
  },
});

export const offerForm = declareForm({
  name: { ...name, hint: "Such as Five for the price of four." },
  serviceId: { label: "Service", kind: "choice", required: "Choose the service." },
  visits: {
    label: "Visits",
    ...{ kind: "digits", min: 2, max: 100, required: "Enter a number from 2 to 100." },
  },
  price,
  months: {
    label: "Valid for months",
    hint: "0: never expires",
    ...{ kind: "digits", min: 0, max: 120 },
    required: "Enter a number from 0 to 120.",
  },
});

export const voucherForm = declareForm({
  code: {
    label: "Code",
    ...{ required: "Enter 4 to 12 letters (A to Z) and digits.", autoComplete: "off" },
  },
  value: { label: "Balance", kind: "money", required: true },
  forName: {
    label: "Recipient",
    ...{ maxLength: longestFact.cancelReason, optional: true, autoComplete: "off" },
  },
  until: { label: "Valid until", kind: "date", optional: true, wrong: "Date input not valid." },
});

export const tillForms = {
  receipts: receiptForm,
  "add-tax": taxForm,
  product: productForm,
  stock: stockForm,
  "add-offer": offerForm,
  "bring-in": voucherForm,
};
