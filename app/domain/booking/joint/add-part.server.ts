/** Adds a treatment to a booked visit: one revision, one transaction, one notice (rules 35.95 to 35.98). */
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { recordBooking, unlessTaken } from "#app/domain/appointments/insert.server.ts";
import { bookedWith, jointOf, nextPlaceIn } from "#app/domain/appointments/joint.server.ts";
import { readNotifyChoice } from "#app/domain/appointments/notices/notify-choice.ts";
import { notifyOfAddedPart } from "#app/domain/appointments/notices/notify-several.server.ts";
import type { Requester } from "#app/domain/appointments/requester.ts";
import type { OverridableRule } from "#app/domain/availability/desk-times.ts";
import { chooseProvider } from "#app/domain/availability/slots.ts";
import { minutesWith } from "#app/domain/availability/time-needs.ts";
import { partsOfRequester, whyPartsStale } from "#app/domain/booking/change/own-appointments.server.ts";
import {
  doesNotFit,
  invalidField,
  justTaken,
  neverOffered,
  pastMidnight,
  type TimeAnswer,
  timeAnswer,
} from "#app/domain/booking/choose/refusals.server.ts";
import { checkStaffSlot, reasonsOf } from "#app/domain/booking/choose/staff-override.ts";
import {
  onlineToCheck,
  whyNoMoreAppointments,
  whyNotOnline,
} from "#app/domain/booking/visit/allowance.server.ts";
import {
  type Offer,
  offerFor,
  readShown,
  type Shown,
  termsWith,
  whyOtherPrice,
} from "#app/domain/booking/visit/offer.server.ts";
import { toCheckAtBooking } from "#app/domain/booking/visit/preconditions.server.ts";
import { withProvider } from "#app/domain/catalogue/needs.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { record } from "#app/platform/shared/audit.server.ts";
import { latestPast } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome, type Refusal, refused } from "#app/platform/shared/outcome.ts";
import { writing } from "#db/client.server.ts";
import { askedRow, calendarOfRows, type JointDetail } from "./chain-question.server.ts";
import { type MovedPart, recordMoves, whyNotAllMovedThere } from "./moved-parts.server.ts";
import {
  contactOfPart,
  type GrowingVisit,
  growingVisit,
  type PartPlace,
  placeBeside,
  placeOfAll,
  whyNotGivenAt,
  whyNotThisPerson,
} from "./places.server.ts";
import { type PartRequest, readPartRequest } from "./visit-request.server.ts";

// Staff may choose any minute of the day and override rules (rule 35.111).

type At = { date: string; time: number };

function questionAt({ context }: GrowingVisit, offer: Offer, { date, time: start }: At) {
  const { timeZone, windowDays, minimumNoticeMinutes } = studio();
  const now = latestPast(timeZone, context.now);
  const row = askedRow(offer);
  const calendar = calendarOfRows([row], date, date);
  return { calendar, question: { ...row, date, start, now, windowDays, minimumNoticeMinutes } };
}

/** Refuses as "invalid" what could never be offered, and as "conflict" if no provider is free. */
function ownPlace(
  visit: GrowingVisit,
  offer: Offer,
  at: At,
  bend: readonly OverridableRule[],
): Outcome<PartPlace, JointDetail> {
  const { calendar, question } = questionAt(visit, offer, at);
  const { date, start, providerIds } = question;
  if (providerIds.some((id) => start + minutesWith(question, id) > 1440)) return pastMidnight();
  const slot = checkStaffSlot(calendar, question, bend);
  if (slot.ok) {
    const providerId = chooseProvider(calendar, date, slot.providerIds);
    const end = start + minutesWith(question, providerId);
    return done({ date, start, end, providerId, moved: [], overridden: slot.overridden(providerId) });
  }
  if (slot.why !== "taken" && slot.why !== "bends") return neverOffered(slot.why, question);
  const found = { calendar, candidates: offer.providers, studioSettings: studio() };
  const { reason, message, fields } = doesNotFit(slot.why, question, found).refusal;
  return refused(reason, message, { fields });
}

export function ownAnswers(visit: GrowingVisit, offer: Offer, at: At): TimeAnswer[] {
  const { calendar, question } = questionAt(visit, offer, at);
  return reasonsOf(calendar, question).map(({ providerId: id, reasons }) => {
    const name = offer.providers.find((provider) => provider.id === id)?.name ?? "";
    return timeAnswer({ provider: { id, name }, date: question.date, start: question.start }, reasons);
  });
}

type AddedPart = { added: Appointment; parts: Appointment[] };

/** Adds a treatment. With `bend`, staff can choose any minute of the day (rule 35.111). */
export function addPart(
  id: number,
  input: unknown,
  requester: Requester,
  now: number,
  bend: readonly OverridableRule[] | null = null,
): Outcome<AddedPart, JointDetail> {
  const request = readPartRequest(input);
  if (!request.ok) return request;
  const shown = readShown(input);
  if (!shown.ok) return shown;
  return writing(() => addLocked(id, { ...request.value, shown: shown.value, bend }, requester, now));
}

