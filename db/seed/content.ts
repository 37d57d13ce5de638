/** Content of a new installation. Contact data can't reach anyone: numbers 555-01xx, names in ".example" (RFC 2606). */
export type Contact = {
  studioName: string;
  phone: string;
  email: string;
  address: string;
  street?: string;
  city?: string;
  region?: string;
  postalCode?: string;
  country?: string;
  latitude?: number;
  longitude?: number;
};

export const starterContact: Contact = {
  studioName: "Lavender & Linen",
  phone: "(555) 555-0100",
  email: "hello@studio.example",
  address: "1 Example Street, Your Town",
};

export const demoContact = {
  studioName: "Lavender & Linen",
  phone: "(503) 555-0142",
  email: "hello@lavender-linen.example",
  address: "48 Juniper Lane, Portland, OR 97205",
  street: "48 Juniper Lane",
  city: "Portland",
  region: "OR",
  postalCode: "97205",
  country: "US",
  latitude: 45.5152,
  longitude: -122.6784,
};

export const cancellationPolicy = [
  "24-hour notice is required for changes or cancellations.",
  "Same-day cancellations are charged the full service price.",
  "Arriving 15+ minutes late may shorten the appointment.",
  "No-shows are charged 100% of the service cost.",
].join(" ");

export const starterHours = [1, 2, 3, 4, 5, 6].map((weekday) => ({
  weekday,
  opensMin: 9 * 60,
  closesMin: 18 * 60,
}));

export const starterOpening = [
  ...[1, 2, 3, 4, 5].map((weekday) => ({ weekday, opensMin: 9 * 60, closesMin: 18 * 60 })),
  { weekday: 6, opensMin: 10 * 60, closesMin: 16 * 60 },
];

// Only the demo has an offer, because an offer is a promise.
export const demoOffer = {
  slug: "quiet-tuesdays",
  title: "Quiet Tuesdays",
  body: "Ten percent off every facial that begins by noon on a Tuesday. [Choose one](/services#facials).",
  percentOff: 10,
  weekdays: "2",
  toMin: 12 * 60,
  categories: "Facials",
};
