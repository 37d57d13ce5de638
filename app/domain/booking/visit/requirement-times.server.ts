/** Filters times by the requirements of services (rules 36.23 and 35.49). */

import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { testsOf, treatmentsOf, whyTestNotInTime } from "#app/domain/appointments/patch-tests.server.ts";
import { needsOf } from "#app/domain/catalogue/needs.server.ts";
import {
  type ClientHistory,
  mayBeSameDay,
  type Precondition,
  unmetPreconditions,
} from "#app/domain/catalogue/precondition.ts";
import { recordById, recordOfAccount } from "#app/domain/clients/client-record.server.ts";
import { knownAt, knownOf, preconditionsInWords } from "./preconditions.server.ts";

/** Returns a filter for a logged-in client, or null (rule 36.23). */
export function timesMeetingRequirements(
  accountId: number | null,
  { id, needs: { preconditions } }: { id: number; needs: { preconditions: readonly Precondition[] } },
): ((date: string, start: number) => boolean) | null {
  if (accountId === null || preconditions.length === 0) return null;
  const known = knownOf(recordOfAccount(accountId), id, preconditions);
  return (date, start) =>
    unmetPreconditions(preconditions, known, { serviceId: id, date, start }).length === 0;
}

type TimeFilter = (date: string, start: number) => boolean;

/** For everyone, the patch test of the visit must stay in time (rule 36.30). */
export function moveTimesMeetingRequirements(
  appointment: Appointment,
  accountId: number | null,
): TimeFilter | null {
  const ofRecord = moveTimesOfRecord(appointment, accountId);
  const ofTest = moveTimesInTime(appointment);
  return ofRecord && ofTest ? (...at) => ofRecord(...at) && ofTest(...at) : (ofRecord ?? ofTest);
}

function moveTimesInTime(appointment: Appointment): TimeFilter | null {
  if (treatmentsOf(appointment).length === 0 && testsOf(appointment).length === 0) return null;
  return (date, startMin) => whyTestNotInTime({ appointment, to: { date, startMin } }) === null;
}

function moveTimesOfRecord(
  { id, serviceId, clientId, recordId, date, startMin }: Appointment,
  accountId: number | null,
): TimeFilter | null {
  if (accountId === null || clientId !== accountId || serviceId === null) return null;
  const { preconditions } = needsOf(serviceId);
  if (preconditions.length === 0) return null;
  const record = recordId === null ? recordOfAccount(accountId) : recordById(recordId);
  if (record?.accountId !== accountId) return null;
  const all = knownOf(record, serviceId, preconditions);
  const known = { ...all, visits: all.visits.filter((visit) => visit.id !== id) };
  const before = unmetPreconditions(preconditions, known, { serviceId, date, start: startMin });
  return (date, start) =>
    unmetPreconditions(preconditions, known, { serviceId, date, start }).every((one) => before.includes(one));
}

/** The offered time of a row, in minutes. */
type OfferedPart = { row: number; start: number; end: number };

type OfferedVisit = (date: string, parts: readonly OfferedPart[]) => boolean;

/** Returns a filter for joint visits of a logged-in client (rules 35.49 and 35.73). Other parts count as booked. */
export function visitsMeetingRequirements(
  accountId: number | null,
  services: readonly { id: number; needs: { preconditions: readonly Precondition[] } }[],
): OfferedVisit | null {
  const record = accountId === null ? undefined : recordOfAccount(accountId);
  const isInVisit = (one: Precondition) =>
    mayBeSameDay(one) && services.some(({ id }) => id === one.otherServiceId);
  const rows = services.map(({ id, needs }, row) => {
    const preconditions = accountId === null ? needs.preconditions.filter(isInVisit) : needs.preconditions;
    const known = knownOf(record, id, preconditions);
    return { id: -row - 1, serviceId: id, preconditions, before: [], known };
  });
  return rows.every(({ preconditions }) => preconditions.length === 0) ? null : offeredWhere(rows);
}

export function movesMeetingRequirements(
  parts: readonly Appointment[],
  accountId: number | null,
): OfferedVisit | null {
  // A patch test is never on the day of its treatment.
  if (parts.some((part) => testsOf(part).length > 0)) return () => false;
  if (accountId === null || parts.some(({ clientId }) => clientId !== accountId)) return null;
  const rows = parts.map((part) => movedRow(part, parts));
  return rows.every(({ preconditions }) => preconditions.length === 0) ? null : offeredWhere(rows);
}

function movedRow(part: Appointment, parts: readonly Appointment[]): VisitRow {
  const { id, serviceId, recordId, clientId, date, startMin } = part;
  const own = clientId === null ? undefined : recordOfAccount(clientId);
  const record = recordId === null ? own : recordById(recordId);
  const preconditions = serviceId === null || record?.id !== own?.id ? [] : needsOf(serviceId).preconditions;
  const all = knownOf(record, serviceId ?? 0, preconditions);
  const known = { ...all, visits: all.visits.filter((visit) => parts.every((one) => one.id !== visit.id)) };
  const beside = parts.filter((one) => one.id !== id && one.recordId === recordId);
  const then = { ...known, visits: [...known.visits, ...beside.flatMap((one) => knownAt(one, one))] };
  const before = unmetPreconditions(preconditions, then, {
    serviceId: serviceId ?? 0,
    date,
    start: startMin,
  });
  return { id, serviceId: serviceId ?? 0, recordId, preconditions, before, known };
}

type VisitRow = {
  id: number;
  serviceId: number;
  recordId?: number | null;
  preconditions: readonly Precondition[];
  before: readonly Precondition[];
  known: ClientHistory;
};

const offeredWhere =
  (rows: readonly VisitRow[]): OfferedVisit =>
  (date, parts) =>
    parts.every(({ row, start }) => {
      const own = rows[row];
      if (!own) return true;
      const others = parts.flatMap((part) => {
        const other = rows[part.row];
        return other && other !== own && other.recordId === own.recordId
          ? [{ id: other.id, serviceId: other.serviceId, date, start: part.start, end: part.end }]
          : [];
      });
      const known = { ...own.known, visits: [...own.known.visits, ...others] };
      const unmet = unmetPreconditions(own.preconditions, known, { serviceId: own.serviceId, date, start });
      return unmet.every((one) => own.before.includes(one));
    });

/** Returns true if a new guest must call first, for example to have a patch test earlier (rule 36.27). */
export const mustCallFirst = (
  accountId: number | null,
  { needs: { preconditions } }: { needs: { preconditions: readonly Precondition[] } },
): boolean =>
  accountId === null &&
  preconditions.some((one) => one.kind === "consent" || (one.kind === "before" && !mayBeSameDay(one)));

export const askedOfAll = ({
  needs: { preconditions },
}: {
  needs: { preconditions: readonly Precondition[] };
}): string | undefined => (preconditions.length > 0 ? preconditionsInWords(preconditions) : undefined);
