/** What the reports read of the appointments, days at a time. One text an answer: as rows it would take three times as long (calendar.sql.server.ts). */
import type { Moment } from "#app/shared/clock.server.ts";
import { prepared } from "#db/client.server.ts";
import type { DayRange } from "./days/range.server.ts";

const read = <Row>(sql: string, ...values: unknown[]): Row[] =>
  JSON.parse(prepared<string>(sql).pluck().get(values) ?? "[]");

/** Visits (rule 7.13): what has begun and was neither cancelled nor missed. Named, because SQLite may like another index in a young file. */
const FROM_VISITS = `
  FROM appointments INDEXED BY appointments_date
  WHERE date BETWEEN ? AND ? AND status NOT IN ('cancelled', 'no_show')
    AND (date < ? OR (date = ? AND start_min <= ?))`;

const visitsIn = ({ from, to }: DayRange, { date, minute }: Moment) => [from, to, date, date, minute];

export type VisitCount = [date: string, providerId: number, source: string, count: number];

export const visitCounts = (days: DayRange, moment: Moment): VisitCount[] =>
  read(
    `SELECT json_group_array(json_array(date, provider_id, source, n)) FROM (
       SELECT date, provider_id, source, count(*) AS n ${FROM_VISITS} GROUP BY date, provider_id, source)`,
    ...visitsIn(days, moment),
  );

type ServiceCount = [serviceId: number | null, name: string, count: number, minutes: number];

export const serviceCounts = (days: DayRange, moment: Moment): ServiceCount[] =>
  read(
    `SELECT json_group_array(json_array(service_id, service_name, n, minutes)) FROM (
       SELECT service_id, service_name, count(*) AS n, sum(end_min - start_min) AS minutes
       ${FROM_VISITS} GROUP BY service_id, service_name)`,
    ...visitsIn(days, moment),
  );

type ClientVisit = [recordId: number | null, date: string];

export const clientVisits = (days: DayRange, moment: Moment): ClientVisit[] =>
  read(`SELECT json_group_array(json_array(record_id, date)) ${FROM_VISITS}`, ...visitsIn(days, moment));

/** Who of these clients was here before a date. */
export const hereBefore = (recordIds: readonly number[], date: string): number[] =>
  read(
    `SELECT json_group_array(r.value) FROM json_each(?) r WHERE EXISTS (
       SELECT 1 FROM appointments INDEXED BY appointments_record
       WHERE record_id = r.value AND date < ? AND status NOT IN ('cancelled', 'no_show'))`,
    JSON.stringify(recordIds),
    date,
  );

/** `pauseStart` is null where there is no pause. */
type TakenTime = [
  date: string,
  providerId: number,
  start: number,
  end: number,
  pauseStart: number | null,
  pauseEnd: number | null,
];

/** Everything that takes or took a provider's time, also what is still ahead. */
export const takenTimes = ({ from, to }: DayRange): TakenTime[] =>
  read(
    `SELECT json_group_array(json_array(date, provider_id, start_min, end_min, pause_start_min, pause_end_min))
     FROM appointments INDEXED BY appointments_date
     WHERE date BETWEEN ? AND ? AND status NOT IN ('cancelled', 'no_show')`,
    from,
    to,
  );

type MissedCount = [date: string, providerId: number, missed: number];

export const noShowCounts = ({ from, to }: DayRange): MissedCount[] =>
  read(
    `SELECT json_group_array(json_array(date, provider_id, n)) FROM (
       SELECT date, provider_id, count(*) AS n FROM appointments INDEXED BY appointments_date
       WHERE date BETWEEN ? AND ? AND status = 'no_show' GROUP BY date, provider_id)`,
    from,
    to,
  );

type CalledOff = [date: string, providerId: number, start: number, cancelledAt: number];

/** What clients have called off. Of before it was noted who did: what was charged. */
export const calledOff = ({ from, to }: DayRange): CalledOff[] =>
  read(
    `SELECT json_group_array(json_array(date, provider_id, start_min, cancelled_at))
     FROM appointments INDEXED BY appointments_date
     WHERE date BETWEEN ? AND ? AND status = 'cancelled' AND cancelled_at IS NOT NULL
       AND (cancelled_by = 'client' OR (cancelled_by IS NULL AND charge_cents > 0))`,
    from,
    to,
  );

type ChargeSum = [charged: number, waived: number];

/** What the policy has charged for those that were called off or missed, and what of it was waived. */
export const chargeSums = ({ from, to }: DayRange, currency: string): ChargeSum[] =>
  read(
    `SELECT json_group_array(json_array(charged, waived)) FROM (
       SELECT coalesce(sum(charge_cents), 0) + coalesce(sum(waived_cents), 0) AS charged, coalesce(sum(waived_cents), 0) AS waived
       FROM appointments INDEXED BY appointments_date
       WHERE date BETWEEN ? AND ? AND status IN ('cancelled', 'no_show') AND currency = ?)`,
    from,
    to,
    currency,
  );

type BookedAt = [date: string, createdAt: number];

/** When what begins on these days was booked; not of walk-ins, and not of what was entered from paper or by mistake. */
export const bookedAts = ({ from, to }: DayRange): BookedAt[] =>
  read(
    `SELECT json_group_array(json_array(date, created_at)) FROM appointments INDEXED BY appointments_date
     WHERE date BETWEEN ? AND ? AND source NOT IN ('walk_in', 'paper') AND cancelled_by IS NOT 'mistake'`,
    from,
    to,
  );

type UnmetCount = [date: string, subject: string, count: number];

export const unmetCounts = ({ from, to }: DayRange): UnmetCount[] =>
  read(
    `SELECT json_group_array(json_array(date, subject, count)) FROM daily_counts
     WHERE date BETWEEN ? AND ? AND what = 'no_times'`,
    from,
    to,
  );
