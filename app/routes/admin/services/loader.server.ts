import { comingAppointmentsOfService } from "#app/domain/booking/change/retire-service.server.ts";
import { typedPrice } from "#app/domain/catalogue/price.ts";
import { servicePath } from "#app/domain/catalogue/service-path.ts";
import { bookableProviders } from "#app/domain/catalogue/service-providers.server.ts";
import { type CatalogueService, everyService } from "#app/domain/catalogue/services.server.ts";
import { clientMailSentence, clientsMailSentence } from "#app/domain/notifications/mail-sentences.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { servicePhotos } from "#app/domain/website/services/service-photos.server.ts";
import { serviceWords, wordsFingerprint } from "#app/domain/website/services/service-words.server.ts";
import { logBug } from "#app/platform/http/bug-log.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { lastChange } from "#app/platform/undo/changes.server.ts";
import { dateInWords, timeInWords } from "#app/platform/words/dates.ts";

export function servicesFailed(status: number, intent: string): string {
  if (intent === "add") return `Failed to add service: ${status}`;
  if (intent === "delete") return `Failed to delete service: ${status}`;
  if (status === 500) return "Server error. Please try again in a moment.";
  return `Upload failed (${status}). Please try again.`;
}

const doneWords = new Map([
  ["added", "Service added."],
  ["changed", "Service saved. The change is live on your site."],
  ["page-saved", "Page saved. The change is live on your site."],
  ["page-same", "No changes to save."],
  ["photo-added", "Photo added."],
  ["photo-described", "Description saved."],
  ["photo-deleted", "Photo deleted."],
  ["undone", "Last change undone."],
]);

const undoable = new Set(["page-saved", "photo-added", "photo-described", "photo-deleted"]);

/** Appointments listed before a deletion. */
const mostListed = 20;

export function loadServices(query: URLSearchParams, requestId: string, now: number) {
  const services = everyService();
  const id = query.has("id") ? idOf(query.get("id") ?? "") : null;
  const chosen = services.find((service) => service.id === id);
  return {
    services,
    providers: bookableProviders(),
    currency: studio().currency,
    categories: [...new Set(services.map(({ category }) => category).filter(Boolean))],
    detail: chosen ? detailOf(chosen, requestId, now) : null,
    mode: chosen ? modeOf(query) : query.has("add") ? "add" : null,
    words: chosen ? wordsData(chosen.id) : null,
    photos: chosen ? servicePhotos(chosen.id) : [],
    photo: idOf(query.get("photo") ?? ""),
    missing: query.has("id") && !chosen,
    done: doneMessage(query),
    /** Only for the change in `done`. Earlier changes are undone under Pages & texts. */
    undo: undoable.has(query.get("done") ?? "") ? lastChange() : null,
  } as const;
}

function modeOf(query: URLSearchParams) {
  if (query.has("delete") && !query.has("photo")) return "delete";
  const part = query.get("part");
  return part === "page" || part === "photos" ? part : "edit";
}

function wordsData(id: number) {
  const words = serviceWords(id);
  return words && { ...words, saw: wordsFingerprint(words) };
}

function detailOf(service: CatalogueService, requestId: string, now: number) {
  const { id, name, description, category, unavailable, image } = service;
  return {
    ...{ id, name, description, category, unavailable, image, path: servicePath(service) },
    duration: String(service.durationMinutes),
    price: typedPrice(service.priceMinor, studio().currency),
    providerIds: service.providers.map((provider) => provider.id),
    appointments: appointmentsOf(id, requestId, now),
  };
}

type Listed = { id: number; day: string; time: string; customerName: string; providerName: string };
type Appointments = { count: number; list: Listed[]; mailNote: string; problem: string | null };

/** If the appointments can't be read, the page still opens. */
function appointmentsOf(id: number, requestId: string, now: number): Appointments {
  try {
    const { locale } = studio();
    const appointments = comingAppointmentsOfService(id, now);
    const list = appointments.slice(0, mostListed).map(({ id, date, startMin, contact, providerName }) => {
      const [day, time] = [dateInWords(date, locale, "short"), timeInWords(startMin, locale)];
      return { id, day, time, customerName: contact.name, providerName };
    });
    const count = appointments.length;
    return { count, list, mailNote: mailNote(count), problem: null };
  } catch (bug) {
    logBug(bug, requestId);
    return { count: 0, list: [], mailNote: "", problem: "Failed to check appointments: 500" };
  }
}

const mailNote = (cancelled: number): string =>
  cancelled === 1 ? clientMailSentence() : clientsMailSentence();

function doneMessage(query: URLSearchParams): string | null {
  const done = query.get("done") ?? "";
  if (done !== "deleted") return doneWords.get(done) ?? null;
  const [cancelled, kept] = ["cancelled", "kept"].map((name) => idOf(query.get(name) ?? "") ?? 0);
  const were = (count: number) => (count === 1 ? "1 appointment was" : `${count} appointments were`);
  const parts = [
    "Service deleted.",
    cancelled && `${were(cancelled)} cancelled. ${mailNote(cancelled)}`,
    kept && `${were(kept)} kept.`,
  ];
  return parts.filter(Boolean).join(" ");
}

export type ServicesData = ReturnType<typeof loadServices>;
export type ServiceData = ServicesData["services"][number];
export type ServicePhotoData = ServicesData["photos"][number];
export type ServiceDetail = NonNullable<ServicesData["detail"]>;
