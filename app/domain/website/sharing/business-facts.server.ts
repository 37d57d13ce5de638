/** The studio as structured data (schema.org), complete on every page that names it (rule 22.13). */
import { and, eq, sql } from "drizzle-orm";
import { timeOf } from "#app/domain/availability/dates.ts";
import { type Studio, studio } from "#app/domain/studio/studio.server.ts";
import { sharingBox, sitePicture } from "#app/domain/website/gallery/site-pictures.server.ts";
import { openingDays, unusualDays } from "#app/domain/website/opening-hours/opening-days.server.ts";
import { listedTeam, memberPath } from "#app/domain/website/team/team-rows.server.ts";
import { fullPicture } from "#app/platform/pictures/picture-set.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { preparedQuery } from "#db/client.server.ts";
import { providers, serviceProviders, services } from "#db/schema.ts";
import type { SharedPicture } from "./page-meta.ts";

/** Returns the owner's picture as a JPEG, or the default drawing. */
export function sharedPicture(origin: string): SharedPicture {
  const chosen = sitePicture("sharing");
  if (chosen) return { ...chosen, image: origin + fullPicture(chosen.image) };
  return { image: `${origin}/sharing.png`, ...sharingBox, alt: "A drawing of leaves and a pale sun" };
}

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

const openingHoursFacts = () =>
  openingDays().map(({ weekday, opensMin, closesMin }) => ({
    "@type": "OpeningHoursSpecification",
    dayOfWeek: weekdays[weekday - 1] ?? "",
    opens: timeOf(opensMin),
    // Search engines accept no 24:00.
    closes: timeOf(Math.min(closesMin, 1439)),
  }));

/** In schema.org, a closed day opens and closes at 00:00 (rule 22.8). */
const unusualDayFacts = (now: number) =>
  unusualDays(now).map(({ first, last, hours }) => ({
    "@type": "OpeningHoursSpecification",
    validFrom: first,
    validThrough: last,
    opens: hours ? timeOf(hours.start) : "00:00",
    closes: hours ? timeOf(Math.min(hours.end, 1439)) : "00:00",
  }));

/** Returns the business with its next unusual days. Omits unknown facts. */
export function businessFacts(origin: string, now: number) {
  const facts = studio();
  const { studioName, phone, email, currency } = facts;
  return {
    "@context": "https://schema.org",
    "@type": "DaySpa",
    "@id": studioId(origin),
    name: studioName,
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
    image: sharedPicture(origin).image,
    telephone: phone,
    email,
    address: postalAddress(facts),
    ...placeFacts(facts),
    ...priceFacts(facts),
    currenciesAccepted: currency,
    ...profileFacts(facts),
    openingHoursSpecification: openingHoursFacts(),
    ...withSome("specialOpeningHoursSpecification", unusualDayFacts(now)),
    ...withSome("employee", employeeFacts(origin)),
    potentialAction: reserveAction(origin),
  };
}

const withSome = (name: string, nodes: object[]) => (nodes.length > 0 ? { [name]: nodes } : {});

export const studioId = (origin: string): string => `${origin}/#studio`;

function postalAddress({ street, city, region, postalCode, country, address }: Studio) {
  if (!street || !city) return address;
  return {
    "@type": "PostalAddress",
    streetAddress: street,
    addressLocality: city,
    ...(region && { addressRegion: region }),
    ...(postalCode && { postalCode }),
    ...(country && { addressCountry: country }),
  };
}

function placeFacts({ latitude, longitude, address }: Studio) {
  const known = latitude !== null && longitude !== null;
  const place = known ? `${latitude},${longitude}` : address;
  return {
    ...(known && { geo: { "@type": "GeoCoordinates", latitude, longitude } }),
    hasMap: `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`,
  };
}

const withGiver = sql`coalesce(${serviceProviders.priceMinor}, ${services.priceMinor})`;

const isGiven = and(
  eq(serviceProviders.serviceId, services.id),
  sql`${serviceProviders.providerId} IN (SELECT ${providers.userId} FROM ${providers} WHERE ${providers.active})`,
);

const prices = preparedQuery((db) =>
  db
    .select({ least: sql<number | null>`min(${withGiver})`, most: sql<number | null>`max(${withGiver})` })
    .from(services)
    .leftJoin(serviceProviders, isGiven)
    .where(eq(services.unavailable, false))
    .prepare(),
);

function priceFacts({ currency, locale }: Studio) {
  const { least = null, most = null } = prices().get() ?? {};
  if (least === null || most === null) return {};
  const [from, to] = [least, most].map((price) => formatMoney(price, currency, locale));
  return { priceRange: from === to ? from : `${from}–${to}` };
}

const profileFacts = ({ profiles }: Studio) => (profiles ? { sameAs: profiles.split("\n") } : {});

const mostEmployees = 20;

const employeeFacts = (origin: string) =>
  listedTeam()
    .slice(0, mostEmployees)
    .map(({ name, title, slug }) => ({
      "@type": "Person",
      name,
      ...(title && { jobTitle: title }),
      url: origin + memberPath(slug),
    }));

const reserveAction = (origin: string) => ({
  "@type": "ReserveAction",
  name: "Book an appointment",
  target: {
    "@type": "EntryPoint",
    urlTemplate: `${origin}/book`,
    inLanguage: "en",
    actionPlatform: ["https://schema.org/DesktopWebPlatform", "https://schema.org/MobileWebPlatform"],
  },
  result: { "@type": "Reservation", name: "Appointment" },
});
