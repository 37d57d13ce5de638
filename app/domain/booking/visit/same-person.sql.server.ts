/** Finds other appointments of a person (rules 4.8 and 4.19). */
import { momentInWords } from "#app/domain/appointments/in-words.server.ts";
import { type BookingContext, ownerOf } from "#app/domain/appointments/requester.ts";
import type { DetailWithoutTimes } from "#app/domain/booking/choose/choices.ts";
import type { ServiceRow } from "#app/domain/catalogue/services.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { refused } from "#app/platform/shared/outcome.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import { prepared } from "#db/client.server.ts";
import type { BookingRequest } from "./booking-request.server.ts";

/** Two index lookups, because OR makes SQLite read every appointment of the day. */
export const OVERLAPPING_OF_PERSON = `
  SELECT date, start_min AS startMin FROM (
    SELECT date, start_min, end_min, status FROM appointments INDEXED BY appointments_email
      WHERE customer_email = @email AND date = @date
        AND (@phoneDigits IS NULL OR customer_phone_digits = @phoneDigits)
    UNION ALL
    SELECT date, start_min, end_min, status FROM appointments INDEXED BY appointments_client
      WHERE client_id = @clientId AND date = @date)
  WHERE status NOT IN ('cancelled', 'no_show') AND start_min < @end AND end_min > @start
  LIMIT 1`;

function overlappingAppointment(
  person: { clientId: number | null; email: string | null; phoneDigits: string | null },
  date: string,
  start: number,
  end: number,
) {
  return prepared<{ date: string; startMin: number }>(OVERLAPPING_OF_PERSON).get({
    ...person,
    date,
    start,
    end,
  });
}

export const SAME_SERVICE_OF_PERSON = `
  SELECT date, start_min AS startMin FROM (
    SELECT date, start_min, service_id, status FROM appointments INDEXED BY appointments_email
      WHERE customer_email = @email AND date = @date AND customer_phone_digits = @phoneDigits
    UNION ALL
    SELECT date, start_min, service_id, status FROM appointments INDEXED BY appointments_client
      WHERE client_id = @clientId AND date = @date)
  WHERE status NOT IN ('cancelled', 'no_show') AND service_id = @serviceId
  ORDER BY start_min LIMIT 1`;

const sameServiceOn = (
  date: string,
  serviceId: number,
  person: { clientId: number | null; email: string; phoneDigits: string },
) => prepared<{ date: string; startMin: number }>(SAME_SERVICE_OF_PERSON).get({ ...person, date, serviceId });

/** UNION, because an appointment may match account, address and number. Excludes staff bookings and completed visits. */
export const UPCOMING_OF_PERSON = `
  SELECT count(*) FILTER (WHERE client_id = @clientId
      OR (customer_email = @email AND customer_phone_digits = @phoneDigits)) AS own,
    count(*) FILTER (WHERE customer_email = @email) AS byEmail,
    count(*) FILTER (WHERE customer_phone_digits = @phoneDigits) AS byNumber
  FROM (
    SELECT id, client_id, customer_email, customer_phone_digits, status, source
      FROM appointments INDEXED BY appointments_email
      WHERE customer_email = @email AND date >= @today
    UNION
    SELECT id, client_id, customer_email, customer_phone_digits, status, source
      FROM appointments INDEXED BY appointments_phone
      WHERE customer_phone_digits = @phoneDigits AND date >= @today
    UNION
    SELECT id, client_id, customer_email, customer_phone_digits, status, source
      FROM appointments INDEXED BY appointments_client
      WHERE client_id = @clientId AND date >= @today)
  WHERE status NOT IN ('cancelled', 'no_show', 'completed') AND source = 'online'`;

type Coming = { own: number; byEmail: number; byNumber: number };

/** Counts online bookings from a day on by account or contact, by address and by number. */
export const countComingAppointments = (
  person: { email: string; phoneDigits: string; clientId: number | null },
  today: string,
): Coming =>
  prepared<Coming>(UPCOMING_OF_PERSON).get({ ...person, today }) ?? { own: 0, byEmail: 0, byNumber: 0 };

/** Returns an overlap. A contact only counts on a free time and if address and number match (rule 4.8). */
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
    email: isFree || staff ? contact.customerEmail || null : null,
    phoneDigits: staff ? null : contact.customerPhoneDigits,
  };
  const held = overlappingAppointment(person, date, time, time + durationMinutes);
  if (!held) return null;
  const visit = momentInWords(held.date, held.startMin, studio().locale);
  const whoHas = staff ? "This client already has" : "You already have";
  return refused<DetailWithoutTimes>("conflict", `${whoHas} an appointment at that time: ${visit}.`, {
    fields: { forSomeoneElse: "Tick the box if this appointment is for someone else." },
    detail: { duplicate: true, visit },
  });
}

/** Asks once if a second appointment for the service that day is wanted (rule 4.19), but not at the desk. */
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
    `You already have ${visit} on this day. Move it or book both.`,
    {
      fields: { alsoBook: "Tick the box if you want both." },
      detail: { duplicate: true, sameService: true, visit },
    },
  );
}
