/** How sums of the till are called by what they are for; by how they were paid: `methodWords`. */
import type { TillSums } from "#app/till/ledger/sums.sql.server.ts";

export const lineKindsInWords: Record<TillSums["kinds"][number]["kind"], string> = {
  service: "Treatments",
  addon: "Add-ons",
  product: "Products",
  discount: "Discounts",
  fee: "Fees",
  tip: "Tips",
  voucher: "Gift vouchers sold",
  package: "Packages sold",
  deposit: "Deposits",
};
