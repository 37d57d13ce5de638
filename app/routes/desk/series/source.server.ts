import { type Appointment, appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { byTime, jointKindOf, jointOf, personOf } from "#app/domain/appointments/joint.server.ts";
import { occupies } from "#app/domain/appointments/status.ts";
import { isDate, minuteOf } from "#app/domain/availability/dates.ts";
import { chainIn, freeTimeIn } from "#app/domain/booking/joint/chain-offer.ts";
import { bookedAddons } from "#app/domain/booking/joint/parts.server.ts";
import type { VisitKind } from "#app/domain/booking/joint/typed-rows.ts";
import { parkedCall, type Whose } from "#app/domain/booking/parked-calls.server.ts";
import { contactNames } from "#app/domain/booking/visit/booking-fields.ts";
import { deskServices, type ServiceToBook } from "#app/domain/catalogue/services.server.ts";
import { idOf, isBlank } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { clientOfForm } from "#app/routes/desk/parts/client-of-form.server.ts";
import { inParts, timeAsked } from "#app/routes/desk/times/asked-time.server.ts";
import { addonIdsIn, moreRowsIn, rowNames } from "#app/routes/desk/times/row-names.ts";
import { deskUrl } from "#app/routes/parts/desk-pages.ts";

/** `providerIds`: the requested ones. `addonIds`: those still offered. `who`: the guest, if it isn't the client. */
export type SeriesPart = {
  service: ServiceToBook;
  providerIds: number[];
  addonIds: number[];
  who: string;
  person?: number;
};

/** `parts`: one to five, in order. `first`: the parts of the visit that is repeated. */
export type SeriesSource = {
  client: string;
  kind: VisitKind;
  parts: SeriesPart[];
  date: string;
  start: number;
  fields: Record<string, unknown>;
  clientId: number | null;
  recordId: number | null;
  first: Appointment[];
  back: string;
};

type Asked = { visit: unknown; parked: unknown };

const idIn = (value: unknown): number | null => (typeof value === "string" ? idOf(value) : null);

/** Refuses as "not-found" or, with a sentence, as "invalid" what can't be repeated yet. */
export function seriesSource({ visit, parked }: Asked, whose: Whose, now: number): Outcome<SeriesSource> {
  const id = idIn(visit);
  if (id !== null) return sourceOfVisit(id);
  const call = typeof parked === "string" ? parkedCall(parked, whose, now) : null;
  return call ? sourceOfParkedCall(call) : refused("not-found", "There is nothing left to repeat.");
}

/** All parts that take place, with their current clients and providers. */
function sourceOfVisit(id: number): Outcome<SeriesSource> {
  const visit = appointmentById(id);
  if (!visit || visit.erasedAt !== null) return refused("not-found", "Appointment not found");
  const first = byTime(jointOf(visit).filter((part) => part.id === id || occupies(part.status)));
  const [lead = visit] = first;
  const { name, email, phone } = lead.contact;
  const parts: SeriesPart[] = [];
  for (const part of first) {
    const service = deskServices().find((one) => one.id === part.serviceId);
    if (!service) return refused("invalid", `${part.serviceName} is no longer offered.`);
    const added = bookedAddons(part.id).map(({ addonId }) => addonId);
    const who = part.contact.name === name ? "" : part.contact.name;
    const person = jointKindOf(part) === "household" ? personOf(part) : undefined;
    parts.push({ ...partOf(service, part.providerId, added), who, person });
  }
  return done({
    client: name,
    kind: jointKindOf(visit) ?? "chain",
    parts,
    date: lead.date,
    start: lead.startMin,
    fields: { [contactNames.name]: name, [contactNames.email]: email, [contactNames.phone]: phone },
    clientId: lead.clientId,
    recordId: lead.recordId,
    first,
    back: deskUrl({ date: visit.date, appointment: id }),
  });
}

/** Falls back to all providers of the service. */
function partOf(service: ServiceToBook, providerId: unknown, added: readonly unknown[]) {
  const all = service.providers.map(({ id }) => id);
  const asked = all.filter((id) => String(id) === String(providerId));
  const addonIds = service.addons.flatMap(({ id }) => (added.includes(id) ? [id] : []));
  return { service, providerIds: asked.length > 0 ? asked : all, addonIds };
}

function sourceOfParkedCall(call: Record<string, string>): Outcome<SeriesSource> {
  const fields = inParts(call);
  const placed: Record<string, unknown> = { ...fields, ...freeTimeIn(fields.time) };
  const place = placeOf(placed);
  if (!place.ok) return place;
  const who = clientOfForm(placed);
  if (!who.ok) return who;
  const parts: SeriesPart[] = [];
  for (const { serviceId, providerId, who: name } of place.value.rows) {
    const service = deskServices().find((one) => String(one.id) === serviceId);
    if (!service) return refused("invalid", "Choose a service first.");
    parts.push({ ...partOf(service, providerId, addonIdsIn(call)), who: name });
  }
  const { date, start } = place.value;
  const contact: Record<string, unknown> = { ...placed, ...who.value.contact };
  return done({
    client: String(contact[contactNames.name] ?? "") || "a new client",
    kind: call.kind === "household" ? "household" : "chain",
    parts,
    date,
    start,
    fields: contact,
    clientId: who.value.clientId,
    recordId: who.value.recordId,
    first: [],
    back: `/receptionist?${new URLSearchParams({ date })}&new&parked=${call.parked ?? ""}`,
  });
}

type Row = { serviceId: unknown; providerId: unknown; who: string };

/** The first date and time; for several services the chosen chain, in its order. */
function placeOf(fields: Record<string, unknown>): Outcome<{ date: string; start: number; rows: Row[] }> {
  const { serviceId, providerId, date } = fields;
  const more = moreRowsIn(fields).map(({ n, ...row }) => ({
    ...row,
    who: nameIn(fields[rowNames(n).client]),
  }));
  const all: Row[] = [{ serviceId, providerId, who: "" }, ...more];
  const chain = more.length > 0 ? chainIn(String(fields.time).split("!")[0]) : null;
  const asked = timeAsked(more.length > 0 ? { ...fields, time: chain?.time } : fields);
  if (!asked.ok) return asked;
  const start = typeof asked.value === "string" ? minuteOf(asked.value) : null;
  const isOfDay = chain === null || (chain.date === date && chain.rows.length === all.length);
  if (start === null || typeof date !== "string" || !isDate(date) || !isOfDay)
    return refused("invalid", "Choose a day and a time first.");
  const rows = chain?.rows.flatMap(({ row, providerId: given }) => {
    const one = all[row - 1];
    return one ? [{ ...one, providerId: given }] : [];
  });
  return done({ date, start, rows: rows ?? all });
}

const nameIn = (value: unknown): string => (isBlank(value) ? "" : String(value));
