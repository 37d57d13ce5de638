/** Checks requirements of services (rules 36.21 to 36.23). For guests, only the request counts. */
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { accountById } from "#app/domain/accounts/people/account.server.ts";
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { jointOf } from "#app/domain/appointments/joint.server.ts";
import { saysTested } from "#app/domain/appointments/patch-test-words.ts";
import { studioInstant, whyTestNotInTime } from "#app/domain/appointments/patch-tests.server.ts";
import type { BookingContext, Requester } from "#app/domain/appointments/requester.ts";
import { occupies } from "#app/domain/appointments/status.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { needsOf } from "#app/domain/catalogue/needs.server.ts";
import {
  type ClientHistory,
  isPatchTest,
  type KnownVisit,
  mayBeSameDay,
  type Precondition,
  preconditionInWords,
  unmetPreconditions,
} from "#app/domain/catalogue/precondition.ts";
import { serviceById } from "#app/domain/catalogue/services.server.ts";
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

/** "had": the client says so. "missing": the client could have chosen how to do it. */
export type TestSaid = "had" | "missing";

type Asked = {
  service: { id: number };
  patchTest?: TestSaid;
  preconditions: readonly Precondition[];
  date: string;
  /** Minutes. */
  start: number;
  alongside?: readonly KnownVisit[];
  moved?: { date: string; start: number; all: readonly KnownVisit[] };
};

/** "guest": the result must not depend on any record. */
type Reader = { kind: "staff" | "own"; record: ClientRecord | undefined } | { kind: "guest" };

type BookingAsked = Pick<Asked, "date" | "alongside" | "patchTest"> & {
  contact: BookedContact;
  accountId: number | null;
  /** Minutes. */
  time: number;
};

type Needs = { preconditions: readonly Precondition[] };

/** Returns why a service can't be booked, or null. */
export const whyNotBooked = (
  service: { id: number },
  { preconditions }: Needs,
  asked: BookingAsked,
  context: BookingContext,
): NotGiven | null =>
  preconditions.length === 0
    ? null
    : whyNotGiven(askedOf(service, preconditions, asked), readerOf(asked, context));

/** Returns sentences for the desk about requirements to check, or '' if the record was used. */
export function toCheckAtBooking(
  service: { id: number },
  { preconditions }: Needs,
  asked: BookingAsked,
  context: BookingContext,
): string {
  const says = asked.patchTest === "had" && !context.staff;
  const isGuest = readerOf(asked, context).kind === "guest";
  if (preconditions.length === 0 || !(isGuest || says)) return "";
  const record = knownRecordFor(asked.contact, asked.accountId);
  const unmet = unmetFor(askedOf(service, preconditions, asked), knownOf(record, service.id, preconditions));
  const toCheck = preconditions.filter((one) => unmet.includes(one) || (isGuest && one.kind === "mark"));
  return toCheck.map((one) => (says && isPatchTest(one) ? saysTested : preconditionInWords(one))).join(" ");
}

const askedOf = (
  service: { id: number },
  preconditions: readonly Precondition[],
  { date, time: start, alongside, patchTest }: BookingAsked,
): Asked => ({ service, preconditions, date, start, alongside, patchTest });

/** Providers may read records of their clients (rule 34.30). */
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

/** Checks a move. Ignores requirements unmet at the old time. `others`: parts that move too (rule 36.14). */
export function whyNotMovedThere(move: Moved, requester: Requester): NotGiven | null {
  const late = whyTestNotInTime(move);
  if (late) {
    const isStaff = requester.kind === "staff";
    return refused("conflict", late, isStaff ? { detail: { unmet: late } } : { fields: { time: late } });
  }
  const asked = askedOfMove(move);
  return asked && whyNotGiven(asked, readerOfMove(move.appointment, requester));
}

/** Returns sentences for the desk about requirements to check after a move (rule 36.23). */
export function toCheckAfterMove(move: Moved, requester: Requester): string {
  const { toCheck, recordId, serviceId } = move.appointment;
  const asked = askedOfMove(move);
  if (!asked || readerOfMove(move.appointment, requester).kind !== "guest") return toCheck;
  const record = recordId === null ? undefined : recordById(recordId);
  const unmet = unmetFor(asked, knownOf(record, serviceId ?? 0, asked.preconditions));
  const added = unmet.map(preconditionInWords).filter((words) => !toCheck.includes(words));
  return [toCheck, ...added].filter(Boolean).join(" ");
}

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

export const asksForOverride = (input: unknown): boolean =>
  [true, "on", "true", "1"].some((tick) => tick === fieldsIn(input).despite);

