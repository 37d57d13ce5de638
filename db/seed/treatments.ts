export type Treatment = {
  name: string;
  description: string;
  category: string;
  durationMinutes: number;
  priceMinor: number;
  unavailable?: boolean;
};

/** The catalogue of a new installation, in the order in which the site shows it. */
export const treatments = [
  {
    name: "Signature Facial",
    description:
      "Cleanse, exfoliation, a mask for your skin and a long face and neck massage. The one to begin with.",
    category: "Facials",
    durationMinutes: 60,
    priceMinor: 9500,
  },
  {
    name: "Express Facial",
    description: "A lunch-break refresh: cleanse, gentle peel and moisture. No makeup needed afterwards.",
    category: "Facials",
    durationMinutes: 30,
    priceMinor: 5500,
  },
  {
    name: "Deep Cleansing Facial",
    description: "Steam, careful extractions and a calming clay mask for congested or oily skin.",
    category: "Facials",
    durationMinutes: 75,
    priceMinor: 11500,
  },
  {
    name: "Rose & Oat Hydrating Facial with Neck and Shoulder Massage",
    description:
      "For dry and sensitive skin: warm oat compresses, a rose mask and twenty minutes of massage.",
    category: "Facials",
    durationMinutes: 90,
    priceMinor: 13500,
  },
  {
    name: "Brow Shaping",
    description: "Wax and tweezers, shaped to your face and not to a stencil.",
    category: "Brows & Lashes",
    durationMinutes: 15,
    priceMinor: 2600,
  },
  {
    name: "Brow & Lash Tint",
    description: "Color for brows and lashes that stays for four to six weeks.",
    category: "Brows & Lashes",
    durationMinutes: 30,
    priceMinor: 4200,
  },
  {
    name: "Lash Lift",
    description: "A lift and tint of your own lashes. Eight weeks without a curler.",
    category: "Brows & Lashes",
    durationMinutes: 60,
    priceMinor: 8500,
  },
  {
    name: "Classic Lash Extensions",
    description: "A full set, lash by lash. Please come without mascara.",
    category: "Brows & Lashes",
    durationMinutes: 120,
    priceMinor: 16000,
  },
  {
    name: "Lip & Chin Wax",
    description: "Warm wax for small areas, soothed with aloe.",
    category: "Waxing",
    durationMinutes: 15,
    priceMinor: 2400,
  },
  {
    name: "Underarm Wax",
    description: "Quick and clean, with a wax made for sensitive skin.",
    category: "Waxing",
    durationMinutes: 30,
    priceMinor: 3000,
  },
  {
    name: "Half Leg Wax",
    description: "Knee to ankle, feet included. Hair should be a rice grain long.",
    category: "Waxing",
    durationMinutes: 45,
    priceMinor: 5200,
  },
  {
    name: "Back Facial",
    description: "Cleanse, scrub, extractions and a mask for the place that you can't reach yourself.",
    category: "Body",
    durationMinutes: 60,
    priceMinor: 9000,
  },
] as const satisfies Treatment[];

/** What only the demo shows: a treatment that nobody gives yet, and one that is off for now. */
export const demoTreatments = [
  {
    name: "Microcurrent Facial",
    description: "A lifting treatment with gentle current. We are looking for somebody to give it.",
    category: "Facials",
    durationMinutes: 45,
    priceMinor: 12000,
  },
  {
    name: "Glycolic Peel",
    description: "A resurfacing peel for the darker months. Back in autumn.",
    category: "Facials",
    durationMinutes: 45,
    priceMinor: 11000,
    unavailable: true,
  },
] as const satisfies Treatment[];
