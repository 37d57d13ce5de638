/**
 * Moves and changes visits, for the manage page, the desk and the API. One transaction checks in this order:
 * owner, revision (rule 9.2), status (7.2 and 7.3), policy (8.2 and 10.3), place (6.1, 6.11, 8.10 and 35.27),
 * requirements (36.14). It writes parts, messages, links and audit.
 */

import {
  type Appointment,
  appointmentFor,
  appointmentNotFound,
} from "#app/domain/appointments/appointment.server.ts";
import { unlessTaken } from "#app/domain/appointments/insert.server.ts";
import { busyAt, jointKindOf } from "#app/domain/appointments/joint.server.ts";
import { readNotifyChoice } from "#app/domain/appointments/notices/notify-choice.ts";
import type { Requester } from "#app/domain/appointments/requester.ts";
import { type AppointmentStatus, mayFollow, occupies, whyNotOpen } from "#app/domain/appointments/status.ts";
import { termsFor, whyNotMoved } from "#app/domain/appointments/terms.server.ts";
import { recordChange } from "#app/domain/appointments/update.server.ts";
import { overridableRules } from "#app/domain/availability/desk-times.ts";
import { recordCancellation } from "#app/domain/booking/change/cancel.server.ts";
import { partsOfRequester, whyPartsStale } from "#app/domain/booking/change/own-appointments.server.ts";
import { whyNotInTime } from "#app/domain/booking/change/status-change.server.ts";
import type { AlternativeTime, AppointmentDetail, VisitDetail } from "#app/domain/booking/choose/choices.ts";
import { repriced } from "#app/domain/booking/choose/offer-times.server.ts";
import { justTaken } from "#app/domain/booking/choose/refusals.server.ts";
import type { ChainOffer } from "#app/domain/booking/joint/chain-offer.ts";
import type { JointDetail } from "#app/domain/booking/joint/chain-question.server.ts";
import {
  changesOf,
  isBack,
  isElsewhere,
  movableParts,
  nothingLeft,
  notifyOfChanges,
  overriddenInAudit,
  recordChanges,
  rowsToMove,
  whyNotAllMoved,
  whyNotAllMovedThere,
} from "#app/domain/booking/joint/moved-parts.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { offersShownIn } from "#app/domain/website/entries/offer-price.ts";
import type { Actor } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { formatMoney } from "#app/platform/words/money.ts";
import { writing } from "#db/client.server.ts";
import { type ChangeRequest, readChangeRequest, readMoveRequest, whyNotBack } from "./move-request.server.ts";
import { type Finder, type FoundPlace, oneChain, oneSlot } from "./place.server.ts";

export type Moved = { appointment: Appointment; appointments: Appointment[] };

type Which = "all" | readonly number[];

type Asked = [id: number, input: unknown, requester: Requester, now: number];
type AnyTime = AlternativeTime | ChainOffer;
type AnyDetail = VisitDetail<AnyTime>;

/** Changes one part or moves several. Refuses as "not-found", "invalid" or "conflict" (taken, late, stale, status). Idempotent (rule 9.3). */
export function moveVisit(...asked: Asked): Outcome<Moved, AppointmentDetail>;
export function moveVisit(...asked: [...Asked, which: Which]): Outcome<Moved, JointDetail>;
export function moveVisit(...asked: [...Asked, which?: Which]): Outcome<Moved, AnyDetail> {
  const [id, input, requester, now, which] = asked;
  const request = which ? readMoveRequest(input) : readChangeRequest(input, requester.kind === "staff");
  return request.ok ? writing(() => moveLocked(id, { ...request.value, which }, requester, now)) : request;
}

export function setStatus(
  id: number,
  status: AppointmentStatus,
  actor: Actor,
  now: number,
  revision?: number | null,
): Outcome<Appointment, AppointmentDetail> {
  const set = moveVisit(id, { status, revision }, { kind: "staff", actor, userId: actor.id }, now);
  return set.ok ? done(set.value.appointment) : set;
}

type Request = ChangeRequest & { which?: Which };

function moveLocked(
  id: number,
  request: Request,
  requester: Requester,
  now: number,
): Outcome<Moved, AnyDetail> {
  const { which } = request;
  const one = appointmentFor(requester, id);
  if (!one) return appointmentNotFound();
  const visit = which ? partsOfRequester(one, requester) : [one];
  const parts = which ? partsAsked(visit, which) : visit;
  const [first] = parts;
  if (!first) return refused("conflict", whyNotOpen(one, studio()) ?? nothingLeft);
  const moves = which !== undefined || asksForMove(first, request);
  const { status = first.status, notes = first.contact.notes } = request;
  const isAsAsked = !moves && status === first.status && notes === first.contact.notes;
  const stale = isAsAsked ? null : whyPartsStale(visit, request.revision, requester, now);
  if (stale) return stale;
  const refusal = whyNot(parts, status, moves, requester, now);
  if (refusal) return refused("conflict", refusal);

  const atDesk = requester.kind === "staff";
  const tell = atDesk ? readNotifyChoice(request, first) : "mail";
  if (status === "cancelled" && first.status !== "cancelled") {
    const noted = request.notes === undefined ? first : recordChange(first, { notes }, now, quietly);
    const by = { actor: requester.actor, now };
    return done(movedOf([recordCancellation(noted, { by: "studio", tell }, by)]));
  }
  const inTheWay = !moves && isBack(first, { status }) ? whyNotBack(first, now) : null;
  if (inTheWay) return inTheWay;
  const found = moves ? placeFor(parts, request, atDesk, now) : done(placeOf(first));
  if (!found.ok) return found;
  const { overridden, taken, ...place } = found.value;
  const busy = moves && !request.override ? whyBusy(parts, place, atDesk) : null;
  if (busy) return busy;
  const unmet = moves ? whyNotAllMovedThere(parts, place, requester) : null;
  if (unmet && !(atDesk && (request.despite || request.override))) return unmet;

  const to = { ...place, status: request.status, notes: request.notes };
  const changes = changesOf(parts, to, requester, now);
  const early = whyNotYet(changes, request, now);
  if (early) return refused("conflict", early);
  const bends = (row: number) =>
    request.override
      ? { override: true }
      : overriddenInAudit([...overridden(row), ...(unmet ? ["precondition"] : [])]);
  const changed = unlessTaken(() => recordChanges(changes, bends, requester, now));
  if (!changed) return taken();
  notifyOfChanges(changed, tell, now);
  return done(movedOf(parts.map((part) => changed.find(({ before }) => before === part)?.after ?? part)));
}

