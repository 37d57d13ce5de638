/** Moving all of a joint visit at once: the parts that are still to come, as one chain or household, or none (rule 35.27). */
import { eq, sql } from "drizzle-orm";
import {
  type Appointment,
  appointmentFor,
  appointmentNotFound,
} from "#app/appointments/appointment.server.ts";
import { bookedWith, byTime, jointKindOf } from "#app/appointments/joint.server.ts";
import { neededBy, unlessTaken } from "#app/appointments/needs/held.server.ts";
import { tellAboutJoint } from "#app/appointments/notices/notify-several.server.ts";
import { tellIn } from "#app/appointments/notices/telling.ts";
import { termsFor, whyNotMoved } from "#app/appointments/policy/terms.server.ts";
import type { Requester } from "#app/appointments/requester.ts";
import { isOpen, whyNotOpen } from "#app/appointments/status.ts";
import { keepLinks, recordChange } from "#app/appointments/update.server.ts";
import { isDate, minuteOf, timeOf } from "#app/availability/dates.ts";
import type { Chain, ChainQuestion } from "#app/availability/joint/row-days.ts";
import { partsOfRequester, whyPartsStale } from "#app/booking/change/own-parts.server.ts";
import { statusAfterMove, statusChange } from "#app/booking/change/status-change.server.ts";
import { providersForMove } from "#app/booking/choose/move-choices.server.ts";
import { invalidField } from "#app/booking/choose/refusals.server.ts";
import { whyNoMoreMoves } from "#app/booking/make/allowance.server.ts";
import { toCheckAfterMove, whyNotMovedThere } from "#app/booking/needs/preconditions.server.ts";
import { record } from "#app/shared/audit.server.ts";
import { studioNow } from "#app/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { studio } from "#app/studio/studio.server.ts";
import { preparedQuery, writing } from "#db/client.server.ts";
import { appointments } from "#db/schema.ts";

import { type AskedRow, chainQuestionOf } from "./chain-question.server.ts";
import { type AskedChain, chainTaken, checkFreeChain, type JointDetail } from "./free-chain.server.ts";

/** `providerIds`: with whom each part that is still to come is given, by its place among these; else whoever has it, or the first available. */
export type JointMove = {
  date: unknown;
  time: unknown;
  providerIds?: readonly number[];
  revision?: string | null;
  tell?: unknown;
  /** Staff go against what a treatment asks for before (rule 36.22). */
  despite?: boolean;
};

/** Refuses as "not-found", "invalid" and "conflict" (taken, with `alternatives`; late; stale; nothing left to move). */
export function moveJoint(
  id: number,
  move: JointMove,
  requester: Requester,
  now: number,
): Outcome<Appointment[], JointDetail> {
  const date = typeof move.date === "string" && isDate(move.date) ? move.date : null;
  const start = typeof move.time === "string" ? minuteOf(move.time) : null;
  if (date === null) return invalidField("date", "Date input not valid.");
  if (start === null) return invalidField("time", "Choose a time.");
  return writing(() => moveLocked(id, { ...move, date, start }, requester, now));
}

type Place = JointMove & { date: string; start: number };

function moveLocked(
  id: number,
  move: Place,
  requester: Requester,
  now: number,
): Outcome<Appointment[], JointDetail> {
  const one = appointmentFor(requester, id);
  if (!one) return appointmentNotFound();
  const all = partsOfRequester(one, requester);
  const parts = movableParts(all);
  const [first] = parts;
  if (!first) return refused("conflict", whyNotOpen(one, studio()) ?? nothingLeft);
  const why = requester.kind === "staff" ? null : whyNotAllMoved(parts, now);
  if (why) return refused("conflict", why);
  const stale = whyPartsStale(all, move.revision, requester, now);
  if (stale) return refused(stale.refusal.reason, stale.refusal.message, { detail: staleDetail });
  const kind = jointKindOf(one) ?? "chain";
  const own = rowsToMove(parts, move.providerIds);
  const atDesk = requester.kind === "staff";
  const place = { kind, date: move.date, start: move.start };
  const asked: AskedChain = { ...questionToMove(parts, own, { atDesk }, now), ...place };
  let chain = checkFreeChain(own, asked);
  let rows = own;
  if (!chain.ok && !move.providerIds) {
    rows = rowsToMove(parts, "any");
    chain = checkFreeChain(rows, { ...asked, rows });
  }
  if (!chain.ok) return chain;
  const slots = chain.value;
  const unmet = whyNotAllMovedThere(parts, { date: move.date, chain: slots }, requester);
  if (unmet && !(atDesk && move.despite)) return unmet;
  const to = { date: move.date, chain: slots, bent: unmet ? ["precondition"] : [] };
  const moved = unlessTaken(() => recordMoves(parts, to, requester, now));
  if (!moved) return chainTaken(rows, { ...asked, rows }, studio());
  const tell = requester.kind === "staff" ? tellIn({ tell: move.tell }, first) : "mail";
  tellAboutJoint("moved", moved, studio(), now, { previous: parts, tell });
  return done(moved);
}

