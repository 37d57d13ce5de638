/**
 * Books a visit of 1 to 5 parts (rules 4.2 to 4.10, 35.20 to 35.24). One transaction checks in this order: idempotency key, services and
 * providers, places, the person's other appointments, requirements, price, limits. Staff can book any minute
 * and override rules (6.1 and 6.11). Triggers in db/guards.sql refuse overlaps of all other code (5.2).
 */

import {
  type Appointment,
  appointmentById,
  madeWithKey,
} from "#app/domain/appointments/appointment.server.ts";
import { linkTo, newReference, recordBooking, unlessTaken } from "#app/domain/appointments/insert.server.ts";
import { bookedWith, jointOf, recordJointVisit } from "#app/domain/appointments/joint.server.ts";
import { notifyOfBooking } from "#app/domain/appointments/notices/notify.server.ts";
import { notifyOfJointVisit } from "#app/domain/appointments/notices/notify-several.server.ts";
import { type BookingContext, boundKey, ownerOf } from "#app/domain/appointments/requester.ts";
import { overridableRules } from "#app/domain/availability/desk-times.ts";
import type { AppointmentDetail, VisitDetail } from "#app/domain/booking/choose/choices.ts";
import type { ChainOffer } from "#app/domain/booking/joint/chain-offer.ts";
import { askedRow } from "#app/domain/booking/joint/chain-question.server.ts";
import {
  isForOneEach,
  readJointRequest,
  refusedRow,
  type VisitRequest,
} from "#app/domain/booking/joint/visit-request.server.ts";
import { withPatchTest } from "#app/domain/booking/patch-test/test-choice.server.ts";
import { withProvider } from "#app/domain/catalogue/needs.server.ts";
import { type Studio, studio } from "#app/domain/studio/studio.server.ts";
import { record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn, wrongIdempotencyKey } from "#app/platform/shared/read-input.server.ts";
import { writing } from "#db/client.server.ts";
import { whyNoMoreAppointments, whyNotOnline } from "./allowance.server.ts";
import { readBookingRequest } from "./booking-request.server.ts";
import { offerFor, readShown, type Shown, termsWith, whyOtherPrice } from "./offer.server.ts";
import {
  type AskedPlace,
  type Finder,
  type FoundPlace,
  oneChain,
  type Part,
  type PartOfPerson,
  partsOfPersons,
  recordOf,
  toCheckOf,
} from "./place.server.ts";
import { asksForOverride, whyNotBooked } from "./preconditions.server.ts";
import { overlapOfPerson, secondThatDay } from "./same-person.sql.server.ts";

/** Appointments in order of time. `token` opens the page of the visit and is only returned here. */
export type Booked = {
  appointment: Appointment;
  appointments: Appointment[];
  reference: string;
  token: string;
};

/** Books a treatment, with its patch test if the client chose so. Refuses as "invalid" (with `fields`) or "conflict". */
export function book(input: unknown, bookingContext: BookingContext): Outcome<Booked, AppointmentDetail> {
  const request = readBookingRequest(input, readerFor(bookingContext));
  const asked = request.ok ? withPatchTest(request.value, input) : request;
  if (!asked.ok) return asked;
  const { visit, finder, testTerms } = asked.value;
  return bookParts(done(visit), withTerms(input, testTerms), bookingContext, finder);
}

function withTerms(input: unknown, testTerms: string): unknown {
  const { shownTerms, ...fields } = fieldsIn(input);
  return testTerms && shownTerms ? { ...fields, shownTerms: `${shownTerms};${testTerms}` } : input;
}

/** Books 2 to 5 treatments. Field names end with the row number. Each alternative has times for all treatments. */
export const bookVisit = (
  input: unknown,
  bookingContext: BookingContext,
): Outcome<Booked, VisitDetail<ChainOffer>> =>
  bookParts(readJointRequest(input, readerFor(bookingContext)), input, bookingContext, oneChain);

const readerFor = ({ staff }: BookingContext) => ({ whose: staff?.whose, byStaff: staff !== undefined });

type Asked = VisitRequest & { shown: Shown; despite: boolean };

function bookParts<Alternative>(
  request: Outcome<VisitRequest>,
  input: unknown,
  bookingContext: BookingContext,
  finder: Finder<Alternative>,
): Outcome<Booked, VisitDetail<Alternative>> {
  if (!request.ok) return request;
  const shown = readShown(input);
  if (!shown.ok) return shown;
  const asked = {
    ...request.value,
    shown: shown.value,
    despite: overridesRequirements(input, bookingContext),
  };
  return wrongIdempotencyKey(bookingContext.key) ?? writing(() => bookLocked(asked, bookingContext, finder));
}

