/**
 * Booking an appointment: the one command behind the form and `POST /api/appointments`.
 *
 * Everything that decides happens inside one transaction that holds the write lock from its first read, in this order:
 * 1. the idempotency key: the same request of the same caller twice is one appointment, answered again with a fresh link;
 * 2. the service and who gives it: never from the client, nor are price and duration;
 * 3. the slot: what could never be offered is "invalid", what is taken by now is a "conflict" with the nearest free times;
 * 4. the person: whoever holds a visit that overlaps is asked whether this one is for somebody else, and whoever holds
 *    many is asked to call;
 * 5. the rows: the appointment with its own copy of what was agreed, its messages, its link.
 * Staff who book for somebody are exempt from the limits of guests, and may take the slot on themselves (`override`).
 * The overlap triggers in db/guards.sql stand behind it, for every other code path.
 * (Specification, sections 5, 7, 8; product.md, "Booking answers" and "First available".)
 */
import { accountIdByProvenEmail } from "#app/accounts/people/account.server.ts";
import { type Appointment, appointmentById, madeWithKey } from "#app/appointments/appointment.server.ts";
import { linkTo, recordBooking } from "#app/appointments/insert.server.ts";
import { momentInWords } from "#app/appointments/moment-words.ts";
import { tellAboutBooking } from "#app/appointments/notices/notify.server.ts";
import { type BookingContext, boundKey, ownerOf } from "#app/appointments/requester.ts";
import { overlappingAppointment } from "#app/appointments/same-person.sql.server.ts";
import { readCalendar } from "#app/availability/calendar.server.ts";
import { checkSlot, chooseProvider, type SlotQuestion } from "#app/availability/slots.ts";
import type { AppointmentDetail } from "#app/booking/choose/choices.ts";
import { invalidField, neverOffered, pastMidnight, timeTaken } from "#app/booking/choose/refusals.server.ts";
import { checkOverriddenSlot } from "#app/booking/choose/staff-override.ts";
import { providersOfService } from "#app/catalogue/service-providers.server.ts";
import { type ServiceRow, serviceById } from "#app/catalogue/services/services.server.ts";
import { record } from "#app/shared/audit.server.ts";
import { latestPast } from "#app/shared/clock.server.ts";
import { digitsOf } from "#app/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { type Studio, studio } from "#app/studio/studio.server.ts";
import { writing } from "#db/client.server.ts";
import { whyNoMoreAppointments } from "./allowance.server.ts";
import { type BookingRequest, readBookingRequest } from "./request.server.ts";

/** `token` opens the visit's own page; it is not kept anywhere but in this answer. */
export type Booked = { appointment: Appointment; token: string };

/** Refuses as "invalid" (a rule is broken, with `fields`) or "conflict" (with `alternatives`, or `duplicate` and `visit`). */
export function book(input: unknown, asking: BookingContext): Outcome<Booked, AppointmentDetail> {
  const request = readBookingRequest(input, asking.staff?.whose);
  if (!request.ok) return request;
  if (asking.key !== null && !/^[\x21-\x7e]{8,200}$/u.test(asking.key)) {
    return refused("invalid", "The idempotency key must have 8 to 200 visible characters.");
  }
  return writing(() => bookLocked(request.value, asking));
}

