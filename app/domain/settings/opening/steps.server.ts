/** What a studio still shows of the examples that came with it, asked of the database at each look (rule 28.5). */
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
import { treatments } from "#db/seed/treatments.ts";

/** What an owner looks over before opening, in its order on the page. */
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
  | "providers"
  | "mail-server"
  | "test-mail"
  | "test-booking";

type OpeningStep = {
  name: StepName;
  title: string;
  sentence: string;
  /** Where it is changed. */
  to: string;
  link: string;
  /** The studio can't be opened without it. */
  isNeeded?: true;
  /** No other row can tell whether it is right, so its owner says so. */
  isKept?: true;
  /** The button that takes its examples away at once. */
  clear?: string;
};

/** What a studio without a license leaves empty; its kind alone says nothing. */
export const licenseTexts = [
  "licence.number",
  "licence.expires",
  "licence.authority",
  "licence.checkAddress",
] as const;

export const stepGroups: { heading: string; steps: OpeningStep[] }[] = [
  {
    heading: "Where and when",
    steps: [
      {
        name: "address",
        title: "Address",
        sentence: "On every page, in mails, in calendars and for search engines.",
        to: "/admin/webpage/studio",
        link: "Change the address",
        isNeeded: true,
      },
      {
        name: "phone",
        title: "Phone",
        sentence: "Clients tap it wherever something can't be done online.",
        to: "/admin/webpage/studio",
        link: "Change the phone number",
      },
      {
        name: "hours",
        title: "Hours",
        sentence: "When the door is open, and when visits can be booked.",
        to: "/admin/webpage/hours",
        link: "Look at the hours",
        isKept: true,
      },
      {
        name: "map",
        title: "Map",
        sentence:
          "The coordinates of your door, or a picture of the way. Links to map services stand there anyhow.",
        to: "/admin/webpage/studio",
        link: "Set the coordinates",
        isKept: true,
      },
    ],
  },
  {
    heading: "What visitors read",
    steps: [
      {
        name: "owner",
        title: "You",
        sentence: "Your name and your story on Meet the Owner. The example is not shown to the public.",
        to: "/admin/webpage?part=owner",
        link: "Write about you",
      },
      {
        name: "license",
        title: "License",
        sentence: "Your own number and who issued it, or all of it emptied where none is needed.",
        to: "/admin/webpage?part=owner",
        link: "Enter the license",
        clear: "I need no license",
        isNeeded: true,
      },
      {
        name: "testimonials",
        title: "Testimonials",
        sentence: "What real clients said. Invented ones are against the law: delete them or take them down.",
        to: "/admin/webpage?part=testimonials",
        link: "Go to the testimonials",
        clear: "Take the examples down",
        isNeeded: true,
      },
      {
        name: "news",
        title: "News",
        sentence: "Your own, or none. The examples are not shown to the public.",
        to: "/admin/webpage?part=news",
        link: "Go to the news",
        clear: "Take the examples down",
      },
    ],
  },
  {
    heading: "What you give",
    steps: [
      {
        name: "prices",
        title: "Treatments and prices",
        sentence: "Those that you give, at your prices.",
        to: "/admin/services",
        link: "Look at the treatments",
        isKept: true,
      },
      {
        name: "providers",
        title: "Providers",
        sentence: "Everybody who can be booked, by their own name.",
        to: "/admin/users",
        link: "Add your people",
      },
    ],
  },
  {
    heading: "Try it",
    steps: [
      {
        name: "mail-server",
        title: "Mail server",
        sentence: "Without one no confirmation leaves. It is set where the studio is started, as SMTP_URL.",
        to: "/admin/help?guide=mails#mails",
        link: "How mails work",
      },
      {
        name: "test-mail",
        title: "A test mail",
        sentence: "Goes to your own address. It counts once the mail server has taken it.",
        to: "/admin/help?show=mails",
        link: "See the mails",
      },
      {
        name: "test-booking",
        title: "A test booking",
        sentence: "Book a visit as a client would, best on your phone. You can cancel it afterwards.",
        to: "/book",
        link: "Book a visit",
      },
    ],
  },
];

export const openingStepsInOrder: OpeningStep[] = stepGroups.flatMap(({ steps }) => steps);

/** Whether each step is done. */
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
    providers: hasOwnProviders(),
    "mail-server": environment().smtpUrl !== null,
    "test-mail": hasSentTestMail(),
    "test-booking": db().select({ id: appointments.id }).from(appointments).limit(1).get() !== undefined,
  };
}

/** Whether anything of what was invented still stands in a studio that everybody on this machine's network can read. */
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

/** A treatment of the first catalogue that is still given at its first price. */
function hasStarterPrices(): boolean {
  const first = new Map<string, number>(treatments.map(({ name, priceMinor }) => [name, priceMinor]));
  return db()
    .select({ name: services.name, priceMinor: services.priceMinor })
    .from(services)
    .where(eq(services.unavailable, false))
    .all()
    .some(({ name, priceMinor }) => first.get(name) === priceMinor);
}

/** Somebody with a name of their own can be booked, and "Our esthetician" can't. */
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
    // By what they are named, which is indexed: the kind is not.
    .where(and(between(outbox.occasion, "test ", "test!"), isNotNull(outbox.sentAt)))
    .limit(1)
    .get() !== undefined;
