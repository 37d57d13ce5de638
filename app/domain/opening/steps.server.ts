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
import { licenseTexts, type StepName } from "./steps.ts";

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
export const showsInventedWords = (): boolean =>
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
