export const tillParts = {
  receipts: "Receipts",
  taxes: "Taxes",
  products: "Products",
  packages: "Packages",
  vouchers: "Vouchers",
} as const;

export type TillPartName = keyof typeof tillParts;

export const tillPartNames: readonly TillPartName[] = [
  "receipts",
  "taxes",
  "products",
  "packages",
  "vouchers",
];

export const tillUrl = (part: TillPartName, done?: "saved"): string =>
  `/admin/till?part=${part}${done ? `&done=${done}` : ""}`;

/** What a row's own button asks for, by its name. */
export const tillButtons = {
  ...{ tax: "tax", taxOut: "tax-out" },
  ...{ offerId: "offer", offerOut: "offer-out" },
  voucherId: "voucher",
} as const;

/** What the page says when the server has a status but no words of its own (rule 25.2). */
export const tillFailed = (reason: string): string => `Failed to change the till: ${reason}`;
