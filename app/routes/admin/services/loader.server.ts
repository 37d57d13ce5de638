/** What the services page shows, in the studio's words. */
import { comingAppointmentsOfService } from "#app/booking/change/retire-service.server.ts";
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

export function loadServices(query: URLSearchParams, requestId: string, now: number) {
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
    price: typedPrice(service.priceMinor, settings.currency),
    unavailable: service.unavailable,
    image: service.image,
    providerIds: service.providers.map(({ id }) => id),
    appointments: ownAppointmentsOf(service.id, settings, requestId, now),
  };
}

type Listed = { id: number; day: string; time: string; customerName: string; providerName: string };
type Coming = { count: number; list: Listed[]; told: string; problem: string | null };

const toldWords = (appointments: number): string => (appointments === 1 ? clientIsTold() : clientsAreTold());

/** What a deletion would leave without its service. That it can't be read must not take the page away. */
function ownAppointmentsOf(id: number, { locale }: Studio, requestId: string, now: number): Coming {
  try {
    const appointments = comingAppointmentsOfService(id, now);
    return {
      count: appointments.length,
      list: appointments.slice(0, mostListed).map((appointment) => ({
        id: appointment.id,
        day: dateInWords(appointment.date, locale, "short"),
        time: timeInWords(appointment.startMin, locale),
        customerName: appointment.contact.name,
        providerName: appointment.providerName,
      })),
      told: toldWords(appointments.length),
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

export type ServicesData = ReturnType<typeof loadServices>;
export type ServiceData = ServicesData["services"][number];
export type ServiceDetail = NonNullable<ServicesData["detail"]>;
