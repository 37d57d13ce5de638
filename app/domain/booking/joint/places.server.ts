/** Times for a new treatment: beside the visit, or with all parts moved (rules 35.95 and 35.96). */

import {
  type Appointment,
  appointmentFor,
  appointmentNotFound,
  contactRow,
  contactValues,
} from "#app/domain/appointments/appointment.server.ts";
import { byTime, jointKindOf, jointOf } from "#app/domain/appointments/joint.server.ts";
import { treatmentsOf } from "#app/domain/appointments/patch-tests.server.ts";
import type { BookingContext, Requester } from "#app/domain/appointments/requester.ts";
import { isOpen, occupies, whyNotOpen } from "#app/domain/appointments/status.ts";
import { termsFor, whyNotMoved } from "#app/domain/appointments/terms.server.ts";
import { addDays } from "#app/domain/availability/dates.ts";
import {
  type Chain,
  type ChainPart,
  type ChainQuestion,
  type TouchingPart,
  touchingParts,
} from "#app/domain/availability/row-days.ts";
import { chooseProvider, earliestStart } from "#app/domain/availability/slots.ts";
import { invalidField, neverOffered } from "#app/domain/booking/choose/refusals.server.ts";
import type { Offer } from "#app/domain/booking/visit/offer.server.ts";
import { knownAt, whyNotBooked } from "#app/domain/booking/visit/preconditions.server.ts";
import { overlapOfPerson, secondThatDay } from "#app/domain/booking/visit/same-person.sql.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import {
  type AskedRow,
  askedRow,
  calendarOfRows,
  chainQuestionOf,
  chainsFor,
  checkFreeChain,
  type JointDetail,
} from "./chain-question.server.ts";
import { rowsToMove, whyNotAllMoved } from "./moved-parts.server.ts";
import { maxVisitRows } from "./typed-rows.ts";
import type { AskedTreatment, PartRequest } from "./visit-request.server.ts";

export type GrowingVisit = {
  one: Appointment;
  parts: Appointment[];
  date: string;
  mayMove: boolean;
  atDesk: boolean;
  context: BookingContext;
};

const sideBySide =
  "This visit is for several people at the same time. Please book the treatment as a new appointment.";
const full = `A visit has at most ${maxVisitRows} treatments. Please book this one as a new appointment.`;

export function growingVisit(id: number, requester: Requester, now: number): Outcome<GrowingVisit> {
  const one = appointmentFor(requester, id);
  if (!one) return appointmentNotFound();
  const atDesk = requester.kind === "staff";
  // A patch test is on another day, and stays there.
  const parts = byTime(
    jointOf(one).filter((part) => occupies(part.status) && treatmentsOf(part).length === 0),
  );
  const open = parts.filter(({ status }) => (atDesk ? status !== "completed" : isOpen(status)));
  const [first] = open;
  if (!first) return refused("conflict", atDesk ? isOver : (whyNotOpen(one, studio()) ?? isOver));
  if (jointKindOf(one) === "household") return refused("conflict", sideBySide);
  if (parts.length >= maxVisitRows) return refused("conflict", full);
  const late = atDesk ? null : open.map((part) => whyNotLonger(part, now)).find((why) => why !== null);
  if (late) return refused("conflict", late);
  const mayMove =
    parts.every(({ status }) => isOpen(status)) && (atDesk || whyNotAllMoved(parts, now) === null);
  const context = contextOf(one, requester, now);
  return done({ one, parts, date: first.date, mayMove, atDesk, context });
}

const isOver = "This visit is over. Please book the treatment as a new appointment.";

function whyNotLonger(part: Appointment, now: number): string | null {
  const settings = studio();
  const terms = termsFor(part, settings, now);
  if (terms.move !== "late") return whyNotMoved(terms, part, settings);
  const { noticeHours, phone } = settings;
  return `This visit is less than ${noticeHours === 1 ? "1 hour" : `${noticeHours} hours`} away. To add a treatment, please call us at ${phone}.`;
}

