/** The forms of the owner's till, by their intents; the commands in change-goods.server.ts and prepaid/vouchers.server.ts read them. */
import { longestFact } from "#app/domain/studio/studio-limits.ts";
import { declareForm } from "#app/platform/shared/declared-form.ts";

const name = {
  label: "Name",
  ...{ maxLength: 100, required: "Enter a name.", autoComplete: "off" },
} as const;

/** Its sentence names an amount in the studio's currency. */
const price = { label: "Price", kind: "money", required: true } as const;

export const receiptForm = declareForm({
  taxIncluded: { label: "Prices hold their tax already", kind: "tick" },
  taxNumber: {
    label: "Tax number",
    hint: "It stands on every receipt.",
    ...{ maxLength: 40, optional: true, autoComplete: "off" },
  },
  receiptText: {
    label: "Last line of a receipt",
    ...{ maxLength: longestFact.cancelReason, optional: true, autoComplete: "off" },
  },
  cashFloat: {
    label: "Cash in the drawer in the morning",
    ...{ kind: "money", required: "Enter the cash in the drawer as a number, like 100." },
  },
});

export const taxForm = declareForm({
  name: { ...name, hint: "As receipts say it: VAT 19%" },
  percent: {
    label: "Percent",
    ...{ kind: "money", required: "Enter the rate in percent, from 0 to 100, with at most two decimals." },
  },
});

export const productForm = declareForm({
  name,
  price,
  taxRateId: { label: "Tax", kind: "choice" },
  countsStock: { label: "Count its stock", kind: "tick" },
  active: { label: "It is sold", kind: "tick" },
  opening: {
    label: "How many there are now",
    hint: "Where its stock is counted",
    ...{ kind: "digits", optional: true, wrong: "Enter how many there are, as a whole number." },
  },
});

export const stockForm = declareForm({
  quantity: {
    label: "How many",
    hint: "Fewer with a minus",
    ...{ kind: "digits", required: "Enter a whole number, such as 12 or -2." },
  },
  why: {
    label: "Why",
    ...{ kind: "choice", wrong: "Choose why from the list." },
    choices: { delivery: "Delivered", count: "Counted: so many more or fewer", loss: "Lost or used up" },
  },
});

export const offerForm = declareForm({
  name: { ...name, hint: "Such as Five for the price of four." },
  serviceId: { label: "Service", kind: "choice", required: "Choose the service." },
  visits: {
    label: "Visits",
    ...{ kind: "digits", min: 2, max: 100, required: "Enter how many visits, from 2 to 100." },
  },
  price,
  months: {
    label: "Good for months",
    hint: "0: without an end",
    ...{ kind: "digits", min: 0, max: 120 },
    required: "Enter whole months, from 0 to 120; 0 means without an end.",
  },
});

export const voucherForm = declareForm({
  code: {
    label: "Code",
    ...{ required: "Enter the code with 4 to 12 letters (A to Z) and digits.", autoComplete: "off" },
  },
  value: { label: "Left on it", kind: "money", required: true },
  forName: {
    label: "For",
    ...{ maxLength: longestFact.cancelReason, optional: true, autoComplete: "off" },
  },
  until: { label: "Last day", kind: "date", optional: true, wrong: "Date input not valid." },
});

export const tillForms = {
  receipts: receiptForm,
  "add-tax": taxForm,
  product: productForm,
  stock: stockForm,
  "add-offer": offerForm,
  "bring-in": voucherForm,
};
