/** Checklist before opening the studio. The state of each step is read from the database (rule 28.5). */
import { and, between, count, eq, isNotNull, isNull } from "drizzle-orm";
import { environment } from "#app/domain/studio/environment.server.ts";
import { isOnPublicAddress } from "#app/domain/studio/open-to-public.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { sitePicture } from "#app/domain/website/gallery/site-pictures.server.ts";
import { isExampleText } from "#app/domain/website/texts/texts.server.ts";
import { db } from "#db/client.server.ts";
import {
  appointments,
  entries,
  openingHours,
  openingSteps,
  outbox,
  providers,
  services,
  users,
} from "#db/schema.ts";
import { starterContact, starterOpening } from "#db/seed/content.ts";
import { isStarterPicture } from "#db/seed/pictures.ts";
import { treatments } from "#db/seed/treatments.ts";

/** Steps in the order of the page. */
export type StepName =
  | "address"
  | "phone"
  | "hours"
  | "map"
  | "owner"
  | "license"
  | "testimonials"
  | "news"
  | "prices"
  | "pictures"
  | "providers"
  | "mail-server"
  | "test-mail"
  | "test-booking";

type OpeningStep = {
  name: StepName;
  title: string;
  sentence: string;
  /** The page on which it is changed. */
  to: string;
  link: string;
  /** True if the studio can't be opened without it. */
  isNeeded?: true;
  /** True if the owner marks the step as done. */
  isKept?: true;
  /** Label of the button that removes the examples. */
  clear?: string;
};

/** Texts to clear if the owner has no license, except the kind of license. */
export const licenseTexts = [
  "licence.number",
  "licence.expires",
  "licence.authority",
  "licence.checkAddress",
] as const;

export const stepGroups: { heading: string; steps: OpeningStep[] }[] = [
  {
    heading: "Location and hours",
    steps: [
      {
        name: "address",
        title: "Address",
        sentence: "Shown on every page, in emails, in calendars and to search engines.",
        to: "/admin/webpage/studio",
        link: "Change the address",
        isNeeded: true,
      },
      {
        name: "phone",
        title: "Phone",
        sentence: "Clients call this number if they can't do something online.",
        to: "/admin/webpage/studio",
        link: "Change the phone number",
      },
      {
        name: "hours",
        title: "Hours",
        sentence: "Your opening hours and booking hours.",
        to: "/admin/webpage/hours",
        link: "Check the hours",
        isKept: true,
      },
      {
        name: "map",
        title: "Map",
        sentence:
          "The coordinates of your entrance, or a picture of a map. Links to map services are always shown.",
        to: "/admin/webpage/studio",
        link: "Set the coordinates",
        isKept: true,
      },
    ],
  },
  {
    heading: "Content",
    steps: [
      {
        name: "owner",
        title: "About you",
        sentence: "Your name and your story on Meet the Owner. Visitors don't see the example.",
        to: "/admin/webpage?part=owner",
        link: "Write about you",
      },
      {
        name: "license",
        title: "License",
        sentence: "Your license number and who issued it. If you need no license, clear the fields.",
        to: "/admin/webpage?part=owner",
        link: "Enter the license",
        clear: "No license needed",
        isNeeded: true,
      },
      {
        name: "testimonials",
        title: "Testimonials",
        sentence: "Quotes from real clients. Invented testimonials are illegal: delete or unpublish them.",
        to: "/admin/webpage?part=testimonials",
        link: "Go to the testimonials",
        clear: "Unpublish examples",
        isNeeded: true,
      },
      {
        name: "news",
        title: "News",
        sentence: "Your own news, if you have any. Visitors don't see the examples.",
        to: "/admin/webpage?part=news",
        link: "Go to the news",
        clear: "Unpublish examples",
      },
    ],
  },
  {
    heading: "Services and providers",
    steps: [
      {
        name: "prices",
        title: "Treatments and prices",
        sentence: "The treatments that you offer, with your prices.",
        to: "/admin/services",
        link: "Check the treatments",
        isKept: true,
      },
      {
        name: "pictures",
        title: "Pictures of treatments",
        sentence: "Pictures of your own rooms and work. The site shows fabric where there is none.",
        to: "/admin/services",
        link: "Add pictures",
        isKept: true,
      },
      {
        name: "providers",
        title: "Providers",
        sentence: "All providers who can be booked, with their own names.",
        to: "/admin/users",
        link: "Add your team",
      },
    ],
  },
  {
    heading: "Test",
    steps: [
      {
        name: "mail-server",
        title: "Mail server",
        sentence: "Needed to send confirmations. Set it with SMTP_URL on the server.",
        to: "/admin/help?guide=mails#mails",
        link: "How email works",
      },
      {
        name: "test-mail",
        title: "Test email",
        sentence: "Sent to your own address. The step is done once the mail server accepts it.",
        to: "/admin/help?show=mails",
        link: "View emails",
      },
      {
        name: "test-booking",
        title: "Test booking",
        sentence: "Book a visit like a client, best on your phone. You can cancel it afterward.",
        to: "/book",
        link: "Book a visit",
      },
    ],
  },
];