function addLocked(
  id: number,
  request: PartRequest & { shown: Shown; bend: readonly OverridableRule[] | null },
  requester: Requester,
  now: number,
): Outcome<AddedPart, JointDetail> {
  const found = growingVisit(id, requester, now);
  if (!found.ok) return found;
  const visit = found.value;
  const { one, atDesk } = visit;
  const stale = whyPartsStale(partsOfRequester(one, requester), request.revision, requester, now);
  if (stale) return withoutTimes(stale);
  const offered = offerFor(request);
  if (!offered.ok) return offered;
  const offer = offered.value;
  const at = placeFor(visit, offer, request);
  if (!at.ok) return at;
  const place = at.value;
  const unmet = whyNotGivenAt(visit, offer, place) ?? whyNotMovedAll(visit, place, requester);
  if (unmet && !(atDesk && request.despite)) return withoutTimes(unmet);
  const refusal = whyNotAdded(visit, offer, place, request);
  if (refusal) return withoutTimes(refusal);
  const overridden = [...(unmet ? ["precondition"] : []), ...(place.overridden ?? [])];
  const moved = unlessTaken(() => moveFor(visit, place, { overridden, requester, now }));
  if (!moved) return gone();
  // The other parts already have their new times here.
  const own = whyNotThisPerson(visit, offer, place, request);
  if (own) return withoutTimes(own);
  const added = unlessTaken(() => recordPart(visit, offer, place, now));
  if (!added) return gone();
  noteAdded(one, added, { overridden, requester, now });
  const tell = atDesk ? readNotifyChoice({ tell: request.tell }, one) : "mail";
  notifyOfAddedPart(added, moved, studio(), now, { tell });
  return done({ added, parts: jointOf(added) });
}

function placeFor(visit: GrowingVisit, offer: Offer, request: Parameters<typeof addLocked>[1]) {
  const { moveAll, bend } = request;
  if (moveAll) return placeOfAll(visit, offer, request);
  if (!bend || !visit.atDesk) return placeBeside(visit, offer, request);
  const { date, time } = request;
  return date === visit.date ? ownPlace(visit, offer, { date, time }, bend) : invalidField("date", otherDay);
}

const otherDay = "The added treatment must be on the day of the visit.";
const gone = () => refused("conflict", justTaken, { fields: { time: justTaken } });

function withoutTimes({ refusal }: { refusal: Refusal<object> }) {
  const { alternatives: _none, ...detail } = (refusal.detail ?? {}) as JointDetail;
  return refused<JointDetail>(refusal.reason, refusal.message, { fields: refusal.fields, detail });
}

const chainOf = ({ start, end, moved }: PartPlace) => ({ start, end, rows: moved });

const whyNotMovedAll = ({ parts }: GrowingVisit, place: PartPlace, requester: Requester) =>
  place.moved.length === 0
    ? null
    : whyNotAllMovedThere(parts, { date: place.date, chain: chainOf(place) }, requester);

/** Checks the same as a booking: online rule, price and limits. */
function whyNotAdded(
  { one, context }: GrowingVisit,
  offer: Offer,
  { date, start: time, providerId }: PartPlace,
  { shown }: { shown: Shown },
) {
  const settings = studio();
  const { service } = offer;
  const providers = offer.providers.filter(({ id }) => id === providerId);
  return (
    whyNotOnline([{ service, providers, date, time }], context) ??
    whyOtherPrice(shown, [termsOfPart(one, offer, { date, start: time, providerId })], settings) ??
    whyNoMoreAppointments(contactOfPart(one), context, settings)
  );
}

const termsOfPart = (
  { clientId }: Appointment,
  offer: Offer,
  { date, start, providerId }: Pick<PartPlace, "date" | "start" | "providerId">,
) => termsWith(offer, providerId, { date, start, hasAccount: clientId !== null });

type By = { overridden: string[]; requester: Requester; now: number };

function moveFor({ parts }: GrowingVisit, place: PartPlace, { overridden, requester, now }: By): MovedPart[] {
  if (place.moved.length === 0) return [];
  const to = { date: place.date, chain: chainOf(place), overridden };
  return recordMoves(parts, to, requester, now);
}

function recordPart(visit: GrowingVisit, offer: Offer, place: PartPlace, now: number): Appointment {
  const { one, atDesk, context } = visit;
  const { date, start: time, providerId } = place;
  const { needs, items } = offer;
  const contact = contactOfPart(one);
  const person = { contact, accountId: one.clientId, date, time };
  const toCheck = [
    onlineToCheck(person, context),
    toCheckAtBooking(offer.service, needs, person, context),
  ].filter(Boolean);
  const who = { contact, clientId: one.clientId, recordId: one.recordId, seriesId: one.seriesId };
  const { pause, resourceIds } = needs;
  const service = withProvider(offer.service, needs, providerId);
  const { reduction } = termsOfPart(one, offer, place);
  const what = { service, reduction, items, pause, resourceIds, providerId, date, time };
  const how = {
    ...{ source: atDesk ? ("desk" as const) : ("online" as const), arrivedAt: null },
    ...{ idempotencyKey: null, requestHash: "", toCheck: toCheck.join(" ") },
  };
  return recordBooking({ ...who, ...what, ...how, joint: nextPlaceIn(one, now) }, studio(), now);
}

/** Raises the revision, so that open forms of the visit are refused as stale. */
function noteAdded(
  one: Appointment,
  added: Appointment,
  { overridden, requester: { actor }, now }: By,
): void {
  const bends = overridden.length > 0 && { bent: overridden };
  const entry = (id: number) => ({ entity: "appointment", entityId: id }) as const;
  const detail = { ...bends, ...bookedWith(added), revision: added.revision };
  record({ action: "booked", ...entry(added.id), detail }, { actor, now });
  if (one.jointId !== null) return;
  const [first] = jointOf(added);
  if (!first) return;
  const grown = { fields: ["parts"], ...bookedWith(first), revision: first.revision };
  record({ action: "changed", ...entry(first.id), detail: grown }, { actor, now });
}
