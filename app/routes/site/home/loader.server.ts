import type { AppLoadContext } from "@remix-run/node";
import { momentInWords, namedWithProvider } from "#app/domain/appointments/in-words.server.ts";
import { comingAppointmentsOf } from "#app/domain/appointments/of-person.server.ts";
import { nextFreeTimes } from "#app/domain/booking/choose/elsewhere.server.ts";
import { bookingPath } from "#app/domain/catalogue/service-path.ts";
import { type CatalogueService, listServices } from "#app/domain/catalogue/services.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { loadHomePage } from "#app/domain/website/pages/home.server.ts";
import { offersFor } from "#app/domain/website/pages/offers.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { cardOf } from "#app/routes/parts/service-card.tsx";

const mostFeatured = 4;

export function loadHome({ origin, visitor, by: { now } }: AppLoadContext) {
  const featured = listServices()
    .filter(({ unavailable, providers }) => !unavailable && providers.length > 0)
    .slice(0, mostFeatured);
  return {
    ...loadHomePage(origin, now),
    nextVisit: visitor?.roles.includes("user") ? nextVisitOf(visitor.userId, now) : null,
    offers: offersFor(visitor, now),
    featured: featured.map((service) => cardOf({ ...service, description: "", providers: [] })),
    soonest: soonestOf(featured, now),
  };
}

export type HomeData = ReturnType<typeof loadHome>;

function nextVisitOf(clientId: number, now: number): string | null {
  const { locale, timeZone } = studio();
  const [next] = comingAppointmentsOf("client", clientId, studioNow(timeZone, now));
  return next ? `${momentInWords(next.date, next.startMin, locale)}, ${namedWithProvider(next)}` : null;
}

/** Stops at the first with a free time, because each reads a week of the calendar. */
function soonestOf(services: CatalogueService[], now: number) {
  for (const service of services) {
    const [next] = nextFreeTimes(service, { count: 1, now });
    if (!next) continue;
    const { name } = service;
    const to = bookingPath({ service: name, date: next.date, time: next.time });
    return { to, name, when: `${next.day}, ${next.label}` };
  }
  return null;
}
