/** Merges waiting mails to a reader with newer ones. Some then become unnecessary (rule 11.23). */
import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { jointOf } from "#app/domain/appointments/joint.server.ts";
import { occupies } from "#app/domain/appointments/status.ts";
import { type Message, queueMessage } from "#app/domain/notifications/outbox.server.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { db, preparedQuery } from "#db/client.server.ts";
import { appointments, outbox } from "#db/schema.ts";

export type NewsReader = Pick<Message, "audience" | "recipient"> & { providerId?: number };

type Place = {
  date: string;
  startMin: number;
  endMin: number;
  providerId: number;
  providerName: string;
};

type News = {
  kind: "booked" | "moved" | "cancelled";
  appointment: Appointment;
  previous: Place;
  /** The mail is about all parts and queued for the first one. */
  joint?: true;
  added?: true;
  /** No reader has an email about it yet. */
  isNew?: boolean;
  /** Ids of other visits that the mail lists (rule 35.44). */
  also?: readonly number[];
};

/** Queues a mail in the transaction of the change. Readers without an address get nothing. */
export function queueNews(news: News, reader: NewsReader, now: number): void {
  if (!reader.recipient) return;
  const { kind, appointment, previous, joint, added, also, isNew } = news;
  const ofVisit = bookingOfVisit(news, reader, now);
  if (ofVisit && takesPlace(appointment)) {
    replaceBooking(ofVisit, news, reader, now);
    return;
  }
  const waiting = ofVisit ? [ofVisit] : isNew ? [] : waitingNews(appointment.id, reader, now);
  const [first] = waiting;
  const known = first
    ? knownBefore(first, reader, previous)
    : kind === "booked"
      ? null
      : seen(previous, reader);
  const present = kind === "cancelled" ? null : seen(appointment, reader);
  const message = messageOf({ kind, previous, isUnheard: first?.kind === "booked" }, known, present);
  foldNews(waiting, message ? tookItsPlace : needless, now);
  const others = also ?? (first?.kind === "booked" ? (toldIn(first.facts).also ?? []) : []);
  if (!message) {
    const { joint } = toldIn(first?.facts);
    queueOthers(others, reader, { joint }, now);
    return;
  }
  const facts: Told["facts"] = {
    ...message.facts,
    ...(others.length > 0 && { also: others }),
    ...(joint && { joint }),
    ...(added && { added }),
  };
  const { id: appointmentId, sequence } = appointment;
  const audience = message.facts.handedOver ? "provider before" : reader.audience;
  const occasion = `${message.kind} ${appointmentId} ${sequence} ${audience}`;
  const { recipient } = reader;
  queueMessage(
    { ...message, facts, audience: reader.audience, recipient, appointmentId, occasion, dueAt: now },
    now,
  );
}

function replaceBooking(
  { id, appointmentId, facts }: BookingOfVisit,
  { appointment: { id: about }, added }: News,
  { audience, recipient }: NewsReader,
  now: number,
): void {
  foldNews([{ id }], tookItsPlace, now);
  const told = { ...toldIn(facts), joint: true, about, ...(added && { added }) };
  const occasion = continuedIn(id);
  queueMessage(
    { kind: "booked", audience, recipient, appointmentId, occasion, facts: told, dueAt: now },
    now,
  );
}

export const continuedIn = (id: number): string => `booked instead of ${id}`;

const takesPlace = (appointment: Appointment): boolean =>
  jointOf(appointment).some(({ status }) => occupies(status));

/** If the visit of a mail is cancelled, the mail continues with the next one on its list. */
function queueOthers(
  [appointmentId, ...also]: readonly number[],
  { audience, recipient }: NewsReader,
  joint: Pick<News, "joint">,
  now: number,
) {
  if (appointmentId === undefined) return;
  const occasion = `booked ${appointmentId} with others ${audience}`;
  const facts = { ...(also.length > 0 && { also }), ...joint };
  queueMessage({ kind: "booked", audience, recipient, appointmentId, occasion, facts, dueAt: now }, now);
}

const SeveralVisits = z.object({
  also: z.array(z.number()).optional(),
  joint: z.literal(true).optional(),
});

export function othersIn(facts: unknown): number[] {
  const told = readInput(SeveralVisits, facts);
  return told.ok ? (told.value.also ?? []) : [];
}

function toldIn(facts = "{}"): z.infer<typeof SeveralVisits> {
  const told = readInput(SeveralVisits, JSON.parse(facts));
  return told.ok ? told.value : {};
}

/** Corrects the waiting mail of a reader who gets none now (rule 11.26). `knows`: they were informed. */
export function correctWaitingNews(
  news: News,
  reader: NewsReader,
  { knows }: { knows: boolean },
  now: number,
): void {
  const { appointment, kind } = news;
  const ofVisit = bookingOfVisit(news, reader, now);
  const waiting = ofVisit ? [ofVisit] : news.isNew ? [] : waitingNews(appointment.id, reader, now);
  const [first] = waiting;
  if (!first) return;
  const isOn = ofVisit ? takesPlace(appointment) : kind !== "cancelled";
  const isOwed = isOn && (first.kind === "booked" || !knows);
  if (isOwed) queueNews(news, reader, now);
  else foldNews(waiting, needless, now);
}

