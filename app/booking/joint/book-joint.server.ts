/**
 * Booking a joint visit: two to five appointments in one transaction or none (rules 35.20 to 35.24), in the order of `book`: the
 * idempotency key, the services and their providers, the chain, the person, the rows. The key and the hash stand with the first
 * appointment; the triggers in db/guards.sql stand behind all of them.
 */
import { type Appointment, appointmentById, madeWithKey } from "#app/appointments/appointment.server.ts";
import { linkTo, newReference, recordBooking } from "#app/appointments/insert.server.ts";
import { jointOf, recordJointVisit } from "#app/appointments/joint.server.ts";
import { tellAboutJoint } from "#app/appointments/notices/notify-several.server.ts";
import { type BookingContext, boundKey, ownerOf } from "#app/appointments/requester.ts";
import type { Chain } from "#app/availability/joint/row-days.ts";
import type { AppointmentDetail } from "#app/booking/choose/choices.ts";
import { whyNoMoreAppointments } from "#app/booking/make/allowance.server.ts";
import {
  goesAgainst,
  keyUsed,
  noteByStaff,
  ownerByEmail,
  recordOf,
  toCheckOf,
  unlessTaken,
  wrongKey,
} from "#app/booking/make/book.server.ts";
import { type Offer, offerFor } from "#app/booking/make/offer.server.ts";
import { whyNotOnline } from "#app/booking/make/online-rule.server.ts";
import { overlapOfPerson, secondThatDay } from "#app/booking/make/present-appointments.server.ts";
import type { BookingRequest } from "#app/booking/make/request.server.ts";
import { readShown, type Shown, termsWith, whyOtherPrice } from "#app/booking/make/shown-price.server.ts";
import { whyNotBooked } from "#app/booking/needs/preconditions.server.ts";
import { withProvider } from "#app/catalogue/services/needs.server.ts";
import { recordFor } from "#app/clients/record/record-for.server.ts";
import { done, type Outcome, type Refusal, refused } from "#app/shared/outcome.ts";
import { type Studio, studio } from "#app/studio/studio.server.ts";
import { writing } from "#db/client.server.ts";
import { askedRow, chainQuestionOf } from "./chain-question.server.ts";
import { type AskedChain, chainTaken, checkFreeChain, type JointDetail } from "./free-chain.server.ts";
import { type JointRequest, readJointRequest, refusedRow } from "./request.server.ts";

/** In the order in which they take place. `token` opens the page of the whole visit. */
type BookedJoint = { appointments: Appointment[]; reference: string; token: string };

/** Refuses as `book`; the fields of a row carry its number, alternatives are whole chains. */
export function bookJoint(input: unknown, bookingContext: BookingContext): Outcome<BookedJoint, JointDetail> {
  const request = readJointRequest(input, bookingContext);
  if (!request.ok) return request;
  const shown = readShown(input);
  if (!shown.ok) return shown;
  const asked = { ...request.value, shown: shown.value, despite: goesAgainst(input, bookingContext) };
  return wrongKey(bookingContext.key) ?? writing(() => bookJointLocked(asked, bookingContext));
}

/** One row with what it was asked for, as it is to be given. */
type Part = Offer & { request: BookingRequest };

