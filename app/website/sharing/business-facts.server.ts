/** The studio and what it says as facts for search engines (schema.org). */
import { timeOf } from "#app/availability/dates.ts";
import { studio } from "#app/studio/studio.server.ts";
import type { SiteEntry } from "#app/website/entries/entries.server.ts";
import { openingDays } from "#app/website/opening-hours/opening.server.ts";
import { unitsPerMajor } from "#app/words/money.ts";
import { sharedPicture } from "./shared-picture.server.ts";

const context = "https://schema.org";

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** The studio as a local business. The address stays one line: how its parts are told apart differs from land to land. */
export function businessFacts(origin: string) {
  const { studioName, phone, email, address, currency } = studio();
  return {
    "@context": context,
    "@type": "DaySpa",
    "@id": `${origin}/#studio`,
    name: studioName,
    url: `${origin}/`,
    image: sharedPicture(origin).image,
    telephone: phone,
    email,
    address,
    currenciesAccepted: currency,
    openingHoursSpecification: openingDays().map(({ weekday, opensMin, closesMin }) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: weekdays[weekday - 1] ?? "",
      opens: timeOf(opensMin),
      // A day has no 24:00 for search engines.
      closes: timeOf(Math.min(closesMin, 1439)),
    })),
  };
}

type Offered = { name: string; description: string; priceMinor: number; unavailable: boolean };

export function offerFacts(origin: string, services: Offered[]) {
  const { studioName, currency } = studio();
  return {
    "@context": context,
    "@type": "DaySpa",
    "@id": `${origin}/#studio`,
    name: studioName,
    makesOffer: services
      .filter(({ unavailable }) => !unavailable)
      .map(({ name, description, priceMinor }) => ({
        "@type": "Offer",
        price: priceMinor / unitsPerMajor(currency),
        priceCurrency: currency,
        url: `${origin}/book?service=${encodeURIComponent(name)}`,
        itemOffered: { "@type": "Service", name, description },
      })),
  };
}

export function questionFacts(questions: SiteEntry[]) {
  return {
    "@context": context,
    "@type": "FAQPage",
    mainEntity: questions.map(({ title, html }) => ({
      "@type": "Question",
      name: title,
      acceptedAnswer: { "@type": "Answer", text: html.__html },
    })),
  };
}

export function articleFacts(origin: string, { slug, title, date, updatedAt }: SiteEntry) {
  return {
    "@context": context,
    "@type": "NewsArticle",
    headline: title,
    datePublished: date,
    dateModified: new Date(updatedAt).toISOString(),
    url: `${origin}/news/${encodeURIComponent(slug)}`,
    author: { "@type": "Organization", name: studio().studioName, url: `${origin}/` },
  };
}