/** One person has one treatment at a time (rule 35.116). */
function whyBusy(
  parts: readonly Appointment[],
  { date, chain }: Pick<FoundPlace<AnyTime>, "date" | "chain">,
  atDesk: boolean,
) {
  const moved = parts.map(({ id }) => id);
  const isBusy = chain.rows.some(({ row, ...span }) => {
    const part = parts[row];
    return part && busyAt(part, moved)(date, span);
  });
  const who = atDesk ? "The client has" : "You have";
  const sentence = `${who} another treatment of this visit at that time. Please choose another time.`;
  return isBusy ? refused("conflict", sentence, { fields: { time: sentence } }) : null;
}

const quietly = { forCalendars: false };

const partsAsked = (visit: readonly Appointment[], which: Which): Appointment[] =>
  movableParts(visit).filter(({ id }) => which === "all" || which.includes(id));

function movedOf(appointments: Appointment[]): Moved {
  const [appointment] = appointments;
  if (!appointment) throw new Error("A visit without a part.");
  return { appointment, appointments };
}

/** "First available" at the same time is not a move, so the provider stays. */
const asksForMove = (
  part: Appointment,
  { date, time, providerIds: [providerId] = [] }: ChangeRequest,
): boolean =>
  (date !== undefined && date !== part.date) ||
  (time !== undefined && time !== part.startMin) ||
  (typeof providerId === "number" && providerId !== part.providerId);

function whyNot(
  parts: readonly Appointment[],
  status: AppointmentStatus,
  moves: boolean,
  requester: Requester,
  now: number,
): string | null {
  const [first] = parts;
  if (!first) return nothingLeft;
  if (!mayFollow(first.status, status, first.statusBefore))
    return `A visit can't go from ${said(first.status)} to ${said(status)}.`;
  const closed =
    requester.kind === "staff" ? null : moves ? whyNotAllMoved(parts, now) : whyNotChanged(first, now);
  if (closed) return closed;
  return moves && !occupies(status) ? `A visit that is ${said(status)} can't be moved.` : null;
}

const said = (status: AppointmentStatus): string => status.replace("_", " ");

/** Clients can change notes until the start (rule 8.11). */
function whyNotChanged(part: Appointment, now: number): string | null {
  const settings = studio();
  const terms = termsFor(part, settings, now);
  return whyNotMoved(terms.move === "closed" ? terms : { ...terms, move: "free" }, part, settings);
}

const placeOf = ({ date, startMin: start, endMin: end, providerId }: Appointment): FoundPlace<AnyTime> => ({
  ...{ date, chain: { start, end, rows: [{ row: 0, start, end, providerId }] } },
  overridden: () => [],
  taken: () => refused("conflict", justTaken),
});

function placeFor(
  parts: readonly Appointment[],
  request: Request,
  atDesk: boolean,
  now: number,
): Outcome<FoundPlace<AnyTime>, AnyDetail> {
  const [first] = parts;
  if (!first) throw new Error("A move without a part.");
  const { which, date = first.date, time: start = first.startMin, providerIds, bend = [] } = request;
  const keepsTime = date === first.date && start === first.startMin;
  const bends = request.override ? overridableRules : keepsTime ? [...bend, "past" as const] : bend;
  const asked = {
    ...{ kind: jointKindOf(first) ?? "chain", keepOrder: true, date, start, atDesk, now },
    bend: atDesk && !which ? bends : null,
    except: parts.map(({ id }) => id),
  };
  const find: Finder<AnyTime> = which ? oneChain : oneSlot;
  const own = find(rowsToMove(parts, providerIds), asked, studio());
  return own.ok || !which || providerIds ? own : find(rowsToMove(parts, "any"), asked, studio());
}

/** Compares with the offers that the form showed, if it sent them (rule 12.11). */
function whyOtherOffer(changes: ReturnType<typeof changesOf>, { shownTerms }: Request): string | null {
  const rows = shownTerms?.split(";");
  for (const { row, before, change } of rows ? changes : []) {
    const { date, startMin: start, priceMinor = before.priceMinor } = change;
    if (date === before.date && start === before.startMin) continue;
    const shown = repriced(before, { date, start, byStudio: false }, offersShownIn(rows?.[row] ?? ""));
    const price = formatMoney(priceMinor, before.currency, studio().locale);
    if (shown.priceMinor !== priceMinor) return `The price is ${price} now.`;
  }
  return null;
}

function whyNotYet(changes: ReturnType<typeof changesOf>, request: Request, now: number): string | null {
  const { timeZone, locale } = studio();
  const moment = studioNow(timeZone, now);
  for (const { before, change } of changes) {
    const { status } = change;
    if (status === before.status && !isElsewhere(before, change)) continue;
    const was = status === before.status || status === before.statusBefore;
    const early = whyNotInTime(status, { ...change, was }, moment, locale);
    if (early) return early;
  }
  return whyOtherOffer(changes, request);
}