const nothingLeft = "Nothing of this visit is still to come.";

const staleDetail = { stale: true };

/** What the treatments ask for before: each part at its new time, beside the others at theirs (rule 36.14). */
export function whyNotAllMovedThere(
  parts: readonly Appointment[],
  { date, chain }: { date: string; chain: Chain },
  requester: Requester,
) {
  for (const move of movesOf(parts, { date, chain })) {
    const unmet = whyNotMovedThere(move, requester);
    if (unmet) return unmet;
  }
  return null;
}

function movesOf(parts: readonly Appointment[], { date, chain }: { date: string; chain: Chain }) {
  const moves = chain.rows.flatMap(({ row, start }) => {
    const part = parts[row];
    return part ? [{ part, to: { date, startMin: start } }] : [];
  });
  return moves.map(({ part, to }) => ({
    ...{ appointment: part, to },
    others: moves.filter((other) => other.part !== part),
  }));
}

/** Those that are still to come, in the order in which they take place. */
export const movableParts = (parts: readonly Appointment[]): Appointment[] =>
  byTime(parts.filter(({ status }) => isOpen(status)));

/** By the policy of each part: all are free to move, or none is. */
export function whyNotAllMoved(parts: readonly Appointment[], now: number): string | null {
  const settings = studio();
  const [first] = parts;
  const why = parts.map((part) => whyNotMoved(termsFor(part, settings, now), part, settings));
  if (!first) return nothingLeft;
  return why.find((words) => words !== null) ?? whyNoMoreMoves(first.id, settings, now);
}

/** The parts as rows for the engine: minutes, pause and rooms as they were booked; with whom they are now, with these, or with anybody. */
export const rowsToMove = (
  parts: readonly Appointment[],
  providerIds: readonly number[] | "any" | undefined,
): AskedRow[] =>
  parts.map((part, at) => {
    const asked = providerIds === "any" ? "any" : (providerIds?.[at] ?? part.providerId);
    const providers = providersForMove(part, asked);
    return {
      ...neededBy(part),
      name: part.serviceName,
      providers,
      providerIds: providers.map(({ id }) => id),
    };
  });

export const questionToMove = (
  parts: readonly Appointment[],
  rows: readonly AskedRow[],
  { atDesk }: { atDesk: boolean },
  now: number,
): Omit<ChainQuestion, "date"> =>
  chainQuestionOf(rows, { keepOrder: true, atDesk, except: parts.map(({ id }) => id) }, studio(), now);

/** Answers them in their order. All leave their old times first, so that two may also swap their providers (rule 35.31). */
export function recordMoves(
  parts: readonly Appointment[],
  { date, chain, bent }: { date: string; chain: Chain; bent: string[] },
  requester: Requester,
  now: number,
): Appointment[] {
  const { timeZone } = studio();
  const moment = studioNow(timeZone, now);
  const toCheck = new Map(
    movesOf(parts, { date, chain }).map((move) => [move.appointment, toCheckAfterMove(move, requester)]),
  );
  for (const { id } of parts) leaveTime().run({ id });
  const bends = bent.length > 0 && { bent };
  const moved = new Map<number, Appointment>();
  for (const { row, providerId, start, end } of chain.rows) {
    const before = parts[row];
    if (!before) throw new Error("A chain has a row that was not asked for.");
    const slot = { date, startMin: start, endMin: end, providerId };
    const status = statusAfterMove(before.status, slot, { moment, byStudio: requester.kind === "staff" });
    const change = {
      ...{ ...slot, lateMinutes: 0, toCheck: toCheck.get(before) },
      ...statusChange(before, status, { at: now, isToday: false }),
    };
    const after = recordChange(before, change, now, { forCalendars: true });
    keepLinks(after, now);
    const together = bookedWith(after, { parts: parts.length });
    const places = { from: placeOf(before), to: placeOf(after) };
    const detail = { ...places, ...bends, ...together, revision: after.revision };
    record(
      { action: "moved", entity: "appointment", entityId: after.id, detail },
      { actor: requester.actor, now },
    );
    moved.set(row, after);
  }
  return parts.flatMap((_, row) => moved.get(row) ?? []);
}

/** A date on which nobody works, until the new one is written: inside the transaction, and seen by nobody. */
const leaveTime = preparedQuery((db) =>
  db
    .update(appointments)
    .set({ date: "1000-01-01" })
    .where(eq(appointments.id, sql.placeholder("id")))
    .prepare(),
);

const placeOf = ({ date, startMin, providerId }: Appointment) => ({
  date,
  time: timeOf(startMin),
  providerId,
});