type NotGiven = {
  ok: false;
  refusal: Refusal<Pick<AppointmentDetail, "unmet" | "needs" | "bookAt">>;
};

/** Returns "Missing: a patch test at least 24 hours before." Other requirements can't be missing. */
const missingInWords = (words: string): string =>
  words.startsWith("Needs ") ? `Missing: ${words.slice("Needs ".length)}` : `Requirement not met: ${words}`;

function whyNotGiven(asked: Asked, reader: Reader): NotGiven | null {
  if (reader.kind === "guest") return byRequestAlone(asked);
  const all = unmetFor(asked, knownOf(reader.record, asked.service.id, asked.preconditions));
  const isOwn = reader.kind === "own";
  const test = all.find(isPatchTest);
  if (isOwn && test && asked.patchTest === "missing") return needsTest(asked.service, test);
  const unmet = isOwn && asked.patchTest === "had" ? all.filter((one) => one !== test) : all;
  if (unmet.length === 0) return null;
  const words = preconditionsInWords(unmet);
  return reader.kind === "staff"
    ? refused("conflict", missingInWords(words), { detail: { unmet: words } })
    : notAtThatTime(words);
}

function byRequestAlone(asked: Asked): NotGiven | null {
  const { alongside = [] } = asked;
  const test = asked.preconditions.find(isPatchTest);
  if (test && asked.patchTest === "missing") return needsTest(asked.service, test);
  const isHere = (id: number | null) => alongside.some(({ serviceId }) => serviceId === id);
  const preconditions = asked.preconditions.filter(
    (one) => one.kind === "apart" || (mayBeSameDay(one) && isHere(one.otherServiceId)),
  );
  const unmet = unmetFor({ ...asked, preconditions }, knownOf(undefined, asked.service.id, preconditions));
  return unmet.length === 0 ? null : refused("conflict", callUs(asked.preconditions));
}

/** Tells how to book the patch test, to people and programs (rule 36.29). */
function needsTest({ id }: { id: number }, test: Precondition): NotGiven {
  const sentence = `${preconditionInWords(test).replace(/^Needs/u, "This treatment needs")} Choose how you would like to have it.`;
  const service = serviceById(id)?.name ?? "";
  const bookAt = `/book?${new URLSearchParams({ service })}`;
  return refused("conflict", sentence, {
    fields: { patchTest: sentence },
    detail: { needs: "patch_test", bookAt },
  });
}

const notAtThatTime = (words: string) => {
  const sentence = `This treatment can't be booked for that time. ${words} Please choose another time, or call us at ${studio().phone}.`;
  return refused("conflict", sentence, { fields: { time: sentence } });
};

const callUs = (all: readonly Precondition[]): string =>
  `Please call us at ${studio().phone} to book this treatment. Before the treatment: ${preconditionsInWords(all)}`;

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

export const knownOf = (
  record: ClientRecord | undefined,
  serviceId: number,
  preconditions: readonly Precondition[],
): ClientHistory =>
  record
    ? {
        visits: visitsOf(record.id, [
          ...new Set(
            preconditions.flatMap(({ otherServiceId, testServiceId }) => [
              otherServiceId ?? serviceId,
              ...(testServiceId === null ? [] : [testServiceId]),
            ]),
          ),
        ]),
        consents: preconditions.some(({ kind }) => kind === "consent") ? consentsOf(record.id) : [],
        markKind: record.markKind,
        instant: studioInstant,
      }
    : { visits: [], consents: [], markKind: null, instant: studioInstant };

const visitsOf = (recordId: number, serviceIds: number[]): KnownVisit[] =>
  db()
    .select({
      id: appointments.id,
      serviceId: sql<number>`${appointments.serviceId}`,
      date: appointments.date,
      start: appointments.startMin,
      end: appointments.endMin,
      completed: sql<boolean>`${appointments.status} = 'completed'`.mapWith(Boolean),
    })
    .from(appointments)
    .where(and(eq(appointments.recordId, recordId), inArray(appointments.serviceId, serviceIds), occupying))
    .all();

/** Returns the latest first, because the first consent of a kind counts. */
const consentsOf = (recordId: number) =>
  db()
    .select({
      kind: clientConsents.kind,
      given: clientConsents.given,
      date: clientConsents.date,
      serviceId: clientConsents.serviceId,
      result: clientConsents.result,
    })
    .from(clientConsents)
    .where(eq(clientConsents.clientId, recordId))
    .orderBy(desc(clientConsents.date), desc(clientConsents.id))
    .all();
