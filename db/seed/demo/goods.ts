export const demoProducts = [
  { name: "Rose water mist", priceMinor: 2400, delivered: 24 },
  { name: "Oat cleansing milk", priceMinor: 2900, delivered: 18 },
  { name: "Mineral sunscreen", priceMinor: 3600, delivered: 16 },
  { name: "Lash serum", priceMinor: 4800, delivered: 12 },
];

export const demoOffer = { name: "Five for four", visits: 5, priceMinor: 38_000, validMonths: 12 };

export const demoPackageCode = "TR7K-2QWE";

/** `isOwned`: by the client of the demo. */
export const demoVouchers = [
  { code: "7K4A-9QRT", valueMinor: 10_000, daysAgo: 24, forName: "Grace", isOwned: false },
  { code: "M3PD-6WXE", valueMinor: 6000, daysAgo: 6, forName: "Aunt Ruth", isOwned: true },
];

export const demoDifferences = new Map([
  [4, { lessMinor: 500, comment: "$5 for stamps; the slip is in the drawer" }],
  [16, { lessMinor: -100, comment: "One dollar too much, found nowhere" }],
]);

export const cashFloatMinor = 10_000;
