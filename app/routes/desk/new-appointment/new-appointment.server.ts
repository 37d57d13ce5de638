import { type Appointment, appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { momentInWords } from "#app/domain/appointments/in-words.server.ts";
import { isDate, minuteOf } from "#app/domain/availability/dates.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { offerAt } from "#app/domain/booking/choose/offer-times.server.ts";
import { book } from "#app/domain/booking/visit/book.server.ts";
import { contactNames, type TextField, textFieldsFor } from "#app/domain/booking/visit/booking-fields.ts";
import { timeNeeds } from "#app/domain/catalogue/needs.server.ts";
import { bookableProviders, providerAtDesk } from "#app/domain/catalogue/service-providers.server.ts";
import { deskServices, type ServiceToBook, serviceChoice } from "#app/domain/catalogue/services.server.ts";
import {
  clientByValue,
  type FoundClient,
  type FoundClients,
} from "#app/domain/clients/find/find-clients.server.ts";
import { datesAhead } from "#app/domain/day/coming-days.server.ts";
import { type FreePicks, nextFreePicks } from "#app/domain/day/next-free.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { sealed } from "#app/platform/http/sealed.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { clientOfForm } from "#app/routes/desk/parts/client-of-form.server.ts";
import { pickValue } from "#app/routes/desk/parts/pick.ts";
import { overridesOfInput, timeAsked } from "#app/routes/desk/times/asked-time.server.ts";
import { addonIdsIn } from "#app/routes/desk/times/row-names.ts";
import { type DeskTimes, deskTimes, type OfferedDeskTime } from "#app/routes/desk/times/times.server.ts";
import {
  type AskedRows,
  addedMinutes,
  askedRows,
  type MoreRows,
  moreRowsOf,
  nextRowPicks,
  rowTimes,
  rowTimesByDay,
  tickedIn,
} from "./rows.server.ts";
import { withSameDay } from "./same-day.server.ts";

export type PeekedVisit = { id: number; date: string; client: string; phone: string; line: string };

function peekedVisit(asked: string | null): PeekedVisit | null {
  const appointment = appointmentById(idOf(asked ?? undefined) ?? 0);
  if (!appointment) return null;
  const { id, date, startMin, contact, serviceName, status } = appointment;
  const moment = momentInWords(date, startMin, studio().locale);
  const line = `${serviceName}, ${moment}, with ${providerAtDesk(appointment)}, ${status.replace("_", " ")}`;
  return { id, date, client: contact.name, phone: contact.phone, line };
}

function withPreset(clients: FoundClients | null, preset: FoundClient | null): FoundClients | null {
  if (!preset) return clients;
  const { found, more } = clients ?? { found: [], more: 0 };
  const others = found.filter(({ value }) => value !== preset.value);
  return others.length < found.length ? clients : { found: [preset, ...others], more };
}

/** Values from the URL. Unknown values are treated as missing. */
export type NewAppointmentQuery = {
  search: string | null;
  found?: FoundClients | null;
  service: string | null;
  provider: string | null;
  date: string | null;
  time: string | null;
  client?: string | null;
  peek?: string | null;
  free?: string | null;
  /** Further services and add-ons, by field name. */
  more?: Record<string, string>;
};

export type NewAppointment = {
  search: string;
  sealedSearch: string;
  clients: FoundClients | null;
  services: { id: number; label: string }[];
  serviceId: number | null;
  providers: { id: number; name: string }[];
  providerId: number | "any";
  providerProblem: string | null;
  date: string;
  day: string;
  times: DeskTimes | null;
  names: typeof contactNames;
  texts: TextField[];
  /** "HH:mm", or with the rules overridden for it. */
  wished: string;
  client: string;
  peek: PeekedVisit | null;
  more: MoreRows;
  nextFree: FreePicks[] | null;
  /** For several services: the number of times on each day of the strip. */
  fits: Record<string, number> | null;
};

/** Returns what the form offers; `times` is null without a service, `clients` without a search. */
export function newAppointment(query: NewAppointmentQuery, now: number): NewAppointment {
  const { timeZone, locale } = studio();
  const moment = studioNow(timeZone, now);
  const date = query.date && isDate(query.date) ? query.date : moment.date;
  const services = deskServices();
  const service = services.find(({ id }) => String(id) === query.service);
  const everyone = bookableProviders();
  const asked = everyone.find(({ id }) => String(id) === query.provider);
  const providers = service?.providers ?? everyone;
  const provider = providers.find(({ id }) => id === asked?.id);
  const search = query.search?.trim() ?? "";
  const fields = query.more ?? {};
  const first = { service, provider };
  const rows = askedRows(fields, first, services, now);
  const preset = clientByValue(query.client ?? "");
  return {
    search,
    sealedSearch: sealed(search),
    clients: withSameDay(withPreset(query.found ?? null, preset), date),
    client: preset?.value ?? "",
    peek: peekedVisit(query.peek ?? null),
    services: services.map(serviceChoice),
    serviceId: service?.id ?? null,
    providers,
    providerId: provider?.id ?? "any",
    providerProblem: asked && service && !provider ? `${asked.name} doesn't offer ${service.name}.` : null,
    date,
    day: dateInWords(date, locale, "dayMonth"),
    more: moreRowsOf(fields, first, services),
    times: timesOf(first, { ...query, date }, rows, now),
    nextFree: query.free ? nextFreeOf(first, { date, more: fields }, rows, now) : null,
    fits: rows && rowTimesByDay(rows, datesAhead(date, moment)),
    names: contactNames,
    texts: textFieldsFor(fields.kind === "household" ? "the client" : null),
    wished: query.time ?? "",
  };
}

type First = { service: ServiceToBook | undefined; provider: { id: number; name: string } | undefined };
type Asked = Pick<NewAppointmentQuery, "more"> & { date: string };

function timesOf(
  { service, provider }: First,
  { date, time, more = {} }: Asked & Pick<NewAppointmentQuery, "time">,
  rows: AskedRows | null,
  now: number,
): DeskTimes | null {
  if (!service) return null;
  if (!rows) {
    const needs = timeNeeds(service.durationMinutes, service.needs, addedMinutes(service.id, more));
    const asked = provider ? [provider] : service.providers;
    const found = deskTimes({ asked, everyone: service.providers, needs, date, time }, now);
    return { ...found, times: found.times.map(withOffer({ service, asked, date, more })) };
  }
  const chains = rowTimes(rows, { date, wished: time });
  if (chains.times.length > 0) return { ...chains, none: null };
  const how = rows.kind === "household" ? "side by side" : "one after another";
  const why = `These services don't fit ${how} on this day.`;
  const [next] = nextRowPicks(rows, date);
  const day = next ? { pick: pickValue({ date: next.date }), words: next.label } : null;
  return { ...chains, why: chains.why ?? why, none: { why, others: [], next: day } };
}

/** The client may be chosen later, so the note has both prices if they differ. */
const withOffer =
  ({ service, asked, date, more }: Required<Asked> & { service: ServiceToBook; asked: { id: number }[] }) =>
  (one: OfferedDeskTime): OfferedDeskTime => {
    const start = minuteOf(one.value);
    if (start === null) return one;
    const addedMinor = tickedIn(service, addonIdsIn(more)).priceMinor;
    const about = { service, providerIds: asked.map(({ id }) => id), addedMinor };
    const [guest, account] = [false, true].map((hasAccount) => offerAt(about, { date, start, hasAccount }));
    const forAccount = account && account.price !== guest?.price ? `${account.price} with an account` : null;
    const note = [guest?.price, forAccount].filter(Boolean).join(", ");
    return note ? { ...one, note } : one;
  };

function nextFreeOf(
  { service, provider }: First,
  { date, more = {} }: Asked,
  rows: AskedRows | null,
  now: number,
): FreePicks[] | null {
  if (rows) return nextRowPicks(rows, date);
  if (!service) return null;
  const needs = timeNeeds(service.durationMinutes, service.needs, addedMinutes(service.id, more));
  return nextFreePicks({ date, needs, providers: provider ? [provider] : service.providers }, now);
}

/** Books for a client of `findClients` or a new guest. Refuses as `book` does, and as "invalid" without a client. */
export function bookForClient(
  input: Readonly<Record<string, unknown>>,
  key: string | null,
  { actor, now }: By,
): Outcome<Appointment, AppointmentDetail> {
  const who = clientOfForm(input);
  if (!who.ok) return who;
  const time = timeAsked(input);
  if (!time.ok) return time;
  const request = { ...input, ...who.value.contact, time: time.value, addonIds: addonIdsIn(input) };
  const staff = {
    actor,
    clientId: who.value.clientId,
    recordId: who.value.recordId,
    override: false,
    bend: overridesOfInput(input),
    whose: "the client's",
  } as const;
  const outcome = book(request, { visitor: null, key, now, staff });
  return outcome.ok ? done(outcome.value.appointment) : outcome;
}
