import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { asDeskChange, type DeskOutcome } from "#app/domain/appointments/desk-changes/desk-change.server.ts";
import { momentInWords } from "#app/domain/appointments/in-words.server.ts";
import { sumOfItems } from "#app/domain/appointments/insert.server.ts";
import { isDate, minuteOf } from "#app/domain/availability/dates.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { nextFreeTimes } from "#app/domain/booking/choose/elsewhere.server.ts";
import { book } from "#app/domain/booking/visit/book.server.ts";
import { contactNames } from "#app/domain/booking/visit/booking-fields.ts";
import { providerAtDesk } from "#app/domain/catalogue/service-providers.server.ts";
import { type CatalogueService, deskServices, shownTerms } from "#app/domain/catalogue/services.server.ts";
import { visitTemplate } from "#app/domain/clients/find/client-visits.server.ts";
import { chosenClient } from "#app/domain/clients/find/find-clients.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { shownOffers } from "#app/domain/website/entries/priced-offers.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { done, refused } from "#app/platform/shared/outcome.ts";

/** Unknown values are treated as missing. */
type AgainQuery = { client: string; service: string | null; provider: string | null; date?: string | null };

export type BookAgain = {
  client: { value: string; name: string };
  services: { id: number; label: string }[];
  serviceId: number | null;
  providers: { id: number; name: string }[];
  providerId: number | "any";
  /** Empty means from today. */
  from: string;
  times: { value: string; label: string }[];
  /** Sent back to refuse a changed price or duration. */
  shownTerms: string;
};

const mostTimes = 6;

/** Returns null if the client doesn't exist. Defaults to service and provider of the last visit. */
export function bookAgain(query: AgainQuery, now: number): BookAgain | null {
  const client = chosenClient(query.client);
  if (!client) return null;
  const { timeZone, locale } = studio();
  const before = visitTemplate(query.client, studioNow(timeZone, now));
  const services = deskServices();
  const service = services.find(({ id }) => String(id) === (query.service ?? String(before?.serviceId)));
  const asked = query.provider ?? String(before?.providerId);
  const provider = service?.providers.find(({ id }) => String(id) === asked);
  const providerId = provider?.id ?? "any";
  const from = query.date && isDate(query.date) ? query.date : "";
  const wanted = { count: mostTimes, providerId: provider?.id, from, now };
  return {
    client: { value: query.client, name: client.name },
    services: services.map(({ id, name, price, minutes }) => ({
      id,
      label: `${name}, ${price}, ${minutes} minutes`,
    })),
    serviceId: service?.id ?? null,
    providers: service?.providers ?? [],
    providerId,
    from,
    times: service
      ? nextFreeTimes(service, wanted).map(({ date, time }) => ({
          value: timeValue(service, providerId, date, time),
          label: momentInWords(date, minuteOf(time) ?? 0, locale),
        }))
      : [],
    shownTerms: service
      ? shownTerms(
          ...([service, service.needs, provider ? [provider] : service.providers, sumOfItems()] as const),
          shownOffers(service.category, "either"),
        )
      : "",
  };
}

/** The value names service and provider, because the fields may have changed since (rule 4.12). */
const timeValue = ({ id }: CatalogueService, providerId: number | "any", date: string, time: string) =>
  `${id}.${providerId}.${date}.${time}`;

type Fields = Readonly<Record<string, unknown>>;

/** Refuses as `book`, and as "invalid" without a client or time, or if the fields were changed. */
export function bookChosenTime(
  fields: Fields,
  key: string | null,
  by: By,
): DeskOutcome<Appointment, AppointmentDetail> {
  const client = chosenClient(String(fields.client));
  if (!client) return refused("invalid", "This client no longer exists. Search again.");
  const [serviceId, providerId, date = "", time] = String(fields["book-again"]).split(".");
  if (!isDate(date)) return refused("invalid", chooseOne, { fields: { time: chooseOne } });
  if (serviceId !== fields.serviceId || providerId !== fields.providerId) return refused("invalid", changed);
  const request = {
    ...{ serviceId, providerId, date, time, shownTerms: fields.shownTerms },
    ...{ forSomeoneElse: fields.forSomeoneElse, despite: fields.despite },
    [contactNames.name]: client.name,
    [contactNames.email]: client.email,
    [contactNames.phone]: client.phone,
  };
  const what = {
    date: ({ date: day }: Appointment) => day,
    label: (visit: Appointment) =>
      `${visit.contact.name} booked for ${momentInWords(visit.date, visit.startMin, studio().locale)} with ${providerAtDesk(visit)}`,
  };
  const staff = {
    actor: by.actor,
    clientId: client.clientId,
    recordId: client.recordId,
    override: false,
    whose: "the client's",
  } as const;
  const work = () => {
    const booked = book(request, { visitor: null, key, now: by.now, staff });
    return booked.ok ? done(booked.value.appointment) : booked;
  };
  return asDeskChange(what, work, by);
}

const chooseOne = "Choose one of the times.";
const changed =
  "Nothing was booked. The service or the provider was changed after the times were shown. Choose one of the new times below.";
