/**
 * Booking: the one command behind the form and `POST /api/appointments` (rules 4.2 to 4.10). Everything that decides happens
 * inside one transaction that holds the write lock from its first read, in this order:
 * 1. the idempotency key: the same request of the same caller twice is one appointment, answered again with a fresh link;
 * 2. the service and its providers: never from the client, nor are price and duration;
 * 3. the slot: what could never be offered is "invalid", what is taken by now is a "conflict" with the nearest free times;
 * 4. the person: an overlapping appointment asks whether this one is for somebody else, one of the same service on that day
 *    whether both are wanted; then what the service asks for before;
 * 5. the price: a different one is shown first; then the limit of coming visits;
 * 6. the rows: the appointment with its own copy of what was agreed, its messages, its link.
 * Staff who book for a client are exempt from the limits of guests. They take any minute that fits, and bend only the rules that
 * the request names (`bend`, or `override` for all of them; rules 6.1 and 6.11).
 * The overlap triggers in db/guards.sql stand behind it, for every other code path (rule 5.2).
 */
import { accountIdByProvenEmail } from "#app/accounts/people/account.server.ts";
import { type Appointment, appointmentById, madeWithKey } from "#app/appointments/appointment.server.ts";
import type { ContactValues } from "#app/appointments/contact.server.ts";
import { linkTo, recordBooking, sumOfItems } from "#app/appointments/insert.server.ts";
import { bookedWith } from "#app/appointments/joint.server.ts";
import { isTimeTaken } from "#app/appointments/needs/held.server.ts";
import { tellAboutBooking } from "#app/appointments/notices/notify.server.ts";
import { type BookingContext, boundKey, ownerOf } from "#app/appointments/requester.ts";
import { readCalendar } from "#app/availability/calendar.server.ts";
import { type BendableRule, bendableRules } from "#app/availability/desk-times.ts";
import { minutesWith } from "#app/availability/needs/time-needs.ts";
import { chooseProvider, type SlotQuestion } from "#app/availability/slots.ts";
import type { AppointmentDetail } from "#app/booking/choose/choices.ts";
import { doesNotFit, neverOffered, pastMidnight, timeTaken } from "#app/booking/choose/refusals.server.ts";
import { checkFor } from "#app/booking/choose/staff-override.ts";
import { isDespite, toCheckAtBooking, whyNotBooked } from "#app/booking/needs/preconditions.server.ts";
import { timeNeeds, withProvider } from "#app/catalogue/services/needs.server.ts";
import { recordFor } from "#app/clients/record/record-for.server.ts";
import { record } from "#app/shared/audit.server.ts";
import { latestPast } from "#app/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { type Studio, studio } from "#app/studio/studio.server.ts";
import { writing } from "#db/client.server.ts";
import { whyNoMoreAppointments } from "./allowance.server.ts";
import { type Offer, offerFor } from "./offer.server.ts";
import { onlineToCheck, whyNotOnline } from "./online-rule.server.ts";
import { overlapOfPerson, secondThatDay } from "./present-appointments.server.ts";
import { type BookingRequest, readBookingRequest } from "./request.server.ts";
import { readShown, type Shown, termsWith, whyOtherPrice } from "./shown-price.server.ts";

/** `token` opens the appointment's own page; this answer alone has it. */
export type Booked = { appointment: Appointment; token: string };

/** Refuses as "invalid" (a rule is broken, with `fields`) or "conflict" (with `alternatives`, or `duplicate` and `visit`, or `total`). */
export function book(input: unknown, bookingContext: BookingContext): Outcome<Booked, AppointmentDetail> {
  const { key, staff } = bookingContext;
  const request = readBookingRequest(input, { whose: staff?.whose, byStaff: staff !== undefined });
  if (!request.ok) return request;
  const shown = readShown(input);
  if (!shown.ok) return shown;
  const asked = { ...request.value, shown: shown.value, despite: goesAgainst(input, bookingContext) };
  return wrongKey(key) ?? writing(() => bookLocked(asked, bookingContext));
}

/** Staff may give a service although what it asks for is not so, once they were told (rule 36.22). */
export const goesAgainst = (input: unknown, { staff }: BookingContext): boolean =>
  staff !== undefined && staff.actor.role !== "provider" && (staff.override || isDespite(input));

export const wrongKey = (key: string | null) =>
  key !== null && !/^[\x21-\x7e]{8,200}$/u.test(key)
    ? refused("invalid", "The idempotency key must have 8 to 200 visible characters.")
    : null;

