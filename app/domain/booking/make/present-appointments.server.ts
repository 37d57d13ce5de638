/** What a person holds already, and is asked about before another appointment is made (rules 4.8 and 4.19). */

import { momentInWords } from "#app/domain/appointments/moment-words.ts";
import { type BookingContext, ownerOf } from "#app/domain/appointments/requester.ts";
import { overlappingAppointment, sameServiceOn } from "#app/domain/appointments/same-person.sql.server.ts";
import type { DetailWithoutTimes } from "#app/domain/booking/choose/choices.ts";
import type { ServiceRow } from "#app/domain/catalogue/services/services.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { refused } from "#app/platform/shared/outcome.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import type { BookingRequest } from "./booking-request.server.ts";

/** By a typed contact (rule 4.8) only where the time is free and both agree: else an address would tell when its owner is here. */
export function overlapOfPerson(
  { forSomeoneElse, contact, date, time }: BookingRequest,
  bookingContext: BookingContext,
  { durationMinutes }: { durationMinutes: number },
  isFree: boolean,
) {
  if (forSomeoneElse) return null;
  const { staff } = bookingContext;
  const person = {
    clientId: ownerOf(bookingContext),
    // Nobody is known by an address that is empty: two visits without one are not one person's.
    email: isFree || staff ? contact.customerEmail || null : null,
    phoneDigits: staff ? null : contact.customerPhoneDigits,
  };
  const held = overlappingAppointment(person, date, time, time + durationMinutes);
  if (!held) return null;
  const visit = momentInWords(held.date, held.startMin, studio().locale);
  const whoHas = staff ? "This client already has" : "You already have";
  return refused<DetailWithoutTimes>("conflict", `${whoHas} an appointment at that time: ${visit}.`, {
    fields: { forSomeoneElse: "Tick the box if this appointment is for somebody else." },
    detail: { duplicate: true, visit },
  });
}

/**
 * Going back for another time would make two without a word: asked once whether both are wanted (rule 4.19). Only of a time
 * that is free; the front desk sees the client's day, and is not asked.
 */
export function secondThatDay(
  { forSomeoneElse, alsoBook, contact, date, serviceId }: BookingRequest,
  bookingContext: BookingContext,
  { name }: Pick<ServiceRow, "name">,
) {
  if (forSomeoneElse || alsoBook || bookingContext.staff) return null;
  const { customerEmail: email, customerPhoneDigits: phoneDigits } = contact;
  const held = sameServiceOn(date, serviceId, { clientId: ownerOf(bookingContext), email, phoneDigits });
  if (!held) return null;
  const { locale } = studio();
  const visit = `${name} at ${timeInWords(held.startMin, locale)}`;
  return refused<DetailWithoutTimes>(
    "conflict",
    `You already have ${visit} on this day. Move it, or book both.`,
    {
      fields: { alsoBook: "Tick the box if you want both." },
      detail: { duplicate: true, sameService: true, visit },
    },
  );
}