function bookJointLocked(
  request: JointRequest & { shown: Shown; despite: boolean },
  bookingContext: BookingContext,
): Outcome<BookedJoint, JointDetail> {
  const { staff, now } = bookingContext;
  const key = boundKey(bookingContext);
  const earlier = key === null ? undefined : madeWithKey(key);
  if (earlier) return earlier.requestHash === request.hash ? answerJointAgain(earlier.id, now) : keyUsed();

  const offered = partsOf(request);
  if (!offered.ok) return offered;
  const parts = offered.value;
  const [first] = parts;
  if (!first) throw new Error("A joint visit without a row.");
  const settings = studio();
  const rows = parts.map(askedRow);
  const atDesk = staff !== undefined && staff.actor.role !== "provider";
  const asked: AskedChain = {
    ...chainQuestionOf(rows, { keepOrder: request.keepOrder, atDesk }, settings, now),
    kind: request.kind,
    date: first.request.date,
    start: first.request.time,
  };
  const chain = checkFreeChain(rows, asked, settings);
  if (!chain.ok) return chain;
  const refusal =
    whyNotThisPerson(parts, chain.value, bookingContext) ??
    whyNotJointOnline(parts, chain.value, bookingContext);
  if (refusal) return refusal;
  const unmet = whyNotAllGiven(parts, chain.value, bookingContext);
  if (unmet && !request.despite) return unmet;
  const otherPrice = whyOtherPrice(request.shown, termsOf(parts, chain.value), settings);
  if (otherPrice) return withoutTimes(otherPrice);
  const { contact } = first.request;
  const enough = whyNoMoreAppointments(contact, bookingContext, settings, parts.length);
  if (enough) return refused("conflict", enough);
  const agreed = { key, hash: request.hash, kind: request.kind };
  const appointments = unlessTaken(() => recordParts(parts, chain.value, agreed, bookingContext, settings));
  if (!appointments) return chainTaken(rows, asked, settings);
  tellAboutJoint("booked", appointments, settings, now);
  const bent = unmet ? ["precondition"] : [];
  const together = { parts: appointments.length };
  if (staff)
    for (const appointment of appointments) noteByStaff(appointment, { ...staff, bent }, now, together);
  return done(bookedJoint(appointments, now));
}

function partsOf({ rows }: JointRequest): Outcome<Part[]> {
  const parts: Part[] = [];
  for (const [place, request] of rows.entries()) {
    const offer = offerFor(request);
    if (!offer.ok) return refusedRow(offer, place);
    parts.push({ ...offer.value, request });
  }
  return done(parts);
}

/** Each row with the provider of the chain. */
const termsOf = (parts: readonly Part[], { rows }: Chain) =>
  parts.flatMap((part, at) => {
    const given = rows.find(({ row }) => row === at);
    return given ? [termsWith(part, given.providerId)] : [];
  });

/** What the person holds already, for each part at its own time (rules 4.8 and 4.19). */
function whyNotThisPerson(parts: readonly Part[], chain: Chain, bookingContext: BookingContext) {
  for (const { row, start, end } of chain.rows) {
    const part = parts[row];
    if (!part) continue;
    const request = { ...part.request, time: start };
    const durationMinutes = end - start;
    const overlap = overlapOfPerson(request, bookingContext, { durationMinutes }, true);
    if (overlap) return withoutTimes(overlap);
    const second = secondThatDay(request, bookingContext, part.service);
    if (second) return withoutTimes(second);
  }
  return null;
}

/** The wish has all parts as they would follow (rule 34.35). */
function whyNotJointOnline(parts: readonly Part[], chain: Chain, bookingContext: BookingContext) {
  const wished = chain.rows.flatMap(({ row, start, providerId }) => {
    const part = parts[row];
    if (!part) return [];
    const providers = part.providers.filter(({ id }) => id === providerId);
    return [{ service: part.service, providers, date: part.request.date, time: start }];
  });
  const asked = whyNotOnline(wished, bookingContext);
  return asked && withoutTimes(asked);
}

/** What the services ask for before they are given. */
function whyNotAllGiven(parts: readonly Part[], chain: Chain, bookingContext: BookingContext) {
  for (const { service, needs, person, context } of personsOf(parts, chain, bookingContext)) {
    const unmet = whyNotBooked(service, needs, person, context);
    if (unmet) return unmet;
  }
  return null;
}