function contextOf(
  { clientId, recordId }: Appointment,
  { kind, actor, userId }: Requester,
  now: number,
): BookingContext {
  if (kind === "staff")
    return { visitor: null, key: null, now, staff: { actor, clientId, recordId, override: false } };
  return { visitor: userId === null ? null : { userId }, key: null, now };
}

/** `moved`: the booked parts by position, if they move. `overridden` as in rule 6.12. */
export type PartPlace = {
  date: string;
  start: number;
  end: number;
  providerId: number;
  moved: ChainPart[];
  overridden?: readonly string[];
};

export function placesBeside(visit: GrowingVisit, offer: Offer): PartPlace[] {
  const { date, parts, atDesk, context } = visit;
  const row = askedRow(offer);
  const except = parts.map(({ id }) => id);
  const question = chainQuestionOf([row], { keepOrder: true, atDesk, except }, studio(), context.now);
  const calendar = calendarOfRows([row], date, date);
  const found = touchingParts(calendar, { ...question, date }, spansOn(visit));
  const giving = parts.map(({ providerId }) => providerId);
  const chosen = (start: number): number => {
    const free = found.filter((one) => one.start === start).map(({ providerId }) => providerId);
    const known = free.filter((id) => giving.includes(id));
    return chooseProvider(calendar, date, known.length > 0 ? known : free);
  };
  return found
    .filter(({ start, providerId }) => chosen(start) === providerId)
    .map(({ start, end, providerId }: TouchingPart) => ({ date, start, end, providerId, moved: [] }));
}

const spansOn = ({ parts, date }: GrowingVisit) =>
  parts.filter((part) => part.date === date).map(({ startMin: start, endMin: end }) => ({ start, end }));

/** Finds a place beside the visit. Refuses as "invalid" (past, not beside it) or "conflict" (taken). */
export function placeBeside(
  visit: GrowingVisit,
  offer: Offer,
  { date, time }: PartRequest,
): Outcome<PartPlace, JointDetail> {
  const place = placesBeside(visit, offer).find((one) => one.date === date && one.start === time);
  if (place) return done(place);
  const row = askedRow(offer);
  const { atDesk, context } = visit;
  const question = chainQuestionOf([row], { keepOrder: true, atDesk }, studio(), context.now);
  const minimumNoticeMinutes = atDesk ? 0 : question.minimumNoticeMinutes;
  if (time < earliestStart({ ...question, minimumNoticeMinutes, date }))
    return neverOffered("past", {
      ...question,
      date,
      durationMinutes: 0,
      providerIds: [],
      except: undefined,
    });
  const minutes = row.providerIds.map((id) => row.byProvider?.get(id) ?? row.durationMinutes);
  const touches = spansOn(visit).some(({ start, end }) =>
    [time - end, ...minutes.map((one) => start - time - one)].some(
      (waiting) => waiting >= 0 && waiting <= question.gapMinutes,
    ),
  );
  if (date !== visit.date || !touches) return invalidField("time", notBeside);
  return refused("conflict", taken, { fields: { time: taken } });
}

const notBeside =
  "This time is not directly before or after the visit. Please choose one of the offered times.";
const taken = "Someone else has booked this time. Choose another time.";

const rowsOfAll = (
  { parts }: GrowingVisit,
  offer: Offer,
  providerIds: readonly number[] | "any" | undefined,
): AskedRow[] => [
  ...rowsToMove(parts, providerIds).map((row, at) => ({
    ...row,
    serviceId: parts[at]?.serviceId ?? undefined,
  })),
  askedRow(offer),
];

const questionOfAll = (
  { parts, atDesk, context }: GrowingVisit,
  rows: readonly AskedRow[],
): Omit<ChainQuestion, "date"> => {
  const except = parts.map(({ id }) => id);
  return chainQuestionOf(rows, { keepOrder: false, atDesk, except }, studio(), context.now);
};