/** Staff may override unmet requirements after they were shown (rule 36.22). */
const overridesRequirements = (input: unknown, { staff }: BookingContext): boolean =>
  staff !== undefined && staff.actor.role !== "provider" && (staff.override || asksForOverride(input));

function bookLocked<Alternative>(
  asked: Asked,
  bookingContext: BookingContext,
  finder: Finder<Alternative>,
): Outcome<Booked, VisitDetail<Alternative>> {
  const { staff, now } = bookingContext;
  const key = boundKey(bookingContext);
  const earlier = key === null ? undefined : madeWithKey(key);
  if (earlier) return earlier.requestHash === asked.hash ? answerAgain(earlier.id, now) : keyUsed();

  const settings = studio();
  const placed = placeParts(asked, bookingContext, settings, finder);
  if (!placed.ok) return placed;
  const { parts, overridden, taken } = placed.value;
  const unmet = firstOf(parts, ({ service, needs, asked: about, context }) =>
    whyNotBooked(service, needs, about, context),
  );
  const refusal =
    whyNotThisPerson(parts, bookingContext) ??
    whyNotOnline(wishesOf(parts, asked), bookingContext) ??
    (asked.despite ? null : unmet) ??
    whyOtherPrice(asked.shown, termsInRows(parts, bookingContext), settings) ??
    whyNoMoreAppointments(asked.rows[0].contact, bookingContext, settings, parts.length);
  if (refusal) return refusal;

  const agreed = { key, hash: asked.hash, kind: asked.kind };
  const written = unlessTaken(() => recordParts(parts, agreed, bookingContext, settings));
  if (!written) return taken();
  const booked = bookedOf(written, now, true);
  const tell = staff?.toldTogether && "told";
  if (asked.kind) notifyOfJointVisit("booked", written, settings, now, { tell });
  else notifyOfBooking(booked.appointment, settings, now, { tell });
  if (staff) {
    const together = {
      ...(asked.kind && { parts: written.length }),
      ...(staff.series && { dates: staff.series.dates }),
    };
    for (const [at, appointment] of written.entries()) {
      const rules = [...overridden(parts[at]?.row ?? 0), ...(unmet ? ["precondition"] : [])];
      noteByStaff(appointment, { ...staff, overridden: rules }, now, together);
    }
  }
  return done(booked);
}

type Placed<Alternative> = Omit<FoundPlace<Alternative>, "date" | "chain"> & { parts: PartOfPerson[] };

function placeParts<Alternative>(
  asked: Asked,
  bookingContext: BookingContext,
  settings: Studio,
  finder: Finder<Alternative>,
): Outcome<Placed<Alternative>, VisitDetail<Alternative>> {
  const offered = partsOf(asked);
  if (!offered.ok) return offered;
  const found = finder(offered.value.map(askedRow), placeAsked(asked, bookingContext), settings);
  if (!found.ok) return found;
  const { chain, overridden, taken } = found.value;
  return done({ parts: partsOfPersons(offered.value, chain, bookingContext), overridden, taken });
}

function partsOf({ kind, rows, persons, patchTest, isOnTwoDays }: VisitRequest): Outcome<Part[]> {
  const parts: Part[] = [];
  for (const [place, request] of rows.entries()) {
    const offer = offerFor(request);
    if (!offer.ok) return kind && !isOnTwoDays ? refusedRow(offer, place) : offer;
    parts.push({ ...offer.value, request, person: persons[place] ?? 1, patchTest });
  }
  return done(parts);
}

function placeAsked({ rows: [first], kind, keepOrder }: VisitRequest, context: BookingContext): AskedPlace {
  const { staff, now } = context;
  const { date, time: start } = first;
  const atDesk = staff !== undefined && staff.actor.role !== "provider";
  const bend = staff?.override ? overridableRules : (staff?.bend ?? []);
  return {
    ...{ kind: kind ?? "chain", keepOrder, date, start, atDesk, now },
    bend: atDesk ? bend : null,
    oneByOne: staff?.override || staff?.bend !== undefined,
    overlap: (durationMinutes) => overlapOfPerson(first, context, { durationMinutes }, false),
  };
}

