import { businessFacts } from "./business-facts.server.ts";
import { type Offered, serviceFacts } from "./page-facts.server.ts";

/** The whole business with all that can be booked, by category in the owner's order. */
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
