/**
 * Why a service is not given to a client at a time (rules 36.21 to 36.23). Staff read what is missing, and so does the signed-in client
 * of the own record. For everybody else the record decides nothing, so that nobody learns of a stranger's by typing their name: what the
 * request itself tells is refused, and the rest the desk checks (`toCheckAtBooking`).
 */
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { accountById } from "#app/domain/accounts/people/account.server.ts";
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { jointOf } from "#app/domain/appointments/joint.server.ts";
import type { BookingContext, Requester } from "#app/domain/appointments/requester.ts";
import { occupies } from "#app/domain/appointments/status.ts";
import { needsOf } from "#app/domain/catalogue/needs.server.ts";
import {
  type ClientHistory,
  type KnownVisit,
  mayBeSameDay,
  type Precondition,
  preconditionInWords,
  unmetPreconditions,
} from "#app/domain/catalogue/precondition.ts";
import { type ClientRecord, recordById } from "#app/domain/clients/client-record.server.ts";
import {
  type BookedContact,
  knownRecordFor,
  recordsOfBooker,
} from "#app/domain/clients/record-for.server.ts";
import { visitsWithProvider } from "#app/domain/clients/visit-history.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type Refusal, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { isNameWithin } from "#app/platform/shared/same-person.ts";
import { db } from "#db/client.server.ts";
import { appointments, clientConsents, occupying } from "#db/schema.ts";

type Asked = {
  service: { id: number };
  preconditions: readonly Precondition[];
  date: string;
  /** Minutes. */
  start: number;
  /** Other parts of the same visit: they count as booked. */
  alongside?: readonly KnownVisit[];
  /** The appointment that is moved, and what was not so before either is not asked again. `all`: what moves, as it was. */
  moved?: { date: string; start: number; all: readonly KnownVisit[] };
};

/** Who may read what is missing on a record. "guest": the answer must not depend on any record. */
type Reader = { kind: "staff" | "own"; record: ClientRecord | undefined } | { kind: "guest" };

type BookingAsked = Pick<Asked, "date" | "alongside"> & {
  contact: BookedContact;
  /** Whom the booking belongs to, null for a guest's. */
  accountId: number | null;
  /** Minutes. */
  time: number;
};

type Needs = { preconditions: readonly Precondition[] };

/** The same for a request to book, `time` in minutes. */
export const whyNotBooked = (
  service: { id: number },
  { preconditions }: Needs,
  asked: BookingAsked,
  context: BookingContext,
): NotGiven | null =>
  preconditions.length === 0
    ? null
    : whyNotGiven(askedOf(service, preconditions, asked), readerOf(asked, context));

/** Returns what the desk must check of a booking, in sentences, or '' if the record could decide. */
export function toCheckAtBooking(
  service: { id: number },
  { preconditions }: Needs,
  asked: BookingAsked,
  context: BookingContext,
): string {
  if (preconditions.length === 0 || readerOf(asked, context).kind !== "guest") return "";
  const record = knownRecordFor(asked.contact, asked.accountId);
  const unmet = unmetFor(askedOf(service, preconditions, asked), knownOf(record, service.id, preconditions));
  // That a record has no mark says nothing of today.
  return preconditionsInWords(preconditions.filter((one) => one.kind === "mark" || unmet.includes(one)));
}

const askedOf = (
  service: { id: number },
  preconditions: readonly Precondition[],
  { date, time: start, alongside }: BookingAsked,
): Asked => ({ service, preconditions, date, start, alongside });

/** A provider reads of clients of theirs (rule 34.30), who by the API bend nothing. */
function readerOf({ contact, accountId }: BookingAsked, { staff, visitor }: BookingContext): Reader {
  if (staff) return staffReader(recordsOfBooker(contact, accountId), staff);
  const account = visitor ? accountById(visitor.userId) : undefined;
  if (!account || !isNameWithin(account.username, contact.customerName)) return { kind: "guest" };
  return { kind: "own", record: knownRecordFor(contact, account.id) };
}

