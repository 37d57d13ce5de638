import { prepared } from "#db/client.server.ts";

/** A look into each index: an OR over two of them makes SQLite read every appointment of the day instead. */
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

/** An appointment of the same person that overlaps a time: by account, or by address and, unless null, phone number. */
export function overlappingAppointment(
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

/** The first appointment of the same person for the same service on a date: by account, or by address and phone number. */
export const sameServiceOn = (
  date: string,
  serviceId: number,
  person: { clientId: number | null; email: string; phoneDigits: string },
) => prepared<{ date: string; startMin: number }>(SAME_SERVICE_OF_PERSON).get({ ...person, date, serviceId });

/** UNION, not UNION ALL: one appointment may carry the account, the address and the number. What staff have booked, or is done, is no matter. */
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

/** Those that were booked online, from a day on: of the account, or of address and number together; of the address; of the number. */
export const countComingAppointments = (
  person: { email: string; phoneDigits: string; clientId: number | null },
  today: string,
): Coming =>
  prepared<Coming>(UPCOMING_OF_PERSON).get({ ...person, today }) ?? { own: 0, byEmail: 0, byNumber: 0 };
