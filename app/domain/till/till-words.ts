import type { Payment } from "#app/domain/till/ledger/sales.server.ts";

/** How people call a means of payment, on receipts, at the close of the day and in reports. */
export const methodWords: Record<Payment["method"], string> = {
  cash: "Cash",
  card: "Card",
  transfer: "Transfer",
  voucher: "Voucher",
  package: "Package",
  deposit: "Deposit",
};

/** How money goes back, on buttons and in lists. */
export const backBy = [
  ["cash", "in cash"],
  ["card", "to the card"],
  ["transfer", "by transfer"],
] as const;
