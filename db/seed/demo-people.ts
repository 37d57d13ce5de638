/** Staff and clients of the demo. The addresses can't receive mail. */
import type { demoTreatments, treatments } from "./treatments.ts";

type TreatmentName = (typeof treatments | typeof demoTreatments)[number]["name"];
type Span = { startMin: number; endMin: number };

export type DemoProvider = {
  username: string;
  email: string | null;
  phone: string | null;
  bufferMinutes: number;
  hours: Record<number, Span>;
  breaks: Record<number, Span & { label: string }>;
  gives: readonly TreatmentName[];
  profile: { slug: string; title: string; languages: string; story: string };
  away?: { from: number; until: number; reason: string };
};

const at = (from: number, until: number): Span => ({ startMin: from * 60, endMin: until * 60 });

const week = <T>(weekdays: number[], what: T): Record<number, T> =>
  Object.fromEntries(weekdays.map((weekday) => [weekday, what]));

const lunch = { startMin: 12 * 60 + 30, endMin: 13 * 60, label: "Lunch" };

export const demoProviders: DemoProvider[] = [
  {
    username: "Maya Ortiz",
    email: "provider@demo.test",
    phone: "(503) 555-0111",
    bufferMinutes: 15,
    hours: week([1, 2, 3, 4, 5, 6], at(9, 18)),
    breaks: week([1, 2, 3, 4, 5], lunch),
    gives: [
      "Signature Facial",
      "Express Facial",
      "Deep Cleansing Facial",
      "Rose & Oat Hydrating Facial with Neck and Shoulder Massage",
      "Back Facial",
      "Glycolic Peel",
    ],
    profile: {
      slug: "maya-ortiz",
      title: "Esthetician, facials and peels",
      languages: "English, Spanish",
      story: `I take care of skin that has had enough: of trying things out, of the wrong cream, of a long winter.

We begin with ten minutes of looking and asking. After that I tell you what I would do today, and what I would leave alone.

## What a first visit with me is like

- You lie down, I look. No peel at a first visit.
- If your skin is calm, we stay with one treatment. If not, we find out why.
- You go home with a note, not with a bag.`,
    },
  },
  {
    username: "Marta Silva",
    email: "provider2@demo.test",
    phone: "(503) 555-0112",
    bufferMinutes: 10,
    hours: { ...week([2, 3, 4, 5], at(9, 18)), 6: at(9, 15) },
    breaks: week([2, 3, 4, 5], { startMin: 13 * 60 + 30, endMin: 14 * 60, label: "Lunch" }),
    gives: [
      "Signature Facial",
      "Rose & Oat Hydrating Facial with Neck and Shoulder Massage",
      "Brow Shaping",
      "Brow & Lash Tint",
      "Lash Lift",
      "Classic Lash Extensions",
    ],
    profile: {
      slug: "marta-silva",
      title: "Brows and lashes",
      languages: "English, Portuguese",
      story: `Brows are drawn before they are shaped, and you hold the mirror. I would rather leave a hair too many than take one too many.

For lashes I need an hour in which you keep your eyes closed. Most people fall asleep, and that is fine.`,
    },
  },
  {
    username: "Tom Okafor",
    email: null,
    phone: null,
    bufferMinutes: 0,
    hours: week([1, 2, 3, 4, 5], at(10, 18)),
    breaks: week([1, 3, 5], { startMin: 15 * 60, endMin: 15 * 60 + 30, label: "School run" }),
    gives: [
      "Express Facial",
      "Brow Shaping",
      "Lip & Chin Wax",
      "Underarm Wax",
      "Half Leg Wax",
      "Back Facial",
    ],
    profile: {
      slug: "tom-okafor",
      title: "Waxing, backs and express facials",
      languages: "English",
      story: `Quick, thorough, and no small talk unless you want some. If something hurts, say so, and we stop.`,
    },
    away: { from: 5, until: 9, reason: "Holiday" },
  },
  {
    username: "Priyanka Venkataraghavan-Whitcombe",
    email: null,
    phone: null,
    bufferMinutes: 20,
    hours: { ...week([1, 3, 5], at(9, 15)), 4: at(12, 18), 6: at(9, 18) },
    breaks: {},
    gives: [
      "Deep Cleansing Facial",
      "Brow & Lash Tint",
      "Lash Lift",
      "Lip & Chin Wax",
      "Underarm Wax",
      "Half Leg Wax",
      "Glycolic Peel",
    ],
    profile: {
      slug: "priyanka-venkataraghavan-whitcombe",
      title: "Esthetician, peels and lash lifts",
      languages: "English, Tamil, some German",
      story: `Peels are my favorite work, and I talk more people out of them than into them. They need time before and sun cream after; we go through both before you book a second one.`,
    },
  },
];

export const demoStaff = [
  { username: "Ada Lindqvist", email: "admin@demo.test", phone: "(503) 555-0101", role: "admin" },
  {
    username: "Rosa Jimenez",
    email: "receptionist@demo.test",
    phone: "(503) 555-0102",
    role: "receptionist",
  },
] as const;

export const demoClient = {
  username: "Hannah Weber",
  email: "client@demo.test",
  phone: "(503) 555-0120",
} as const;

export type DemoGuest = { name: string; email: string; phone: string };

export const demoGuests: DemoGuest[] = [
  "Olivia Grant",
  "Mei-Ling Chow",
  "Sofia Marchetti",
  "Grace O'Sullivan",
  "Alexandrina Featherstonehaugh-Montgomery",
  "Zoë Lefèvre",
  "Amara Nwosu",
  "Isabel Fuentes Carrasco",
  "Dana Kim",
  "Nora Haddad",
  "Jo Park",
  "Beatriz Almeida dos Santos e Vasconcelos",
  "Katherine Bell",
  "Yuki Tanaka",
  "Lucy Abernathy",
  "Elena Popescu",
  "Sam Whitaker",
  "Fatima Rahimi",
  "Chloe Anders",
  "Ines Moreau",
].map((name, place) => ({
  name,
  email: `${plainLetters(name)}@mail.example`,
  phone: `(503) 555-01${30 + place}`,
}));

// Until two weeks ago these clients booked with another name or contact, so each has two records.
export const demoFormerContacts: Record<string, Partial<DemoGuest>> = {
  "Isabel Fuentes Carrasco": { name: "Isabel Fuentes-Moreno", email: "isabel.moreno@mail.example" },
  "Nora Haddad": { email: "haddad.family@mail.example", phone: "(503) 555-0161" },
};

export const demoNotes = [
  "First visit. A friend told me about you.",
  "Sensitive to fragrance, please use the plain oil.",
  "I may be five minutes late, I come straight from work.",
  "Same shape as last time, please.",
  "Expecting in March. No essential oils.",
  "Please text when you run late, I wait in the car with the baby.",
  "Allergic to latex gloves.",
  "Getting married on Saturday! Nothing that leaves redness, please, and if there is time a few words about what to use in the days before.",
] as const;

function plainLetters(name: string): string {
  const letters = name.normalize("NFD").replace(/\p{Mark}/gu, "");
  return letters.toLowerCase().replace(/[^a-z]+/g, ".");
}