function staffReader(
  records: readonly ClientRecord[],
  { actor: { id, role }, recordId }: NonNullable<BookingContext["staff"]>,
): Reader {
  if (role !== "provider") {
    return { kind: "staff", record: recordId == null ? records[0] : recordById(recordId) };
  }
  const record = records.find((one) => id !== null && visitsWithProvider(one.id, id).length > 0);
  return record ? { kind: "staff", record } : { kind: "guest" };
}

type Place = { date: string; startMin: number };

type Moved = { appointment: Appointment; to: Place; others?: readonly { part: Appointment; to: Place }[] };

/**
 * The same for a move: what was not so at its former time either, staff have settled. `others`: the parts of its visit that move
 * with it, and where to (rule 36.14).
 */
export function whyNotMovedThere(move: Moved, requester: Requester): NotGiven | null {
  const asked = askedOfMove(move);
  return asked && whyNotGiven(asked, readerOfMove(move.appointment, requester));
}

/** What the desk must check of a visit that was moved to there: what stands in it, and what is not so by the move (rule 36.23). */
export function toCheckAfterMove(move: Moved, requester: Requester): string {
  const { toCheck, recordId, serviceId } = move.appointment;
  const asked = askedOfMove(move);
  if (!asked || readerOfMove(move.appointment, requester).kind !== "guest") return toCheck;
  const record = recordId === null ? undefined : recordById(recordId);
  const unmet = unmetFor(asked, knownOf(record, serviceId ?? 0, asked.preconditions));
  const added = unmet.map(preconditionInWords).filter((words) => !toCheck.includes(words));
  return [toCheck, ...added].filter(Boolean).join(" ");
}

/** Null where nothing is asked, or nothing moves. Parts of its visit that stay where they are stand beside it. */
function askedOfMove({ appointment, to, others = [] }: Moved): Asked | null {
  const { id, serviceId, recordId, date, startMin } = appointment;
  const isMoved = to.date !== date || to.startMin !== startMin;
  const { preconditions } = serviceId === null || !isMoved ? { preconditions: [] } : needsOf(serviceId);
  if (serviceId === null || preconditions.length === 0) return null;
  const own = others.filter(({ part }) => part.recordId === recordId);
  const staying = jointOf(appointment).filter(
    (part) =>
      part.id !== id &&
      part.recordId === recordId &&
      occupies(part.status) &&
      own.every((other) => other.part.id !== part.id),
  );
  const beside = staying.flatMap((part) => knownAt(part, part));
  const before = [appointment, ...own.map(({ part }) => part)].flatMap((part) => knownAt(part, part));
  return {
    service: { id: serviceId },
    preconditions,
    date: to.date,
    start: to.startMin,
    alongside: [...beside, ...own.flatMap(({ part, to: place }) => knownAt(part, place))],
    moved: { date, start: startMin, all: [...before, ...beside] },
  };
}

function readerOfMove({ recordId, clientId }: Appointment, { kind, userId }: Requester): Reader {
  const record = recordId === null ? undefined : recordById(recordId);
  if (kind === "staff") return { kind, record };
  const isOwn = kind === "client" && clientId === userId && record?.accountId === userId;
  return isOwn ? { kind: "own", record } : { kind: "guest" };
}

export const knownAt = ({ id, serviceId, startMin, endMin }: Appointment, to: Place): KnownVisit[] =>
  serviceId === null
    ? []
    : [{ id, serviceId, date: to.date, start: to.startMin, end: to.startMin + endMin - startMin }];

/** Whether a request says that staff go against what is missing. */
export const isDespite = (input: unknown): boolean =>
  [true, "on", "true", "1"].some((tick) => tick === fieldsIn(input).despite);

type NotGiven = { ok: false; refusal: Refusal<{ unmet?: string }> };

