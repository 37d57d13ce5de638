import type { Payment } from "#app/domain/till/ledger/sales.server.ts";

export const methodWords: Record<Payment["method"], string> = {
  cash: "Cash",
  card: "Card",
  transfer: "Transfer",
  voucher: "Voucher",
  package: "Package",
  deposit: "Deposit",
};

export const refundMethods = [
  ["cash", "in cash"],
  ["card", "to the card"],
  ["transfer", "by transfer"],
] as const;