function bookLocked(
  request: BookingRequest & { shown: Shown; despite: boolean },
  bookingContext: BookingContext,
): Outcome<Booked, AppointmentDetail> {
  const { staff, now } = bookingContext;
  const key = boundKey(bookingContext);
  const earlier = key === null ? undefined : madeWithKey(key);
  if (earlier) return earlier.requestHash === request.hash ? answerAgain(earlier.id, now) : keyUsed();

  const offer = offerFor(request);
  if (!offer.ok) return offer;
  const { service, providers, needs } = offer.value;
  const studioSettings = studio();
  const question = questionOf(request, offer.value, studioSettings, now);
  const bend = bendBy(bookingContext);
  const endsNextDay = providers.some(({ id }) => request.time + minutesWith(question, id) > 1440);
  if (bend && endsNextDay) return pastMidnight();
  const calendar = readCalendar({ ...question, from: request.date, to: request.date });
  const slot = checkFor(bend, calendar, question);
  const why = slot.ok ? null : slot.why;
  const found = { calendar, candidates: providers, studioSettings };
  if (why === "bends") return doesNotFit(why, question, found);
  if (why !== null && why !== "taken") return neverOffered(why, question);

  const overlapping = overlapOfPerson(request, bookingContext, question, slot.ok);
  if (!slot.ok && !bend) {
    return timeTaken(question, providers, studioSettings, overlapping?.refusal.detail?.visit);
  }
  if (overlapping) return overlapping;
  if (!slot.ok) return doesNotFit("taken", question, found);
  const second = secondThatDay(request, bookingContext, service);
  if (second) return second;
  const asked = whyNotOnline([{ ...request, service, providers }], bookingContext);
  if (asked) return asked;
  const { contact, date, time, hash: requestHash } = request;
  const clientId = ownerOf(bookingContext) ?? ownerByEmail(contact.customerEmail);
  const person = { ...request, accountId: clientId };
  const unmet = whyNotBooked(service, needs, person, bookingContext);
  if (unmet && !request.despite) return unmet;
  const providerId = chooseProvider(calendar, request.date, slot.providerIds);
  const otherPrice = whyOtherPrice(request.shown, [termsWith(offer.value, providerId)], studioSettings);
  if (otherPrice) return otherPrice;
  const enough = whyNoMoreAppointments(contact, bookingContext, studioSettings);
  if (enough) return refused("conflict", enough);
  const source: Appointment["source"] = staff ? (staff.source ?? "desk") : "online";
  const { pause, resourceIds } = needs;
  const given = { service: withProvider(service, needs, providerId), items: offer.value.items, providerId };
  const when = { arrivedAt: source === "walk_in" ? now : null, date, time };
  const terms = { contact, clientId, source, ...given, pause, resourceIds, ...when };
  const toCheck = toCheckOf(service, needs, person, bookingContext);
  const agreed = { ...terms, seriesId: staff?.series?.id ?? null, idempotencyKey: key, requestHash, toCheck };
  const whose = () => ({ recordId: recordOf(contact, clientId, bookingContext) });
  const appointment = unlessTaken(() => recordBooking({ ...agreed, ...whose() }, studioSettings, now));
  if (!appointment) return timeTaken(question, providers, studioSettings);
  tellAboutBooking(appointment, studioSettings, now, { tell: staff?.toldTogether && "told" });
  const bent = bentOf(slot.bent(providerId), unmet);
  if (staff) noteByStaff(appointment, { ...staff, bent }, now, staff.series && { dates: staff.series.dates });
  return done({ appointment, token: linkTo(appointment, now) });
}

/** What the desk must check of it, in sentences; '' where nothing. */
export const toCheckOf = (
  service: { id: number },
  needs: Offer["needs"],
  person: Parameters<typeof toCheckAtBooking>[2],
  bookingContext: BookingContext,
): string =>
  [onlineToCheck(person, bookingContext), toCheckAtBooking(service, needs, person, bookingContext)]
    .filter(Boolean)
    .join(" ");

const bentOf = (rules: readonly BendableRule[], unmet: object | null): string[] =>
  unmet ? [...rules, "precondition"] : [...rules];

/** The record of the client whom the desk has chosen, else the one of the contact, found or made. */
export const recordOf = (
  contact: ContactValues,
  clientId: number | null,
  { staff, now }: BookingContext,
): number | null => staff?.recordId ?? recordFor(contact, clientId, now);

const questionOf = (
  { date, time }: BookingRequest,
  { service, providers, needs, items }: Offer,
  { timeZone, windowDays, minimumNoticeMinutes }: Studio,
  now: number,
): SlotQuestion & { start: number } => ({
  ...timeNeeds(service.durationMinutes, needs, sumOfItems(items).minutes),
  date,
  start: time,
  providerIds: providers.map(({ id }) => id),
  now: latestPast(timeZone, now),
  windowDays,
  minimumNoticeMinutes,
});

export const ownerByEmail = (email: string): number | null => (email ? accountIdByProvenEmail(email) : null);

/** What the triggers refuse, of a provider or of a room, is a time that is gone; they end the statement and nothing else. */
export function unlessTaken<T>(write: () => T): T | null {
  try {
    return write();
  } catch (problem) {
    if (isTimeTaken(problem)) return null;
    throw problem;
  }
}

export const keyUsed = () =>
  refused(
    "conflict",
    "This form has been sent before with other content. Please check it and send it once more.",
  );

function answerAgain(id: number, now: number): Outcome<Booked, AppointmentDetail> {
  const appointment = appointmentById(id);
  if (!appointment) throw new Error("An idempotency key points at no appointment.");
  return done({ appointment, token: linkTo(appointment, now) });
}

/** The rules that the front desk bends; null for everybody else, a provider who books by the API among them. */
function bendBy({ staff }: BookingContext): readonly BendableRule[] | null {
  if (!staff || staff.actor.role === "provider") return null;
  return staff.override ? bendableRules : (staff.bend ?? []);
}

export function noteByStaff(
  appointment: Appointment,
  { actor, override, bent }: NonNullable<BookingContext["staff"]> & { bent: string[] },
  now: number,
  together?: Parameters<typeof bookedWith>[1],
): void {
  const bends = override ? { override } : bent.length > 0 ? { bent } : {};
  const detail = { ...bends, ...bookedWith(appointment, together) };
  const { id: entityId } = appointment;
  record({ action: "booked", entity: "appointment", entityId, detail }, { actor, now });
}