/** Null where all is so. Refuses as "conflict", to staff with `unmet`, the sentences that they may go against. */
function whyNotGiven(asked: Asked, reader: Reader): NotGiven | null {
  if (reader.kind === "guest") return byRequestAlone(asked);
  const unmet = unmetFor(asked, knownOf(reader.record, asked.service.id, asked.preconditions));
  if (unmet.length === 0) return null;
  const words = preconditionsInWords(unmet);
  return reader.kind === "staff"
    ? refused("conflict", `This is not so: ${words}`, { detail: { unmet: words } })
    : notThen(words);
}

/** What parts of one visit are to one another, no record has to tell. */
function byRequestAlone(asked: Asked): NotGiven | null {
  const { alongside = [] } = asked;
  const preconditions = asked.preconditions.filter(
    (one) =>
      one.kind === "apart" ||
      (mayBeSameDay(one) && alongside.some(({ serviceId }) => serviceId === one.otherServiceId)),
  );
  const unmet = unmetFor({ ...asked, preconditions }, knownOf(undefined, asked.service.id, preconditions));
  return unmet.length === 0 ? null : refused("conflict", callUs(asked.preconditions));
}

const notThen = (words: string) => {
  const sentence = `This treatment can't be booked for that time. ${words} Please choose another time, or call us at ${studio().phone}.`;
  return refused("conflict", sentence, { fields: { time: sentence } });
};

/** The same for whatever is missing. */
const callUs = (all: readonly Precondition[]): string =>
  `Please call us at ${studio().phone} to book this treatment. Before it is given: ${preconditionsInWords(all)}`;

export const preconditionsInWords = (preconditions: readonly Precondition[]): string =>
  preconditions.map(preconditionInWords).join(" ");

function unmetFor(
  { service, preconditions, date, start, alongside = [], moved }: Asked,
  known: ClientHistory,
): Precondition[] {
  const [itself, ...others] = moved?.all ?? [];
  const all = [...(moved?.all ?? []), ...alongside];
  const visits = known.visits.filter(({ id }) => !all.some((one) => one.id === id));
  const unmetThen = (then: { date: string; start: number }, beside: readonly KnownVisit[]) =>
    unmetPreconditions(
      preconditions,
      { ...known, visits: [...visits, ...beside] },
      { serviceId: service.id, date: then.date, start: then.start },
    );
  const before = moved && itself ? unmetThen(moved, others) : [];
  return unmetThen({ date, start }, alongside).filter((one) => !before.includes(one));
}

/** What the books know of a client that these ask for; nothing without a record. */
export const knownOf = (
  record: ClientRecord | undefined,
  serviceId: number,
  preconditions: readonly Precondition[],
): ClientHistory =>
  record
    ? {
        visits: visitsOf(record.id, [
          ...new Set(preconditions.map(({ otherServiceId }) => otherServiceId ?? serviceId)),
        ]),
        consents: preconditions.some(({ kind }) => kind === "consent") ? consentsOf(record.id) : [],
        markKind: record.markKind,
      }
    : { visits: [], consents: [], markKind: null };

/** Neither cancelled nor missed; ahead or past. */
const visitsOf = (recordId: number, serviceIds: number[]): KnownVisit[] =>
  db()
    .select({
      id: appointments.id,
      serviceId: sql<number>`${appointments.serviceId}`,
      date: appointments.date,
      start: appointments.startMin,
      end: appointments.endMin,
    })
    .from(appointments)
    .where(and(eq(appointments.recordId, recordId), inArray(appointments.serviceId, serviceIds), occupying))
    .all();

/** The latest first, so that the first of a kind is the one that holds. */
const consentsOf = (recordId: number) =>
  db()
    .select({ kind: clientConsents.kind, given: clientConsents.given, date: clientConsents.date })
    .from(clientConsents)
    .where(eq(clientConsents.clientId, recordId))
    .orderBy(desc(clientConsents.date), desc(clientConsents.id))
    .all();
