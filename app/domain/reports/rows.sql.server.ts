/** Each query returns one JSON text, because rows would take three times as long (see calendar.sql.server.ts). */
import type { Moment } from "#app/platform/shared/clock.server.ts";
import { prepared } from "#db/client.server.ts";
import type { DayRange } from "./range.server.ts";

const read = <Row>(sql: string, ...values: unknown[]): Row[] =>
  JSON.parse(prepared<string>(sql).pluck().get(values) ?? "[]");

const HAS_BEGUN = "(date < ? OR (date = ? AND start_min <= ?))";

/** Visits (rule 7.13). The index is named because SQLite may pick another one in a new database. */
const FROM_VISITS = `
  FROM appointments INDEXED BY appointments_date
  WHERE date BETWEEN ? AND ? AND status NOT IN ('cancelled', 'no_show')
    AND ${HAS_BEGUN}`;

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

export const clientsSeenBefore = (recordIds: readonly number[], date: string): number[] =>
  read(
    `SELECT json_group_array(r.value) FROM json_each(?) r WHERE EXISTS (
       SELECT 1 FROM appointments INDEXED BY appointments_record
       WHERE record_id = r.value AND date < ? AND status NOT IN ('cancelled', 'no_show'))`,
    JSON.stringify(recordIds),
    date,
  );

const IS_CHARGED = "status IN ('cancelled', 'no_show') AND currency = ?";

type Attendance = [
  date: string,
  providerId: number,
  came: number,
  missed: number,
  charged: number,
  waived: number,
];

/** Counts visits, no-shows and charges by day and provider in one pass. Excludes future appointments (rule 38.17). */
export const attendance = (
  { from, to }: DayRange,
  { date, minute }: Moment,
  currency: string,
): Attendance[] =>
  read(
    `SELECT json_group_array(json_array(date, provider_id, came, missed, charged, waived)) FROM (
       SELECT date, provider_id,
         sum(status NOT IN ('cancelled', 'no_show')) AS came,
         sum(status = 'no_show') AS missed,
         sum(iif(${IS_CHARGED}, charge_minor + waived_minor, 0)) AS charged,
         sum(iif(${IS_CHARGED}, waived_minor, 0)) AS waived
       FROM appointments INDEXED BY appointments_date 
       WHERE date BETWEEN ? AND ? AND ${HAS_BEGUN} GROUP BY date, provider_id)`,
    ...[currency, currency, from, to, date, date, minute],
  );

type ClientCancellation = [date: string, providerId: number, start: number, cancelledAt: number];

/** Returns cancellations by clients of past visits (rule 38.17). Older rows count as these if charged. */
export const clientCancellations = (days: DayRange, moment: Moment): ClientCancellation[] =>
  read(
    `SELECT json_group_array(json_array(date, provider_id, start_min, cancelled_at))
     FROM appointments INDEXED BY appointments_date
     WHERE date BETWEEN ? AND ? AND ${HAS_BEGUN} AND status = 'cancelled' AND cancelled_at IS NOT NULL
       AND (cancelled_by = 'client' OR (cancelled_by IS NULL AND charge_minor > 0))`,
    ...visitsIn(days, moment),
  );

type BookedAts = [date: string, createdAts: number[]];

/** Returns when visits were booked, without walk-ins, paper entries and mistakes. */
export const bookingInstants = ({ from, to }: DayRange): BookedAts[] =>
  read(
    `SELECT json_group_array(json_array(date, json(instants))) FROM (
       SELECT date, json_group_array(created_at) AS instants FROM appointments INDEXED BY appointments_date
       WHERE date BETWEEN ? AND ? AND source NOT IN ('walk_in', 'paper') AND cancelled_by IS NOT 'mistake'
       GROUP BY date)`,
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