/** For whom each row is; the other parts of the same person count as booked (rule 36.21). */
function personsOf(parts: readonly Part[], chain: Chain, bookingContext: BookingContext) {
  const visits = chain.rows.flatMap(({ row, start, end }) => {
    const part = parts[row];
    return part
      ? [{ id: -row - 1, row, part, serviceId: part.service.id, date: part.request.date, start, end }]
      : [];
  });
  const name = parts[0]?.request.contact.customerName;
  const { staff } = bookingContext;
  const ofCompanion = { ...bookingContext, staff: staff && { ...staff, recordId: null } };
  return visits.map(({ id, row, part, start }) => {
    const { request, service, needs } = part;
    const { contact, date } = request;
    const isFirst = contact.customerName === name;
    const owner = ownerOf(bookingContext) ?? ownerByEmail(contact.customerEmail);
    const isTheirs = (other: Part) => other.request.contact.customerName === contact.customerName;
    const alongside = visits.filter((other) => other.id !== id && isTheirs(other.part));
    const person = { contact, accountId: isFirst ? owner : null, date, time: start, alongside };
    return { row, service, needs, person, context: isFirst ? bookingContext : ofCompanion };
  });
}

/** The questions about a person name no other times. */
function withoutTimes({ refusal }: { refusal: Refusal<AppointmentDetail> }) {
  const { alternatives: _none, ...detail } = refusal.detail ?? {};
  return refused<JointDetail>(refusal.reason, refusal.message, { fields: refusal.fields, detail });
}

/** A household in the order of its rows, a chain as its parts follow. */
function recordParts(
  parts: readonly Part[],
  chain: Chain,
  { key, hash, kind }: { key: string | null; hash: string; kind: JointRequest["kind"] },
  bookingContext: BookingContext,
  settings: Studio,
): Appointment[] {
  const { now, staff } = bookingContext;
  const reference = newReference();
  const id = recordJointVisit(reference, kind, now);
  // Before any of them is written: each would be an earlier visit of the next one.
  const toCheck = new Map(
    personsOf(parts, chain, bookingContext).map(({ row, service, needs, person, context }) => [
      row,
      toCheckOf(service, needs, person, context),
    ]),
  );
  return inTurn(chain).map(({ row, providerId, start }, place) => {
    const part = parts[row];
    if (!part) throw new Error("A chain has a row that was not asked for.");
    const { request, items, needs } = part;
    const service = withProvider(part.service, needs, providerId);
    const { contact, date } = request;
    const position = place + 1;
    const joint = { id, position, reference: position === 1 ? reference : `${reference}-${position}` };
    const clientId = ownerOf(bookingContext) ?? ownerByEmail(contact.customerEmail);
    const source: Appointment["source"] = staff ? (staff.source ?? "desk") : "online";
    // Who comes along is another person, also under the address of the first.
    const isFirst = contact.customerName === parts[0]?.request.contact.customerName;
    const recordId = isFirst ? recordOf(contact, clientId, bookingContext) : recordFor(contact, null, now);
    const who = { contact, clientId, recordId, source, arrivedAt: null, seriesId: null };
    const { pause, resourceIds } = needs;
    const what = { service, items, pause, resourceIds, providerId, date, time: start, joint };
    const asked = position === 1 ? { idempotencyKey: key, requestHash: hash } : notAsked;
    return recordBooking({ ...who, ...what, ...asked, toCheck: toCheck.get(row) ?? "" }, settings, now);
  });
}

const notAsked = { idempotencyKey: null, requestHash: "" };

const inTurn = ({ rows }: Chain): Chain["rows"] =>
  [...rows].sort((a, b) => a.start - b.start || a.row - b.row);

function answerJointAgain(id: number, now: number): Outcome<BookedJoint, JointDetail> {
  const first = appointmentById(id);
  if (!first) throw new Error("An idempotency key points at no appointment.");
  return done(bookedJoint(jointOf(first), now));
}

function bookedJoint(appointments: Appointment[], now: number): BookedJoint {
  const [first] = appointments;
  if (!first) throw new Error("A joint visit without a part.");
  return { appointments, reference: first.reference, token: linkTo(first, now) };
}