const tookItsPlace = "A later change replaced this email before it was sent.";
const needless = "A later change made this email unnecessary.";

type Told = {
  kind: News["kind"];
  facts: { before?: Place; handedOver?: true; also?: readonly number[]; joint?: true; added?: true };
};

function messageOf(
  { kind, previous, isUnheard }: Pick<News, "kind" | "previous"> & { isUnheard: boolean },
  known: Place | null,
  present: Place | null,
): Told | null {
  if (!known && !present) return null;
  if (!known) {
    // The mail to a new provider has the previous place, unless that was never announced.
    if (kind === "moved" && !isUnheard) return { kind, facts: { before: placeOf(previous) } };
    return { kind: "booked", facts: {} };
  }
  if (!present) {
    if (kind !== "cancelled") return { kind: "moved", facts: { before: known, handedOver: true } };
    return { kind: "cancelled", facts: isSame(known, previous) ? {} : { before: known } };
  }
  return isSame(known, present) ? null : { kind: "moved", facts: { before: known } };
}

const isSame = (one: Place, other: Place): boolean =>
  one.date === other.date &&
  one.startMin === other.startMin &&
  one.endMin === other.endMin &&
  one.providerId === other.providerId;

const placeOf = ({ date, startMin, endMin, providerId, providerName }: Place): Place => ({
  ...{ date, startMin, endMin },
  ...{ providerId, providerName },
});

const seen = (place: Place, { audience, providerId }: NewsReader): Place | null =>
  audience === "provider" && place.providerId !== providerId ? null : placeOf(place);

const Before = z.object({
  before: z.object({
    date: z.string(),
    startMin: z.number(),
    endMin: z.number(),
    providerId: z.number(),
    providerName: z.string(),
  }),
});

function knownBefore(first: Waiting, reader: NewsReader, previous: Place): Place | null {
  if (first.kind === "booked") return null;
  const told = readInput(Before, JSON.parse(first.facts));
  return seen(told.ok ? told.value.before : previous, reader);
}

type Waiting = ReturnType<typeof waitingNews>[number];
type BookingOfVisit = NonNullable<ReturnType<typeof bookingOfVisit>>;

const waitingNews = (appointmentId: number, { audience, recipient }: NewsReader, now: number) =>
  waiting().all({ appointmentId, audience, recipient, now });

const waits = and(
  eq(outbox.audience, sql.placeholder("audience")),
  eq(outbox.recipient, sql.placeholder("recipient")),
  isNull(outbox.sentAt),
  isNull(outbox.droppedAt),
  eq(outbox.attempts, 0),
  gt(outbox.dueAt, sql.placeholder("now")),
  // Mails that wait because of a limit are merged when they are sent.
  isNull(outbox.lastError),
);

const waiting = preparedQuery((db) =>
  db
    .select({ id: outbox.id, kind: outbox.kind, facts: outbox.facts })
    .from(outbox)
    .where(
      and(
        eq(outbox.appointmentId, sql.placeholder("appointmentId")),
        inArray(outbox.kind, ["booked", "moved", "cancelled"]),
        waits,
      ),
    )
    .orderBy(asc(outbox.id))
    .prepare(),
);

/** Returns the first mail about the visit if it is still waiting. */
const bookingOfVisit = (
  { appointment: { jointId }, added }: News,
  { audience, recipient }: NewsReader,
  now: number,
) =>
  jointId === null || audience === "provider"
    ? undefined
    : waitingBooking().get({ jointId, audience, recipient, now, added: added ? 1 : 0 });

const waitingBooking = preparedQuery((db) =>
  db
    .select({ id: outbox.id, kind: outbox.kind, facts: outbox.facts, appointmentId: appointments.id })
    .from(appointments)
    .innerJoin(outbox, eq(outbox.appointmentId, appointments.id))
    .where(
      and(
        eq(appointments.jointId, sql.placeholder("jointId")),
        eq(outbox.kind, "booked"),
        waits,
        sql`(${sql.placeholder("added")} OR ${outbox.facts} ->> 'joint')`,
        // A mail about an added treatment isn't the first one.
        sql`(${outbox.facts} ->> 'added' IS NULL OR ${outbox.facts} ->> 'about')`,
      ),
    )
    .orderBy(asc(outbox.id))
    .limit(1)
    .prepare(),
);

function foldNews(rows: Pick<Waiting, "id">[], why: string, now: number): void {
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const facts = sql`json_set(${outbox.facts}, '$.folded', 1)`;
  db().update(outbox).set({ droppedAt: now, lastError: why, facts }).where(inArray(outbox.id, ids)).run();
}
