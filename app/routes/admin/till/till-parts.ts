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

/** The intent of each row button, by the button's name. */
export const tillButtons = {
  ...{ tax: "tax", taxOut: "tax-out" },
  ...{ offerId: "offer", offerOut: "offer-out" },
  voucherId: "voucher",
} as const;

/** Returns the message for an answer without its own text (rule 25.2). */
export const tillFailed = (reason: string): string => `Failed to change the till: ${reason}`;