function firstOf<Found>(
  parts: readonly PartOfPerson[],
  find: (part: PartOfPerson) => Found | null,
): Found | null {
  for (const part of parts) {
    const found = find(part);
    if (found) return found;
  }
  return null;
}

/** Checks other appointments of the person at the time of each part (rules 4.8 and 4.19). */
const whyNotThisPerson = (parts: readonly PartOfPerson[], bookingContext: BookingContext) =>
  firstOf(parts, ({ request, start, end, service }) => {
    const asked = { ...request, time: start };
    const span = { durationMinutes: end - start };
    return (
      overlapOfPerson(asked, bookingContext, span, true) ?? secondThatDay(asked, bookingContext, service)
    );
  });

/** Describes all requested parts (rule 34.35). */
const wishesOf = (parts: readonly PartOfPerson[], { kind }: VisitRequest) =>
  parts.map(({ service, providers, providerId, request, start }) => ({
    service,
    providers: kind ? providers.filter(({ id }) => id === providerId) : providers,
    date: request.date,
    time: start,
  }));

const termsOf = (part: PartOfPerson, context: BookingContext) => {
  const { providerId, request, start } = part;
  return termsWith(part, providerId, { date: request.date, start, hasAccount: ownerOf(context) !== null });
};

const termsInRows = (parts: readonly PartOfPerson[], context: BookingContext) =>
  parts.toSorted((one, other) => one.row - other.row).map((part) => termsOf(part, context));

function recordParts(
  parts: readonly PartOfPerson[],
  { key, hash, kind }: { key: string | null } & Pick<VisitRequest, "hash" | "kind">,
  bookingContext: BookingContext,
  settings: Studio,
): Appointment[] {
  const { now, staff } = bookingContext;
  const reference = kind ? newReference() : "";
  const people = parts.map(({ person }) => person);
  const persons = kind === "household" && !isForOneEach(people) ? people.join("") : "";
  const jointId = kind && recordJointVisit(reference, kind, now, persons);
  const source: Appointment["source"] = staff ? (staff.source ?? "desk") : "online";
  const shared = {
    source,
    arrivedAt: source === "walk_in" ? now : null,
    seriesId: staff?.series?.id ?? null,
  };
  // Must run before the parts are inserted, or each would be an earlier visit of the next one.
  const toCheck = parts.map((part) => toCheckOf(part));
  return parts.map((part, at) => {
    const { request, needs, items, providerId, start, clientId } = part;
    const { contact, date } = request;
    const position = at + 1;
    const ownReference = position === 1 ? reference : `${reference}-${position}`;
    const asked =
      position === 1 ? { idempotencyKey: key, requestHash: hash } : { idempotencyKey: null, requestHash: "" };
    const agreed = {
      ...{ ...shared, ...asked, contact, clientId, items, providerId, date, time: start },
      recordId: recordOf(part, bookingContext),
      service: withProvider(part.service, needs, providerId),
      reduction: termsOf(part, bookingContext).reduction,
      pause: needs.pause,
      resourceIds: needs.resourceIds,
      joint: jointId === null ? undefined : { id: jointId, position, reference: ownReference },
      toCheck: toCheck[at] ?? "",
    };
    return recordBooking(agreed, settings, now);
  });
}

const keyUsed = () =>
  refused(
    "conflict",
    "This form was already submitted with other content. Please check it and submit it again.",
  );

function answerAgain(id: number, now: number): Outcome<Booked, never> {
  const appointment = appointmentById(id);
  if (!appointment) throw new Error("An idempotency key points at no appointment.");
  return done(bookedOf(jointOf(appointment), now));
}

function bookedOf(appointments: Appointment[], now: number, isFirst = false): Booked {
  const [appointment] = appointments;
  if (!appointment) throw new Error("A visit without a part.");
  const token = linkTo(appointment, now, { isFirst });
  return { appointment, appointments, reference: appointment.reference, token };
}

function noteByStaff(
  appointment: Appointment,
  { actor, override, overridden }: NonNullable<BookingContext["staff"]> & { overridden: string[] },
  now: number,
  together?: Parameters<typeof bookedWith>[1],
): void {
  const bends = override ? { override } : overridden.length > 0 ? { bent: overridden } : {};
  const detail = { ...bends, ...bookedWith(appointment, together) };
  const { id: entityId } = appointment;
  record({ action: "booked", entity: "appointment", entityId, detail }, { actor, now });
}
