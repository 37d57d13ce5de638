/** What a series repeats: who comes, for what, with whom and from when on. */
import { type Appointment, appointmentById } from "#app/appointments/appointment.server.ts";
import { isDate, minuteOf } from "#app/availability/dates.ts";
import { freeTimeIn } from "#app/booking/choose/free-time.ts";
import { contactNames } from "#app/booking/make/fields.ts";
import { addonsOf } from "#app/catalogue/addons/addons.server.ts";
import { deskServices } from "#app/catalogue/services/desk-services.server.ts";
import type { ServiceToBook } from "#app/catalogue/services/services.server.ts";
import { bookedAddons } from "#app/front-desk/addons/booked-addons.server.ts";
import { deskUrl } from "#app/front-desk/desk-url.ts";
import { addonIdsIn } from "#app/front-desk/more-rows/row-names.ts";
import { inParts, timeAsked } from "#app/front-desk/new-appointment/asked-time.server.ts";
import { clientOfForm } from "#app/front-desk/new-appointment/new-appointment.server.ts";
import { parkedCall, type Whose } from "#app/front-desk/parked-calls/parked-calls.server.ts";
import { idOf } from "#app/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";

/** `providerIds`: who is asked for; `fields`: service and contact as `book` reads them; `first`: the visit that is repeated. */
export type SeriesSource = {
  client: string;
  service: ServiceToBook;
  providerIds: number[];
  date: string;
  start: number;
  fields: Record<string, unknown>;
  /** What is added to each, as far as it is still offered. */
  addonIds: number[];
  clientId: number | null;
  recordId: number | null;
  first: Appointment | null;
  /** The form or the visit that it came from. */
  back: string;
};

/** The two words of the address, or of the form. */
type Asked = { visit: unknown; parked: unknown };

const idIn = (value: unknown): number | null => (typeof value === "string" ? idOf(value) : null);

/** Refuses as "not-found" what is not there, and as "invalid", in words, what can't be repeated yet. */
export function seriesSource({ visit, parked }: Asked, whose: Whose, now: number): Outcome<SeriesSource> {
  const id = idIn(visit);
  if (id !== null) return ofVisit(id);
  const call = typeof parked === "string" ? parkedCall(parked, whose, now) : null;
  return call ? ofCall(call) : refused("not-found", "Nothing is there to be repeated any more.");
}

function ofVisit(id: number): Outcome<SeriesSource> {
  const visit = appointmentById(id);
  if (!visit || visit.erasedAt !== null) return refused("not-found", "Appointment not found");
  const service = deskServices().find((one) => one.id === visit.serviceId);
  if (!service) return refused("invalid", `${visit.serviceName} is not offered any more.`);
  const { name, email, phone } = visit.contact;
  const isGiven = service.providers.some((provider) => provider.id === visit.providerId);
  return done({
    client: name,
    service,
    providerIds: isGiven ? [visit.providerId] : service.providers.map((provider) => provider.id),
    date: visit.date,
    start: visit.startMin,
    addonIds: offeredOf(
      service.id,
      bookedAddons(id).map(({ addonId }) => addonId),
    ),
    fields: {
      serviceId: service.id,
      [contactNames.name]: name,
      [contactNames.email]: email,
      [contactNames.phone]: phone,
    },
    clientId: visit.clientId,
    recordId: visit.recordId,
    first: visit,
    back: deskUrl({ date: visit.date, appointment: id }),
  });
}

const offeredOf = (serviceId: number, ids: readonly (number | null)[]): number[] =>
  addonsOf(serviceId).flatMap(({ id }) => (ids.includes(id) ? [id] : []));

function ofCall(call: Record<string, string>): Outcome<SeriesSource> {
  const fields = inParts(call);
  const free = freeTimeIn(fields.time);
  const placed: Record<string, unknown> = { ...fields, ...free };
  const service = deskServices().find((one) => String(one.id) === placed.serviceId);
  if (!service) return refused("invalid", "Choose a service first, then repeat it.");
  const who = clientOfForm(placed);
  if (!who.ok) return who;
  const asked = timeAsked(placed);
  if (!asked.ok) return asked;
  const start = typeof asked.value === "string" ? minuteOf(asked.value) : null;
  const { date, providerId } = placed;
  if (start === null || typeof date !== "string" || !isDate(date))
    return refused("invalid", "Choose a day and a time first, then repeat them.");
  const provider = service.providers.find(({ id }) => String(id) === providerId);
  const contact: Record<string, unknown> = { ...placed, ...who.value.contact };
  return done({
    client: String(contact[contactNames.name] ?? "") || "a new client",
    service,
    providerIds: provider ? [provider.id] : service.providers.map(({ id }) => id),
    date,
    start,
    addonIds: offeredOf(service.id, addonIdsIn(call)),
    fields: { ...contact, serviceId: service.id },
    clientId: who.value.clientId,
    recordId: who.value.recordId,
    first: null,
    back: `/receptionist?${new URLSearchParams({ date })}&new&parked=${call.parked ?? ""}`,
  });
}
