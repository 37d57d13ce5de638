/** What the services page shows, in the studio's words. */
import { comingVisitsOfService } from "#app/booking/change/retire-service.server.ts";
import { bookableProviders } from "#app/catalogue/providers/providers.server.ts";
import { typedPrice } from "#app/catalogue/services/price.ts";
import { type CatalogueService, listServices } from "#app/catalogue/services/services.server.ts";
import { logBug } from "#app/http/logs/bug-log.server.ts";
import { clientIsTold, clientsAreTold } from "#app/notifications/delivery-words.server.ts";
import { idOf } from "#app/shared/fields.server.ts";
import { type Studio, studio } from "#app/studio/studio.server.ts";
import { dateInWords, timeInWords } from "#app/words/dates.ts";

/** So many appointments are listed where a service is deleted; the rest is a number. */
const mostListed = 20;

export function shownServices(query: URLSearchParams, requestId: string, now: number) {
  const settings = studio();
  const services = listServices();
  const id = query.has("id") ? idOf(query.get("id") ?? "") : null;
  const chosen = services.find((service) => service.id === id);
  return {
    services,
    providers: bookableProviders(),
    currency: settings.currency,
    categories: [...new Set(services.map(({ category }) => category).filter(Boolean))],
    detail: chosen ? detailOf(chosen, settings, requestId, now) : null,
    mode: chosen ? (query.has("delete") ? "delete" : "edit") : query.has("add") ? "add" : null,
    /** The address names a service that is not there. */
    missing: query.has("id") && !chosen,
    done: doneInWords(query),
  } as const;
}

function detailOf(service: CatalogueService, settings: Studio, requestId: string, now: number) {
  return {
    id: service.id,
    name: service.name,
    description: service.description,
    category: service.category,
    duration: String(service.durationMinutes),
    price: typedPrice(service.priceCents, settings.currency),
    unavailable: service.unavailable,
    image: service.image,
    providerIds: service.providers.map(({ id }) => id),
    visits: visitsOf(service.id, settings, requestId, now),
  };
}

type Listed = { id: number; day: string; time: string; customerName: string; providerName: string };
type Coming = { count: number; list: Listed[]; told: string; problem: string | null };

const toldWords = (visits: number): string => (visits === 1 ? clientIsTold() : clientsAreTold());

/** What a deletion would leave without its service. That it can't be read must not take the page away. */
function visitsOf(id: number, { locale }: Studio, requestId: string, now: number): Coming {
  try {
    const visits = comingVisitsOfService(id, now);
    return {
      count: visits.length,
      list: visits.slice(0, mostListed).map((visit) => ({
        id: visit.id,
        day: dateInWords(visit.date, locale, "short"),
        time: timeInWords(visit.startMin, locale),
        customerName: visit.contact.name,
        providerName: visit.providerName,
      })),
      told: toldWords(visits.length),
      problem: null,
    };
  } catch (bug) {
    logBug(bug, requestId);
    return { count: 0, list: [], told: "", problem: "Failed to check appointments: 500" };
  }
}

function doneInWords(query: URLSearchParams): string | null {
  const done = query.get("done");
  if (done === "added") return "The service was added.";
  if (done === "changed") return "The service is saved. The site shows it from now on.";
  if (done !== "deleted") return null;
  const [cancelled, kept] = ["cancelled", "kept"].map((name) => idOf(query.get(name) ?? "") ?? 0);
  const parts = [
    "The service was deleted.",
    cancelled && `${count(cancelled)} cancelled. ${toldWords(cancelled)}`,
    kept && `${count(kept)} kept.`,
  ];
  return parts.filter(Boolean).join(" ");
}

const count = (appointments: number): string =>
  appointments === 1 ? "1 appointment was" : `${appointments} appointments were`;

export type ShownServices = ReturnType<typeof shownServices>;
export type ShownService = ShownServices["services"][number];
export type ServiceDetail = NonNullable<ShownServices["detail"]>;
