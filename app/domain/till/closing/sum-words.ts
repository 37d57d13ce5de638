/** How sums of the till are called by what they are for; by how they were paid: `methodWords`. */
import type { TillSums } from "#app/domain/till/ledger/sums.sql.server.ts";

type Kind = TillSums["kinds"][number]["kind"];
type Method = TillSums["methods"][number]["method"];

export const lineKindsInWords: Record<Kind, string> = {
  service: "Treatments",
  addon: "Add-ons",
  product: "Products",
  discount: "Discounts",
  fee: "Fees",
  tip: "Tips",
  voucher: "Gift vouchers sold",
  package: "Packages sold",
  deposit: "Deposits taken",
};

type Sums = { earnedMinor: number; ofKind: (kind: Kind) => number; ofMethod: (method: Method) => number };

/**
 * What was delivered, made to what was taken (rule 37.52): they come to the money of the days. What was sold ahead is money and
 * not delivered yet; what vouchers, packages and deposits paid is delivered, and was money on the day on which they were sold.
 */
export const fromRevenueToTaken = ({ earnedMinor, ofKind, ofMethod }: Sums): [string, number][] => [
  ["Revenue (what was delivered)", earnedMinor],
  [lineKindsInWords.tip, ofKind("tip")],
  [lineKindsInWords.voucher, ofKind("voucher")],
  [lineKindsInWords.package, ofKind("package")],
  [lineKindsInWords.deposit, ofKind("deposit")],
  ["Less what vouchers paid", 0 - ofMethod("voucher")],
  ["Less what packages paid", 0 - ofMethod("package")],
  ["Less what deposits paid", 0 - ofMethod("deposit")],
];
