/**
 * Why a service is not given to a client at a time (rules 36.21 to 36.23). Staff and the signed-in client read what is missing;
 * a guest reads what the service asks of everybody, so that nobody learns of a stranger's record by typing their name.
 */
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Appointment } from "#app/appointments/appointment.server.ts";
import { contactRow, contactValues } from "#app/appointments/contact.server.ts";
import type { BookingContext, Requester } from "#app/appointments/requester.ts";
import { needsOf } from "#app/catalogue/services/needs.server.ts";
import { type Precondition, preconditionInWords } from "#app/catalogue/services/precondition.ts";
import { type ClientRecord, recordById } from "#app/clients/record/client-record.server.ts";
import { type BookedContact, recordsOfBooker } from "#app/clients/record/record-for.server.ts";
import { type Refusal, refused } from "#app/shared/outcome.ts";
import { fieldsIn } from "#app/shared/read-input.server.ts";
import { db } from "#db/client.server.ts";
import { appointments, clientConsents, occupying } from "#db/schema.ts";
import { type KnownOfClient, type KnownVisit, unmetOf } from "./precondition-check.ts";

/** Whom a booking is for: a record that is known, or the contact of a form with the account that it belongs to. */
type Whose = { recordId?: number | null; contact: BookedContact; accountId: number | null };

type Asked = {
  service: { id: number };
  preconditions: readonly Precondition[];
  whose: Whose;
  date: string;
  /** Minutes. */
  start: number;
  /** Other parts of the same visit: they count as booked. */
  alongside?: readonly KnownVisit[];
  /** The appointment that is moved, and what was not so before either is not asked again. `all`: what moves, as it was. */
  moved?: { date: string; start: number; all: readonly KnownVisit[] };
};

/** `staff` may do it all the same; `accountId` is the signed-in client's own, null for a guest. */
type Asker = { kind: "staff" } | { kind: "client"; accountId: number | null };

type BookingAsked = Omit<Whose, "recordId"> &
  Pick<Asked, "date" | "alongside"> & {
    /** Minutes. */
    time: number;
  };

/** The same for a request to book, `time` in minutes. A provider who books by the API reads what is missing, and bends nothing. */
export const whyNotBooked = (
  service: { id: number },
  { preconditions }: { preconditions: readonly Precondition[] },
  { contact, accountId, date, time, alongside }: BookingAsked,
  { staff, visitor }: BookingContext,
): NotGiven | null =>
  whyNotGiven(
    {
      ...{ service, preconditions, date, start: time, alongside },
      whose: { recordId: staff?.recordId, contact, accountId },
    },
    staff ? { kind: "staff" } : { kind: "client", accountId: visitor?.userId ?? null },
  );

type Place = { date: string; startMin: number };

/**
 * The same for a move: what was not so at its former time either, staff have settled. `others`: the parts of its visit that move
 * with it, and where to (rule 36.14).
 */
export function whyNotMovedThere(
  appointment: Appointment,
  to: Place,
  { kind, userId }: Requester,
  others: readonly { part: Appointment; to: Place }[] = [],
): NotGiven | null {
  const { serviceId, recordId, contact, clientId, date, startMin } = appointment;
  if (serviceId === null || (to.date === date && to.startMin === startMin)) return null;
  const { preconditions } = needsOf(serviceId);
  const own = others.filter(({ part }) => part.recordId === recordId);
  const all = [appointment, ...own.map(({ part }) => part)].flatMap((part) => knownAt(part, part));
  const moved = { date, start: startMin, all };
  const whose = { recordId, contact: contactValues(contactRow(contact)), accountId: clientId };
  const asked = {
    service: { id: serviceId },
    preconditions,
    whose,
    date: to.date,
    start: to.startMin,
    alongside: own.flatMap(({ part, to: place }) => knownAt(part, place)),
    moved,
  };
  return whyNotGiven(
    asked,
    kind === "staff" ? { kind } : { kind: "client", accountId: kind === "client" ? userId : null },
  );
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
function whyNotGiven(asked: Asked, asker: Asker): NotGiven | null {
  if (asked.preconditions.length === 0) return null;
  const record = recordOf(asked.whose);
  const unmet = unmetFor(asked, record);
  if (unmet.length === 0) return null;
  const words = preconditionsInWords(unmet);
  if (asker.kind === "staff") {
    return refused("conflict", `This is not so: ${words}`, { detail: { unmet: words } });
  }
  const isOwn = asker.accountId !== null && record?.accountId === asker.accountId;
  return isOwn ? notThen(words) : refused("conflict", callUs(asked.preconditions));
}

const notThen = (words: string) => {
  const sentence = `This treatment can't be booked for that time. ${words} Please choose another time, or call us.`;
  return refused("conflict", sentence, { fields: { time: sentence } });
};

/** The same for whatever is missing. */
const callUs = (all: readonly Precondition[]): string =>
  `Please call us to book this treatment. Before it is given: ${preconditionsInWords(all)}`;

export const preconditionsInWords = (preconditions: readonly Precondition[]): string =>
  preconditions.map(preconditionInWords).join(" ");

const recordOf = ({ recordId, contact, accountId }: Whose): ClientRecord | undefined =>
  recordId == null ? recordsOfBooker(contact, accountId)[0] : recordById(recordId);

function unmetFor(
  { service, preconditions, date, start, alongside = [], moved }: Asked,
  record: ClientRecord | undefined,
): Precondition[] {
  const known = knownOf(record, service.id, preconditions);
  const [itself, ...others] = moved?.all ?? [];
  const visits = known.visits.filter(({ id }) => !moved?.all.some((one) => one.id === id));
  const unmetThen = (then: { date: string; start: number }, beside: readonly KnownVisit[]) =>
    unmetOf(
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
): KnownOfClient =>
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
