/** The rows of a booking: the appointment with its own copy of what was agreed, and the link that opens it. */

import { eq, sql } from "drizzle-orm";
import { tellAboutBooking } from "#app/appointments/notices/notify.server.ts";
import { accountOfAddress } from "#app/booking/link-to-account/link.server.ts";
import type { Asking } from "#app/booking/make/book.server.ts";
import { type BookingRequest, requestHash } from "#app/booking/make/request.server.ts";
import type { ServiceRow } from "#app/catalogue/services/services.server.ts";
import { instantOf } from "#app/shared/clock.server.ts";
import { digitsOf } from "#app/shared/fields.server.ts";
import { keepNewest, mintToken } from "#app/shared/tokens.server.ts";
import { type Studio, studio } from "#app/studio/studio.server.ts";
import { preparedQuery } from "#db/client.server.ts";
import { placeholders } from "#db/placeholders.ts";
import { appointments, policies } from "#db/schema.ts";
import { type Appointment, appointmentById, referenceTaken } from "./appointment.server.ts";
import { newReference } from "./reference.server.ts";

export const linkOutlivesVisitMs = 24 * 60 * 60_000;

type Agreed = {
  request: BookingRequest;
  asking: Asking;
  service: ServiceRow;
  studioSettings: Studio;
  providerId: number;
};

/** Writes what was agreed, with its messages. Inside the transaction that found the slot free. */
export function recordBooking({ request, asking, service, studioSettings, providerId }: Agreed): Appointment {
  const inserted = insertAppointment().get({
    reference: newReference(referenceTaken),
    serviceId: service.id,
    serviceName: service.name,
    serviceDescription: service.description,
    priceCents: service.priceCents,
    currency: studioSettings.currency,
    policyId: policyId(studioSettings.policy, asking.now),
    providerId,
    date: request.date,
    startMin: request.time,
    endMin: request.time + service.durationMinutes,
    clientId: ownerOf(asking) ?? accountOfAddress(request.customerEmail),
    customerName: request.customerName,
    customerEmail: request.customerEmail,
    customerPhone: request.customerPhone,
    customerPhoneDigits: digitsOf(request.customerPhone),
    notes: request.notes,
    idempotencyKey: boundKey(asking),
    requestHash: requestHash(request),
    now: asking.now,
  });
  const appointment = appointmentById(inserted.id);
  if (!appointment) throw new Error("The appointment that was just written is not there.");
  // Staff may write down a visit that has already been; nobody needs to hear of it.
  const end = instantOf(appointment.date, appointment.endMin, studioSettings.timeZone);
  if (asking.now < end) tellAboutBooking(appointment, studioSettings, asking.now);
  return appointment;
}

/** The account that a booking belongs to; null for a guest's. */
export const ownerOf = ({ visitor, staff }: Asking): number | null =>
  staff ? staff.clientId : (visitor?.userId ?? null);

/**
 * The key as it is kept: with the account that asks, or "guest" (a key has no space), so that somebody else who knows a key
 * and what was sent with it gets no link to the visit.
 */
export function boundKey({ key, visitor, staff }: Asking): string | null {
  const caller = (staff ? staff.actor.id : visitor?.userId) ?? "guest";
  return key === null ? null : `${caller} ${key}`;
}

/** A new link to a visit; it works until a day after the visit's end, or until there are twenty newer ones. */
export function linkTo({ id, date, endMin }: Appointment, now: number): string {
  const end = instantOf(date, endMin, studio().timeZone);
  const token = mintToken({ purpose: "manage", subjectId: id, expiresAt: end + linkOutlivesVisitMs }, now);
  keepNewest("manage", id, linksOfVisit);
  return token;
}

/** More than the mails of a visit and its pages on several devices need. */
const linksOfVisit = 20;

const insertPolicy = preparedQuery((db) =>
  db
    .insert(policies)
    .values({ body: sql.placeholder("body"), createdAt: sql.placeholder("now") })
    .onConflictDoNothing({ target: policies.body })
    .prepare(),
);

const policyByBody = preparedQuery((db) =>
  db
    .select({ id: policies.id })
    .from(policies)
    .where(eq(policies.body, sql.placeholder("body")))
    .prepare(),
);

function policyId(body: string, now: number): number {
  const known = policyByBody().get({ body });
  if (known) return known.id;
  insertPolicy().run({ body, now });
  return policyId(body, now);
}

const insertAppointment = preparedQuery((db) =>
  db
    .insert(appointments)
    .values({
      ...placeholders(
        "reference",
        "serviceId",
        "serviceName",
        "serviceDescription",
        "priceCents",
        "currency",
        "policyId",
        "providerId",
        "date",
        "startMin",
        "endMin",
        "clientId",
        "customerName",
        "customerEmail",
        "customerPhone",
        "customerPhoneDigits",
        "notes",
        "idempotencyKey",
        "requestHash",
      ),
      createdAt: sql.placeholder("now"),
      updatedAt: sql.placeholder("now"),
    })
    .returning({ id: appointments.id })
    .prepare(),
);