/** Finds a place for all parts, preferably with the same providers. Refuses as `checkFreeChain`. */
export function placeOfAll(
  visit: GrowingVisit,
  offer: Offer,
  { date, time: start, providerIds }: PartRequest,
): Outcome<PartPlace, JointDetail> {
  if (!visit.mayMove) return refused("conflict", mayNotMove);
  const check = (asked: typeof providerIds | "any") => {
    const rows = rowsOfAll(visit, offer, asked);
    return checkFreeChain(rows, { ...questionOfAll(visit, rows), kind: "chain", date, start });
  };
  const own = check(providerIds);
  const chain = own.ok || providerIds ? own : check("any");
  return chain.ok ? done(placeIn(visit, date, chain.value)) : chain;
}

const mayNotMove = "This visit can no longer be moved. Please choose a time directly before or after it.";

function placeIn({ parts }: GrowingVisit, date: string, { rows }: Chain): PartPlace {
  const added = rows.find(({ row }) => row === parts.length);
  if (!added) throw new Error("A chain has no row for the new part.");
  const { start, end, providerId } = added;
  return { date, start, end, providerId, moved: rows.filter((one) => one !== added) };
}

/** Few days, because a chain takes longer to compute than a slot. */
const daysAfter = 7;

type OfferedChain = { date: string; chain: Chain; rows: AskedRow[]; place: PartPlace };

/** Returns times that move all parts, on the visit's day or the next one with times, nearest first. */
export function placesOfAll(visit: GrowingVisit, offer: Offer): OfferedChain[] {
  if (!visit.mayMove) return [];
  const own = offeredWith(visit, rowsOfAll(visit, offer, undefined));
  return own.length > 0 ? own : offeredWith(visit, rowsOfAll(visit, offer, "any"));
}

function offeredWith(visit: GrowingVisit, rows: AskedRow[]): OfferedChain[] {
  const { date: first, parts } = visit;
  const question = questionOfAll(visit, rows);
  const calendar = calendarOfRows(rows, first, addDays(first, daysAfter));
  const begins = parts.find(({ date }) => date === first)?.startMin ?? 0;
  for (let days = 0; days <= daysAfter; days += 1) {
    const date = addDays(first, days);
    const chains = chainsFor("chain", calendar, { ...question, date });
    chains.sort((a, b) => Math.abs(a.start - begins) - Math.abs(b.start - begins));
    const offered = chains.map((chain) => ({ date, chain, rows, place: placeIn(visit, date, chain) }));
    const others = offered.filter(({ place }) => !staysAsNow(parts, place));
    if (others.length > 0) return others;
  }
  return [];
}

const staysAsNow = (parts: readonly Appointment[], { date, moved }: PartPlace): boolean =>
  moved.every(({ row, start, providerId }) => {
    const part = parts[row];
    return part?.date === date && part.startMin === start && part.providerId === providerId;
  });

/** Checks requirements with the other parts of the same client (rule 36.21). */
export function whyNotGivenAt(
  { one, parts, context }: GrowingVisit,
  { service, needs }: Offer,
  { date, start: time, moved }: PartPlace,
) {
  const alongside = parts.flatMap((part, at) => {
    if (part.contact.name !== one.contact.name) return [];
    const move = moved.find(({ row }) => row === at);
    return knownAt(part, move ? { date, startMin: move.start } : part);
  });
  const asked = { contact: contactOfPart(one), accountId: one.clientId, date, time, alongside };
  return whyNotBooked(service, needs, asked, context);
}

/** Checks what the person has booked (rules 4.8 and 4.19). */
export function whyNotThisPerson(
  { one, context }: GrowingVisit,
  { service }: Offer,
  { date, start: time, end }: PartPlace,
  {
    forSomeoneElse,
    alsoBook,
    serviceId,
    providerId,
    addonIds,
  }: AskedTreatment & Pick<PartRequest, "forSomeoneElse" | "alsoBook">,
) {
  const what = { serviceId, providerId, addonIds, forSomeoneElse, alsoBook, hash: "" };
  const request = { ...what, contact: contactOfPart(one), date, time };
  return (
    overlapOfPerson(request, context, { durationMinutes: end - time }, true) ??
    secondThatDay(request, context, service)
  );
}

export const contactOfPart = ({ contact }: Appointment) => contactValues(contactRow(contact));
