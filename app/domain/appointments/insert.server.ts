import { randomInt } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import type { Span } from "#app/domain/availability/spans.ts";
import {
  busyParts,
  pauseWithin,
  type ServicePause,
  type TimeNeeds,
} from "#app/domain/availability/time-needs.ts";
import { type Studio, studio } from "#app/domain/studio/studio.server.ts";
import { instantOf } from "#app/platform/shared/clock.server.ts";
import { keepNewest, mintToken } from "#app/platform/shared/tokens.server.ts";
import { cached } from "#db/cached-reads.server.ts";
import { db, preparedQuery } from "#db/client.server.ts";
import { placeholders } from "#db/placeholders.ts";
import { appointmentItems, appointmentResources, appointments, policies } from "#db/schema.ts";
import {
  type Appointment,
  appointmentById,
  type ContactValues,
  contactPlaceholders,
  referenceTaken,
} from "./appointment.server.ts";

// An appointment keeps its booked needs when it is moved (rule 35.7).

const heldBy = (id: number) =>
  db()
    .select({ resourceId: appointmentResources.resourceId })
    .from(appointmentResources)
    .where(eq(appointmentResources.appointmentId, id))
    .orderBy(asc(appointmentResources.resourceId));

type Booked = Pick<
  typeof appointments.$inferSelect,
  "id" | "startMin" | "endMin" | "pauseStartMin" | "pauseEndMin"
>;

export const neededBy = (appointment: Booked): TimeNeeds & { resourceIds: number[] } => ({
  durationMinutes: appointment.endMin - appointment.startMin,
  pause: pauseBooked(appointment),
  resourceIds: heldBy(appointment.id)
    .all()
    .map(({ resourceId }) => resourceId),
});

/** Returns the minutes in which the provider is busy, including the buffer. */
export function busyIn(visit: Omit<Booked, "id">, buffer = 0): Span[] {
  const { startMin: start, endMin: end, pauseStartMin, pauseEndMin } = visit;
  const pause =
    pauseStartMin === null || pauseEndMin === null ? null : { start: pauseStartMin, end: pauseEndMin };
  return busyParts({ start, end, pause }, buffer);
}

export const pauseBooked = ({
  startMin,
  pauseStartMin,
  pauseEndMin,
}: Omit<Booked, "id">): ServicePause | null =>
  pauseStartMin === null || pauseEndMin === null
    ? null
    : { after: pauseStartMin - startMin, minutes: pauseEndMin - pauseStartMin };

/** Returns true if a trigger refused the time of a provider or a place in a room. */
export const isTimeTaken = (problem: unknown): boolean =>
  problem instanceof Error && /^(?:slot|room)_taken$/u.test(problem.message);

function holdResources(appointmentId: number, resourceIds: readonly number[]): void {
  if (resourceIds.length === 0) return;
  const rows = resourceIds.map((resourceId) => ({ appointmentId, resourceId }));
  db().insert(appointmentResources).values(rows).run();
}

/** Returns null if the time was taken. The failed statement doesn't end the transaction. */
export function unlessTaken<T>(write: () => T): T | null {
  try {
    return write();
  } catch (problem) {
    if (isTimeTaken(problem)) return null;
    throw problem;
  }
}

/** The link of a past visit still works, to show the visit and book it again (rule 16.2). */
export const linkOutlivesAppointmentMs = 30 * 24 * 60 * 60_000;

type Agreed = {
  contact: ContactValues;
  clientId: number | null;
  recordId: number | null;
  source: Appointment["source"];
  /** Set if the client is already here. */
  arrivedAt: number | null;
  service: {
    id: number;
    name: string;
    description: string;
    priceMinor: number;
    durationMinutes: number;
  };
  /** Of an offer. Not included in the price of `service`. */
  reduction: { name: string; minor: number } | null;
  providerId: number;
  /** Only what fits into the duration is stored (rule 35.4). */
  pause: ServicePause | null;
  resourceIds: readonly number[];
  date: string;
  time: number;
  idempotencyKey: string | null;
  requestHash: string;
  /** Not included in the minutes and price of `service`. */
  items?: readonly AddedItem[];
  joint?: { id: number; position: number; reference: string };
  seriesId: number | null;
  toCheck: string;
};