function bookLocked(request: BookingRequest, asking: BookingContext): Outcome<Booked, AppointmentDetail> {
  const key = boundKey(asking);
  const earlier = key === null ? undefined : madeWithKey(key);
  if (earlier) return earlier.requestHash === request.hash ? answerAgain(earlier.id, asking.now) : keyUsed();

  const service = serviceById(request.serviceId);
  if (!service) return invalidField("serviceId", "Service not found");
  if (service.unavailable)
    return invalidField("serviceId", "This service is currently unavailable. Please choose another one.");
  const givers = providersOfService(service.id);
  if (givers.length === 0) return invalidField("serviceId", noProviders);
  const candidates = givers.filter(({ id }) => request.providerId === "any" || request.providerId === id);
  if (candidates.length === 0)
    return invalidField("providerId", "This provider does not offer this service.");

  const studioSettings = studio();
  const question: SlotQuestion & { start: number } = {
    date: request.date,
    start: request.time,
    durationMinutes: service.durationMinutes,
    providerIds: candidates.map(({ id }) => id),
    now: latestPast(studioSettings.timeZone, asking.now),
    windowDays: studioSettings.windowDays,
    minimumNoticeMinutes: studioSettings.minimumNoticeMinutes,
  };
  if (asking.staff?.override && question.start + question.durationMinutes > 1440) return pastMidnight();
  const calendar = readCalendar({ providerIds: question.providerIds, from: request.date, to: request.date });
  const slot = asking.staff?.override
    ? checkOverriddenSlot(calendar, question)
    : checkSlot(calendar, question);
  if (!slot.ok && slot.why !== "taken") return neverOffered(slot.why, question);

  const own = ownAppointment(request, asking, service, slot.ok);
  if (own) return duplicate(own, asking, studioSettings);
  if (!slot.ok) return timeTaken(question, candidates, studioSettings);
  const enough = whyNoMoreAppointments(request.contact, asking, studioSettings);
  if (enough) return refused("conflict", enough);

  const providerId = chooseProvider(calendar, request.date, slot.providerIds);
  const { contact, date, time, hash: requestHash } = request;
  const clientId = ownerOf(asking) ?? accountIdByProvenEmail(contact.email);
  const agreed = { contact, clientId, service, providerId, date, time, idempotencyKey: key, requestHash };
  const appointment = unlessTaken(() => recordBooking(agreed, studioSettings, asking.now));
  if (!appointment) return timeTaken(question, candidates, studioSettings);
  tellAboutBooking(appointment, studioSettings, asking.now);
  if (asking.staff) noteByStaff(appointment, asking.staff, asking.now);
  return done({ appointment, token: linkTo(appointment, asking.now) });
}

/** What the overlap triggers refuse is a time that is gone, not a bug of ours; they end the statement and nothing else. */
function unlessTaken<T>(write: () => T): T | null {
  try {
    return write();
  } catch (problem) {
    if ((problem as Error).message === "slot_taken") return null;
    throw problem;
  }
}

export const noProviders =
  "No providers currently offer this service. Please select a different service or contact us.";

const keyUsed = () =>
  refused(
    "conflict",
    "This form has been sent before with other content. Please check it and send it once more.",
  );

function answerAgain(id: number, now: number): Outcome<Booked, AppointmentDetail> {
  const appointment = appointmentById(id);
  if (!appointment) throw new Error("An idempotency key points at no appointment.");
  return done({ appointment, token: linkTo(appointment, now) });
}

/**
 * The account's own visit is told at any time. By the contact that somebody types, which may be anybody's, only at a time
 * that could be had, and only where address and number agree: else who knows an address would learn, time by time, when
 * its owner is here. Staff see the calendar, and are told by the address alone.
 */
function ownAppointment(
  request: BookingRequest,
  asking: BookingContext,
  { durationMinutes }: ServiceRow,
  isFree: boolean,
) {
  if (request.forSomeoneElse) return undefined;
  const person = {
    clientId: ownerOf(asking),
    email: isFree || asking.staff ? request.contact.email : null,
    phoneDigits: asking.staff ? null : digitsOf(request.contact.phone),
  };
  return overlappingAppointment(person, request.date, request.time, request.time + durationMinutes);
}

function duplicate(
  appointment: { date: string; startMin: number },
  { staff }: BookingContext,
  { locale }: Studio,
) {
  const when = momentInWords(appointment.date, appointment.startMin, locale);
  const whoHas = staff ? "This client already has" : "You already have";
  return refused("conflict", `${whoHas} an appointment at that time: ${when}.`, {
    fields: { forSomeoneElse: "Tick the box if this appointment is for somebody else." },
    detail: { duplicate: true, visit: when },
  });
}

function noteByStaff(
  { id: entityId }: Appointment,
  { actor, override }: NonNullable<BookingContext["staff"]>,
  now: number,
): void {
  const detail = override ? { override } : {};
  record({ action: "booked", entity: "appointment", entityId, detail }, { actor, now });
}
