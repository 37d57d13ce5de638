import { advice } from "./advice.ts";
import type { FirstEntry } from "./first-entry.ts";

const news: FirstEntry[] = [
  {
    kind: "news",
    slug: "book-online",
    title: "Book online, day or night",
    daysAgo: 2,
    body: `
From today you can see our free times on this site and book one yourself. Choose a [treatment](/services), a day and a time, and enter your name and how to reach you. It takes about a minute, and you need no account.

What happens then:

1. You get a confirmation by email, with an entry for your calendar.
2. Before the visit, we remind you.
3. If something comes up, the link in the confirmation lets you move or cancel the visit.

Would you rather talk to us? Call {phone}, as always.
`,
  },
  {
    kind: "news",
    slug: "when-the-air-gets-dry",
    title: "When the air gets dry: a routine in four steps",
    daysAgo: 26,
    body: `
Heating does to skin what it does to house plants. If your face feels tight an hour after washing, try this for two weeks before you buy anything new.

1. **Wash once a day**, in the evening, with something that does not foam. In the morning, lukewarm water is enough.
2. **Moisturize while the skin is damp**, within a minute of washing. This matters more than the price of the cream.
3. **Leave out the peel.** Acids and scrubs can wait until the tightness is gone.
4. **Wear sunscreen**, on your face and on the backs of your hands.

Is it still tight, red or flaky after that? Come by, or see a doctor if it itches or weeps. There is more on our [advice page](/advice).
`,
  },
  {
    kind: "news",
    slug: "why-a-patch-test",
    title: "Why we insist on a patch test",
    daysAgo: 61,
    body: `
Before your first brow or lash tint we put a dot of color behind your ear, and ask you to wait two days. We know that this is a nuisance.

The reason is simple. A few people react to the dyes in the tint, and no one knows beforehand who they are. Behind the ear a reaction is an itchy spot. On the eyelid it is a week of swollen eyes.

The test takes five minutes and costs nothing. Call us at {phone} and come by any time we are open. If you had a tint here within the last six months, you don't need another one.
`,
  },
  {
    kind: "news",
    slug: "linen-instead-of-plastic",
    title: "Linen instead of plastic",
    daysAgo: 97,
    body: `
Headbands, bed covers and the little cloths for taking off a mask: until last spring we threw them away after every client. Now they are linen, washed hot and ironed.

Spatulas, applicators and gloves are still used only once. Here, clean comes before green.
`,
  },
];

const questions: FirstEntry[] = [
  {
    kind: "faq",
    slug: "account",
    title: "Do I need an account to book?",
    body: "No. Name, email address and phone number are enough. With an account you see all your visits in one place, and the form is filled in the next time.",
  },
  {
    kind: "faq",
    slug: "how-far-ahead",
    title: "How far ahead can I book?",
    body: "Up to {windowDays} days. New days open every morning, so if the weeks you want are full, look again the next day or [write to us](/contact).",
  },
  {
    kind: "faq",
    slug: "cancel",
    title: "What if I have to cancel or come late?",
    body: "{policy}\n\nThe link in your confirmation lets you move or cancel the visit yourself. If it is short notice, please call {phone}. We would rather find another time than charge you.",
  },
  {
    kind: "faq",
    slug: "payment",
    title: "When and how do I pay?",
    body: "At the studio, after your visit. Nothing is charged when you book. If you carry no cash, ask us how you can pay.",
  },
  {
    kind: "faq",
    slug: "price",
    title: "Is the price on the site the final price?",
    body: "Nearly always. Some treatments take longer for thick hair or sensitive skin. We tell you before we begin, and you decide.",
  },
  {
    kind: "faq",
    slug: "before-facial",
    title: "How do I prepare for a facial?",
    body: "Come as you are. We take off the makeup. Avoid peels and retinol for two days, or longer if the treatment's page says so, and don't shave on the day. Tell us about sunburn, because then it is better to wait a week.",
  },
  {
    kind: "faq",
    slug: "after-facial",
    title: "Can I go back to work afterwards?",
    body: "Yes. After most facials you look rested and a little pink for an hour. After a deep cleansing or a peel, plan a quiet evening and no makeup until the next day.",
  },
  {
    kind: "faq",
    slug: "pregnant",
    title: "I am pregnant, or I take medicine for my skin. Can I come?",
    body: "Usually yes, but not for everything. Please mention it in the notes when you book, or [ask us first](/contact). We don't wax or peel within six months after isotretinoin.",
  },
  {
    kind: "faq",
    slug: "young-clients",
    title: "Do you treat teenagers?",
    body: "Yes, gladly. Clients under 16 need a parent or guardian with them, and clients under 18 need their written consent.",
  },
];

const testimonials: FirstEntry[] = [
  {
    kind: "testimonial",
    slug: "slept",
    title: "I fell asleep, twice",
    body: "I came for my skin and stayed for the hour of silence. My skin is better too.",
    byline: "Dana R. (example)",
  },
  {
    kind: "testimonial",
    slug: "honest",
    title: "She told me what not to buy",
    body: "I put my whole bathroom shelf on the table. Two things went home with me, and I was not sold a third. The redness on my cheeks was gone in a month.",
    byline: "Priya N. (example)",
  },
  {
    kind: "testimonial",
    slug: "brows",
    title: "My own brows, only better",
    body: "No stencil and no trends. People ask whether I have slept well.",
    byline: "Marion T. (example)",
  },
  {
    kind: "testimonial",
    slug: "first-wax",
    title: "Quick hands and no fuss",
    body: "I had put off waxing for years. She explained every step before she did it, and it was over before I could change my mind.",
    byline: "Jo K. (example)",
  },
  {
    kind: "testimonial",
    slug: "booking",
    title: "Booked from the bus",
    body: "Three stops, one thumb, done. The reminder came in time, which is the only reason I was there.",
    byline: "Sam W. (example)",
  },
];

const announcements: FirstEntry[] = [
  {
    kind: "announcement",
    slug: "online-booking",
    title: "Book online, day or night.",
    body: "[See free times](/book)",
    daysShown: 30,
  },
];

export const firstEntries: FirstEntry[] = [
  ...news,
  ...questions,
  ...advice,
  ...testimonials,
  ...announcements,
];
