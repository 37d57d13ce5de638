/** Structured data of single pages (schema.org). */
import { studio } from "#app/domain/studio/studio.server.ts";
import type { SiteEntry } from "#app/domain/website/entries/entries.server.ts";
import { unitsPerMajor } from "#app/platform/words/money.ts";
import { businessFacts, sharedPicture, studioId } from "./business-facts.server.ts";

const context = "https://schema.org";

/** Joins the nodes of a page, which can refer to each other by `@id`. */
export const factsTogether = (...nodes: object[]) => ({ "@context": context, "@graph": nodes });

type Offered = {
  name: string;
  description: string;
  category: string;
  priceMinor: number;
  /** Set if the price depends on the provider. */
  spread?: { priceMinor: [least: number, most: number] };
  unavailable: boolean;
  slug?: string | null;
  image?: string | null;
};

/** Returns a service with its price. The same page must include `businessFacts`. */
export function serviceFacts(origin: string, service: Offered) {
  const { name, description, category, image, slug, unavailable } = service;
  return {
    "@type": "Service",
    ...(slug && { "@id": `${serviceUrl(origin, slug)}#service`, url: serviceUrl(origin, slug) }),
    name,
    ...(description && { description }),
    ...(category && { serviceType: category }),
    ...(image && { image: origin + image }),
    provider: { "@id": studioId(origin) },
    ...(!unavailable && { offers: offerFacts(origin, service) }),
  };
}

const serviceUrl = (origin: string, slug: string): string => `${origin}/services/${encodeURIComponent(slug)}`;

function offerFacts(origin: string, { name, priceMinor, spread }: Offered) {
  const { currency } = studio();
  const units = unitsPerMajor(currency);
  const [least, most] = spread?.priceMinor ?? [priceMinor, priceMinor];
  return {
    ...(least < most
      ? { "@type": "AggregateOffer", lowPrice: least / units, highPrice: most / units }
      : { "@type": "Offer", price: least / units }),
    priceCurrency: currency,
    availability: "https://schema.org/InStock",
    url: `${origin}/book?service=${encodeURIComponent(name)}`,
  };
}

export function questionFacts(origin: string, questions: SiteEntry[]) {
  return {
    "@context": context,
    "@type": "FAQPage",
    mainEntity: questions.map(({ title, html }) => ({
      "@type": "Question",
      name: title,
      acceptedAnswer: { "@type": "Answer", text: withWholeLinks(origin, html.__html) },
    })),
  };
}

/** Makes links absolute, because search engines show answers on other sites. */
const withWholeLinks = (origin: string, html: string): string =>
  html.replace(/href="([^"]*)"/gu, (whole, address: string) => {
    const base = `${origin}/faq`;
    return URL.canParse(address, base) ? `href="${new URL(address, base).href}"` : whole;
  });

/** Returns an article with the picture for shared links. */
export function articleFacts(origin: string, { slug, title, date, updatedAt }: SiteEntry) {
  const publisher = {
    "@type": "Organization",
    name: studio().studioName,
    url: `${origin}/`,
    logo: { "@type": "ImageObject", url: `${origin}/icon-512.png`, width: 512, height: 512 },
  };
  const address = `${origin}/news/${encodeURIComponent(slug)}`;
  return {
    "@type": "NewsArticle",
    headline: title,
    image: [sharedPicture(origin).image],
    datePublished: date,
    dateModified: new Date(updatedAt).toISOString(),
    url: address,
    mainEntityOfPage: address,
    author: publisher,
    publisher,
  };
}

/** Returns breadcrumbs that start with Home. Paths start with a slash. */
export const breadcrumbFacts = (origin: string, trail: { name: string; path: string }[]) => ({
  "@type": "BreadcrumbList",
  itemListElement: [{ name: "Home", path: "/" }, ...trail].map(({ name, path }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: origin + path,
  })),
});

type Described = {
  name: string;
  title?: string;
  path: string;
  image?: string | null;
  description?: string;
  /** Such as "English, Spanish". */
  languages?: string;
};

/** Returns a person. The same page must include `businessFacts`. */
export function personFacts(origin: string, person: Described) {
  const { name, title, path, image, description, languages } = person;
  const spoken = (languages ?? "").split(/[,;\n]|\band\b/u).map((language) => language.trim());
  return {
    "@type": "Person",
    "@id": `${origin}${path}#person`,
    name,
    url: origin + path,
    ...(title && { jobTitle: title }),
    ...(image && { image: origin + image }),
    ...(description && { description }),
    ...(spoken.some(Boolean) && { knowsLanguage: spoken.filter(Boolean) }),
    worksFor: { "@id": studioId(origin) },
  };
}

/** Returns the business with its services by category. */
export function catalogFacts(origin: string, offered: Offered[], now: number) {
  const available = offered.filter(({ unavailable }) => !unavailable);
  const categories = [...new Set(available.map(({ category }) => category))];
  const listed = (category: string): object[] =>
    available
      .filter((service) => service.category === category)
      .map((service) => {
        const { provider: _provider, offers, ...itemOffered } = serviceFacts(origin, service);
        return { ...offers, itemOffered };
      });
  return {
    ...businessFacts(origin, now),
    hasOfferCatalog: {
      "@type": "OfferCatalog",
      name: "Services",
      itemListElement: categories.flatMap((category): object[] =>
        category
          ? [{ "@type": "OfferCatalog", name: category, itemListElement: listed(category) }]
          : listed(category),
      ),
    },
  };
}
