/** Which times are offered, where services ask for something before they are given (rules 36.23 and 35.49). */

import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { needsOf } from "#app/domain/catalogue/needs.server.ts";
import {
  type ClientHistory,
  mayBeSameDay,
  type Precondition,
  unmetPreconditions,
} from "#app/domain/catalogue/precondition.ts";
import { recordById, recordOfAccount } from "#app/domain/clients/client-record.server.ts";
import { knownAt, knownOf, preconditionsInWords } from "./preconditions.server.ts";

/** Which times a signed-in client is offered, by date and minute; null where nothing rules any out (rule 36.23). */
export function timesGivenTo(
  accountId: number | null,
  { id, needs: { preconditions } }: { id: number; needs: { preconditions: readonly Precondition[] } },
): ((date: string, start: number) => boolean) | null {
  if (accountId === null || preconditions.length === 0) return null;
  const known = knownOf(recordOfAccount(accountId), id, preconditions);
  return (date, start) =>
    unmetPreconditions(preconditions, known, { serviceId: id, date, start }).length === 0;
}

/** The same for a visit of the account's own that is moved: what is not so where it stands is not asked again. */
export function timesMovedTo(
  { id, serviceId, clientId, recordId, date, startMin }: Appointment,
  accountId: number | null,
): ((date: string, start: number) => boolean) | null {
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

/** A part of a joint visit as it is offered: which row of those asked for, from a minute to a minute. */
type OfferedPart = { row: number; start: number; end: number };

type OfferedVisit = (date: string, parts: readonly OfferedPart[]) => boolean;

/**
 * Which joint visits a signed-in client is offered; `services` by their rows, all for that client, whose other parts count as booked.
 * Of a guest nothing is known but these (rule 35.73). Null where nothing rules any out (rule 35.49).
 */
export function visitsGivenTo(
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

/** The same for parts of the account's own that are moved together: what is not so where they stand is not asked again. */
export function visitsMovedTo(parts: readonly Appointment[], accountId: number | null): OfferedVisit | null {
  if (accountId === null || parts.some(({ clientId }) => clientId !== accountId)) return null;
  const rows = parts.map((part) => movedRow(part, parts));
  return rows.every(({ preconditions }) => preconditions.length === 0) ? null : offeredWhere(rows);
}

/** A part with what is asked before it, what is known but for what moves, and what is not so where it stands. */
function movedRow(part: Appointment, parts: readonly Appointment[]): VisitRow {
  const { id, serviceId, recordId, clientId, date, startMin } = part;
  const own = clientId === null ? undefined : recordOfAccount(clientId);
  const record = recordId === null ? own : recordById(recordId);
  // The account knows nothing about a companion.
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
      // Who comes along is another person.
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

/** Whether a guest who is new here can't have what is asked for: a test, or a treatment on an earlier day (rule 36.27). */
export const mustCallFirst = (
  accountId: number | null,
  { needs: { preconditions } }: { needs: { preconditions: readonly Precondition[] } },
): boolean =>
  accountId === null &&
  preconditions.some((one) => one.kind === "consent" || (one.kind === "before" && !mayBeSameDay(one)));

/** What is asked of everybody, in words; undefined where nothing is. */
export const askedOfAll = ({
  needs: { preconditions },
}: {
  needs: { preconditions: readonly Precondition[] };
}): string | undefined => (preconditions.length > 0 ? preconditionsInWords(preconditions) : undefined);
