/** Adding a treatment to a booked visit: one revision, one transaction, one notice (rules 35.95 to 35.98). */

import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { recordBooking } from "#app/domain/appointments/insert.server.ts";
import { bookedWith, jointOf, nextPlaceIn } from "#app/domain/appointments/joint.server.ts";
import { unlessTaken } from "#app/domain/appointments/needs/held.server.ts";
import { tellAboutAddedPart } from "#app/domain/appointments/notices/notify-several.server.ts";
import { tellIn } from "#app/domain/appointments/notices/telling.ts";
import type { Requester } from "#app/domain/appointments/requester.ts";
import type { BendableRule } from "#app/domain/availability/desk-times.ts";
import { partsOfRequester, whyPartsStale } from "#app/domain/booking/change/own-parts.server.ts";
import { invalidField, justTaken } from "#app/domain/booking/choose/refusals.server.ts";
import type { JointDetail } from "#app/domain/booking/joint/free-chain.server.ts";
import {
  type MovedPart,
  recordMoves,
  whyNotAllMovedThere,
} from "#app/domain/booking/joint/moved-parts.server.ts";
import { whyNoMoreAppointments } from "#app/domain/booking/make/allowance.server.ts";
import { type Offer, offerFor } from "#app/domain/booking/make/offer.server.ts";
import { onlineToCheck, whyNotOnline } from "#app/domain/booking/make/online-rule.server.ts";
import {
  readShown,
  type Shown,
  termsWith,
  whyOtherPrice,
} from "#app/domain/booking/make/shown-price.server.ts";
import { toCheckAtBooking } from "#app/domain/booking/needs/preconditions.server.ts";
import { withProvider } from "#app/domain/catalogue/services/needs.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, type Refusal, refused } from "#app/platform/shared/outcome.ts";
import { writing } from "#db/client.server.ts";
import { ownPlace } from "./own-place.server.ts";
import { type PartRequest, readPartRequest } from "./part-request.server.ts";
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

/** `parts`: all of the visit in their order, in whatever state. */
type AddedPart = { added: Appointment; parts: Appointment[] };

/**
 * With `bend` the desk adds it at any minute of the visit's day, and these rules are bent (rule 35.111). Refuses as "not-found", "invalid"
 * and "conflict" (taken, stale, late, full, what a booking is refused for).
 */
export function addPart(
  id: number,
  input: unknown,
  requester: Requester,
  now: number,
  bend: readonly BendableRule[] | null = null,
): Outcome<AddedPart, JointDetail> {
  const request = readPartRequest(input);
  if (!request.ok) return request;
  const shown = readShown(input);
  if (!shown.ok) return shown;
  return writing(() => addLocked(id, { ...request.value, shown: shown.value, bend }, requester, now));
}

function addLocked(
  id: number,
  request: PartRequest & { shown: Shown; bend: readonly BendableRule[] | null },
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
  const bent = [...(unmet ? ["precondition"] : []), ...(place.bent ?? [])];
  const moved = unlessTaken(() => moveFor(visit, place, { bent, requester, now }));
  if (!moved) return gone();
  // The parts are where they will be by now, so that none of them is in the way of the new one.
  const own = whyNotThisPerson(visit, offer, place, request);
  if (own) return withoutTimes(own);
  const added = unlessTaken(() => recordPart(visit, offer, place, now));
  if (!added) return gone();
  noteAdded(one, added, { bent, requester, now });
  const tell = atDesk ? tellIn({ tell: request.tell }, one) : "mail";
  tellAboutAddedPart(added, moved, studio(), now, { tell });
  return done({ added, parts: jointOf(added) });
}

function placeFor(visit: GrowingVisit, offer: Offer, request: Parameters<typeof addLocked>[1]) {
  const { moveAll, bend } = request;
  if (moveAll) return placeOfAll(visit, offer, request);
  if (!bend || !visit.atDesk) return placeBeside(visit, offer, request);
  const { date, time } = request;
  return date === visit.date ? ownPlace(visit, offer, { date, time }, bend) : invalidField("date", otherDay);
}

const otherDay = "A treatment is added on the day of the visit.";
const gone = () => refused("conflict", justTaken, { fields: { time: justTaken } });

/** The questions about a person name no other times. */
function withoutTimes({ refusal }: { refusal: Refusal<object> }) {
  const { alternatives: _none, ...detail } = (refusal.detail ?? {}) as JointDetail;
  return refused<JointDetail>(refusal.reason, refusal.message, { fields: refusal.fields, detail });
}

const chainOf = ({ start, end, moved }: PartPlace) => ({ start, end, rows: moved });

/** What the present parts ask for before them, where they move. */
const whyNotMovedAll = ({ parts }: GrowingVisit, place: PartPlace, requester: Requester) =>
  place.moved.length === 0
    ? null
    : whyNotAllMovedThere(parts, { date: place.date, chain: chainOf(place) }, requester);

/** What a booking is refused for, whenever it is: the online rule, another price, the allowance. */
function whyNotAdded(
  { one, context }: GrowingVisit,
  offer: Offer,
  { date, start: time, providerId }: PartPlace,
  { shown }: { shown: Shown },
) {
  const settings = studio();
  const { service } = offer;
  const providers = offer.providers.filter(({ id }) => id === providerId);
  const asked = whyNotOnline([{ service, providers, date, time }], context);
  if (asked) return asked;
  const otherPrice = whyOtherPrice(shown, [termsWith(offer, providerId)], settings);
  if (otherPrice) return otherPrice;
  const enough = whyNoMoreAppointments(contactOfPart(one), context, settings);
  return enough === null ? null : refused("conflict", enough);
}

type By = { bent: string[]; requester: Requester; now: number };

function moveFor({ parts }: GrowingVisit, place: PartPlace, { bent, requester, now }: By): MovedPart[] {
  if (place.moved.length === 0) return [];
  const to = { date: place.date, chain: chainOf(place), bent };
  return recordMoves(parts, to, requester, now);
}

/** It belongs to the account and the record of the part that it is added to. */
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
  const what = { service, items, pause, resourceIds, providerId, date, time };
  const how = {
    ...{ source: atDesk ? ("desk" as const) : ("online" as const), arrivedAt: null },
    ...{ idempotencyKey: null, requestHash: "", toCheck: toCheck.join(" ") },
  };
  return recordBooking({ ...who, ...what, ...how, joint: nextPlaceIn(one, now) }, studio(), now);
}

/** Noted, so that a form that shows the visit as it was is refused, also of a visit of one part. */
function noteAdded(one: Appointment, added: Appointment, { bent, requester: { actor }, now }: By): void {
  const bends = bent.length > 0 && { bent };
  const entry = (id: number) => ({ entity: "appointment", entityId: id }) as const;
  const detail = { ...bends, ...bookedWith(added), revision: added.revision };
  record({ action: "booked", ...entry(added.id), detail }, { actor, now });
  if (one.jointId !== null) return;
  const [first] = jointOf(added);
  if (!first) return;
  const grown = { fields: ["parts"], ...bookedWith(first), revision: first.revision };
  record({ action: "changed", ...entry(first.id), detail: grown }, { actor, now });
}