/** `minutes` and `priceMinor` are added to the service. */
export type AddedItem = { addonId: number; name: string; minutes: number; priceMinor: number };

export const sumOfItems = (items: readonly Pick<AddedItem, "minutes" | "priceMinor">[] = []) => ({
  minutes: items.reduce((sum, { minutes }) => sum + minutes, 0),
  priceMinor: items.reduce((sum, { priceMinor }) => sum + priceMinor, 0),
});

/** Inserts the appointment (rule 4.4). Must run in the transaction that found the slot free. */
export function recordBooking(agreed: Agreed, studioSettings: Studio, now: number): Appointment {
  const {
    service,
    reduction,
    contact,
    time,
    pause: wanted,
    resourceIds,
    items = [],
    joint,
    ...more
  } = agreed;
  const added = sumOfItems(items);
  const span = { start: time, end: time + service.durationMinutes + added.minutes };
  const pause = pauseWithin(span, wanted);
  const inserted = insertAppointment().get({
    ...more,
    ...contact,
    reference: joint?.reference ?? newReference(),
    jointId: joint?.id ?? null,
    jointPosition: joint?.position ?? null,
    serviceId: service.id,
    serviceName: service.name,
    serviceDescription: service.description,
    priceMinor: service.priceMinor + added.priceMinor - (reduction?.minor ?? 0),
    offerName: reduction?.name ?? "",
    offerMinor: reduction?.minor ?? 0,
    currency: studioSettings.currency,
    policyId: policyId(studioSettings.policy, now),
    startMin: span.start,
    endMin: span.end,
    pauseStartMin: pause?.start ?? null,
    pauseEndMin: pause?.end ?? null,
    now,
  });
  for (const item of items) {
    db()
      .insert(appointmentItems)
      .values({ ...item, appointmentId: inserted.id })
      .run();
  }
  holdResources(inserted.id, resourceIds);
  const appointment = appointmentById(inserted.id);
  if (!appointment) throw new Error("The new appointment could not be read back.");
  return appointment;
}

/** Letters that can't be confused on the phone (no 0 O, 1 I L, 5 S, 8 B, M N). */
export const referenceLetters = "ACDEFGHJKPQRTUVWXYZ234679";

/** Creates a random reference that is not used (rules 4.15 and 6.55). */
export function newReference(): string {
  for (;;) {
    const reference = Array.from(
      { length: 6 },
      () => referenceLetters[randomInt(referenceLetters.length)],
    ).join("");
    if (!referenceTaken(reference)) return reference;
  }
}

/** Creates a link (rule 16.2). The oldest links of the appointment expire if there are too many. */
export function linkTo(
  { id, date, endMin }: Appointment,
  now: number,
  { isFirst = false }: { isFirst?: boolean } = {},
): string {
  const end = instantOf(date, endMin, studio().timeZone);
  const token = mintToken(
    { purpose: "manage", subjectId: id, expiresAt: end + linkOutlivesAppointmentMs },
    now,
  );
  if (!isFirst) keepNewest("manage", id, linksOfAppointment);
  return token;
}

const linksOfAppointment = 20;

const knownPolicy = cached(
  "setup",
  (body: string) => db().select({ id: policies.id }).from(policies).where(eq(policies.body, body)).get()?.id,
);

function policyId(body: string, now: number): number {
  const known = knownPolicy(body);
  if (known !== undefined) return known;
  db().insert(policies).values({ body, createdAt: now }).onConflictDoNothing({ target: policies.body }).run();
  return policyId(body, now);
}

const insertAppointment = preparedQuery((db) =>
  db
    .insert(appointments)
    .values({
      ...contactPlaceholders,
      ...placeholders(
        "reference",
        "serviceId",
        "serviceName",
        "serviceDescription",
        "priceMinor",
        "offerName",
        "offerMinor",
        "currency",
        "policyId",
        "providerId",
        "date",
        "startMin",
        "endMin",
        "pauseStartMin",
        "pauseEndMin",
        "clientId",
        "recordId",
        "source",
        "arrivedAt",
        "idempotencyKey",
        "requestHash",
        "jointId",
        "jointPosition",
        "seriesId",
        "toCheck",
      ),
      createdAt: sql.placeholder("now"),
      updatedAt: sql.placeholder("now"),
    })
    .returning({ id: appointments.id })
    .prepare(),
);