export const openingStepsInOrder: OpeningStep[] = stepGroups.flatMap(({ steps }) => steps);

/** Returns the names of all steps with true for those that are done. */
export function stepsDone(): Record<StepName, boolean> {
  const { address, phone, latitude, longitude } = studio();
  const kept = new Set(
    db()
      .select({ name: openingSteps.name })
      .from(openingSteps)
      .all()
      .map(({ name }) => name),
  );
  return {
    address: address !== "" && address !== starterContact.address,
    phone: phone !== "" && phone !== starterContact.phone,
    hours: kept.has("hours") || !hasStarterHours(),
    map: kept.has("map") || (latitude !== null && longitude !== null) || sitePicture("map") !== null,
    owner: !isExampleText("owner.name") && !isExampleText("owner.story"),
    license: !licenseTexts.some(isExampleText),
    testimonials: !showsExamples("testimonial"),
    news: !showsExamples("news"),
    prices: kept.has("prices") || !hasStarterPrices(),
    pictures: kept.has("pictures") || hasOwnPictures(),
    providers: hasOwnProviders(),
    "mail-server": environment().smtpUrl !== null,
    "test-mail": hasSentTestMail(),
    "test-booking": db().select({ id: appointments.id }).from(appointments).limit(1).get() !== undefined,
  };
}

/** Returns true if the site is on a local address and still shows invented content. */
export const showsExampleTexts = (): boolean =>
  !isOnPublicAddress() &&
  (isExampleText("owner.name") ||
    showsExamples("testimonial") ||
    studio().address === starterContact.address);

const howMany = (row: { n: number } | undefined): number => row?.n ?? 0;

const showsExamples = (kind: "testimonial" | "news"): boolean =>
  howMany(
    db()
      .select({ n: count() })
      .from(entries)
      .where(and(eq(entries.kind, kind), eq(entries.published, true), eq(entries.isExample, true)))
      .get(),
  ) > 0;

function hasStarterHours(): boolean {
  const inShort = (days: typeof starterOpening) =>
    days.map(({ weekday, opensMin, closesMin }) => `${weekday} ${opensMin} ${closesMin}`).sort();
  const days = db().select().from(openingHours).all();
  return inShort(days).join() === inShort(starterOpening).join();
}

/** Returns true if an available treatment of the example catalogue still has its example price. */
function hasStarterPrices(): boolean {
  const first = new Map<string, number>(treatments.map(({ name, priceMinor }) => [name, priceMinor]));
  return db()
    .select({ name: services.name, priceMinor: services.priceMinor })
    .from(services)
    .where(eq(services.unavailable, false))
    .all()
    .some(({ name, priceMinor }) => first.get(name) === priceMinor);
}

const hasOwnPictures = (): boolean => {
  const { shown, examples } = countServicePictures();
  return shown > 0 && examples === 0;
};

export function countServicePictures(): { all: number; shown: number; examples: number } {
  const all = db().select({ image: services.image }).from(services).all();
  const shown = all.flatMap(({ image }) => image ?? []);
  return { all: all.length, shown: shown.length, examples: shown.filter(isStarterPicture).length };
}

/** Returns true if a provider can be booked, and the example provider without email address can't. */
function hasOwnProviders(): boolean {
  const booked = db()
    .select({ email: users.email })
    .from(providers)
    .innerJoin(users, eq(users.id, providers.userId))
    .where(and(eq(providers.active, true), isNull(users.deletedAt)))
    .all();
  return booked.length > 0 && booked.every(({ email }) => email !== null);
}

const hasSentTestMail = (): boolean =>
  db()
    .select({ id: outbox.id })
    .from(outbox)
    // Filters by occasion, because `kind` has no index.
    .where(and(between(outbox.occasion, "test ", "test!"), isNotNull(outbox.sentAt)))
    .limit(1)
    .get() !== undefined;
