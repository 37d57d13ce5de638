import { type Appointment, appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { asDeskChange, type DeskOutcome } from "#app/domain/appointments/desk-changes/desk-change.server.ts";
import { momentInWords } from "#app/domain/appointments/in-words.server.ts";
import { sumOfItems } from "#app/domain/appointments/insert.server.ts";
import { addDays, isDate, minuteOf } from "#app/domain/availability/dates.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { nextFreeTimes } from "#app/domain/booking/choose/elsewhere.server.ts";
import { book } from "#app/domain/booking/visit/book.server.ts";
import { contactNames } from "#app/domain/booking/visit/booking-fields.ts";
import { servicesToBook, shownTerms, termsInWords } from "#app/domain/catalogue/services.server.ts";
import { completedDates, usualWeeks } from "#app/domain/clients/visit-counts.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { Sale } from "#app/domain/till/ledger/sales.server.ts";
import { shownOffers } from "#app/domain/website/entries/priced-offers.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { done, refused } from "#app/platform/shared/outcome.ts";

const weeksWithoutRhythm = 4;
const proposals = 3;

export const visitOfSale = ({ lines }: Sale): Appointment | undefined => {
  const id = lines.find(
    ({ kind, appointmentId }) => kind === "service" && appointmentId !== null,
  )?.appointmentId;
  return id ? appointmentById(id) : undefined;
};

type Rebook = {
  visit: number;
  weeks: number;
  heading: string;
  /** Price and minutes, so that the client gets the shown terms. */
  shownTerms: string;
  times: { value: string; label: string }[];
};

/** Proposes three times near the visit's time of day (rule 37.31); null if the service is no longer offered or nothing is free. */
export function rebookFor(visit: Appointment, now: number): Rebook | null {
  const service = servicesToBook().find(({ id }) => id === visit.serviceId);
  if (!service || visit.recordId === null || visit.contact.name === "") return null;
  const { timeZone, locale } = studio();
  const dates = completedDates(visit.recordId, studioNow(timeZone, now).date);
  const weeks = usualWeeks(dates) ?? weeksWithoutRhythm;
  const from = addDays(visit.date, weeks * 7);
  const isOffered = service.providers.some(({ id }) => id === visit.providerId);
  const providerId = isOffered ? visit.providerId : undefined;
  const found = nextFreeTimes(service, { count: 60, providerId, from, now });
  const days = [...new Set(found.map(({ date }) => date))].slice(0, proposals);
  const times = days.flatMap((date) => {
    const away = ({ time }: { time: string }) => Math.abs((minuteOf(time) ?? 0) - visit.startMin);
    const [nearest] = found.filter((one) => one.date === date).toSorted((a, b) => away(a) - away(b));
    const value = nearest && `${providerId ?? "any"}.${date}.${nearest.time}`;
    return value ? [{ value, label: momentInWords(date, minuteOf(nearest.time) ?? 0, locale) }] : [];
  });
  if (times.length === 0) return null;
  const heading = `Book again${days[0] === from ? " in" : ", first times after"} ${weeksInWords(weeks)}: ${service.name}, ${termsInWords(service, providerId ?? "any").price}`;
  const providers = providerId ? [{ id: providerId }] : service.providers;
  const offers = shownOffers(service.category, "either");
  const terms = shownTerms(service, service.needs, providers, sumOfItems(), offers);
  return { visit: visit.id, weeks, heading, shownTerms: terms, times };
}

const weeksInWords = (weeks: number): string => (weeks === 1 ? "a week" : `${weeks} weeks`);

/** Books the service again at a time of `rebookFor`. Refuses as `book` does, and as "invalid" any other time. */
export function rebook(
  fields: Readonly<Record<string, unknown>>,
  by: By,
): DeskOutcome<Appointment, AppointmentDetail> {
  const visit = appointmentById(Number(fields.visit));
  const [providerId, date = "", time] = String(fields.rebook).split(".");
  if (!visit || !isDate(date)) return refused("invalid", "Choose one of the times.");
  const { name, email, phone } = visit.contact;
  const request = {
    ...{ serviceId: visit.serviceId, providerId, date, time, forSomeoneElse: fields.forSomeoneElse },
    shownTerms: fields.shownTerms,
    [contactNames.name]: name,
    [contactNames.email]: email,
    [contactNames.phone]: phone,
  };
  const staff = {
    actor: by.actor,
    clientId: visit.clientId,
    recordId: visit.recordId,
    override: false,
    whose: "the client's",
    source: "rebook",
  } as const;
  const key = typeof fields.key === "string" && fields.key !== "" ? fields.key : null;
  const work = () => {
    const booked = book(request, { visitor: null, key, now: by.now, staff });
    return booked.ok ? done(booked.value.appointment) : booked;
  };
  const label = ({ contact, date: day, startMin }: Appointment) =>
    `${contact.name} booked for ${momentInWords(day, startMin, studio().locale)}`;
  return asDeskChange({ date: (booked: Appointment) => booked.date, label }, work, by);
}
