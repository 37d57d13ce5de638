/** Moves parts of a visit: checks them, prepares the search of times, and writes the changes. */
import { eq } from "drizzle-orm";
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { neededBy } from "#app/domain/appointments/insert.server.ts";
import { bookedWith, byTime, personOf } from "#app/domain/appointments/joint.server.ts";
import {
  notifyOfBooking,
  notifyOfMove,
  restoreReminders,
} from "#app/domain/appointments/notices/notify.server.ts";
import type { NotifyChoice } from "#app/domain/appointments/notices/notify-choice.ts";
import { notifyOfJointVisit } from "#app/domain/appointments/notices/notify-several.server.ts";
import type { Requester } from "#app/domain/appointments/requester.ts";
import { type AppointmentStatus, isOpen, occupies } from "#app/domain/appointments/status.ts";
import { termsFor, whyNotMoved } from "#app/domain/appointments/terms.server.ts";
import { type Change, keepLinks, recordChange } from "#app/domain/appointments/update.server.ts";
import { timeOf } from "#app/domain/availability/dates.ts";
import type { Chain, ChainQuestion } from "#app/domain/availability/row-days.ts";
import { statusAfterMove, statusChange } from "#app/domain/booking/change/status-change.server.ts";
import { providersForMove } from "#app/domain/booking/choose/choices.server.ts";
import { repriced } from "#app/domain/booking/choose/offer-times.server.ts";
import { whyNoMoreMoves } from "#app/domain/booking/visit/allowance.server.ts";
import { toCheckAfterMove, whyNotMovedThere } from "#app/domain/booking/visit/preconditions.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { instantOf, studioNow } from "#app/platform/shared/clock.server.ts";
import { db } from "#db/client.server.ts";
import { appointments } from "#db/schema.ts";
import { type AskedRow, chainQuestionOf } from "./chain-question.server.ts";

type NewPlace = { date: string; chain: Chain };

export const nothingLeft = "This visit has no upcoming treatments.";

export const movableParts = (parts: readonly Appointment[]): Appointment[] =>
  byTime(parts.filter(({ status }) => isOpen(status)));

export function whyNotAllMoved(parts: readonly Appointment[], now: number): string | null {
  const settings = studio();
  const [first] = parts;
  if (!first) return nothingLeft;
  const why = parts.map((part) => whyNotMoved(termsFor(part, settings, now), part, settings));
  return why.find((words) => words !== null) ?? whyNoMoreMoves(first.id, settings, now);
}

/** Returns rows with the booked minutes, pause and rooms. */
export const rowsToMove = (
  parts: readonly Appointment[],
  providerIds: readonly (number | "any")[] | "any" | undefined,
): AskedRow[] =>
  parts.map((part, at) => {
    const asked = providerIds === "any" ? "any" : (providerIds?.[at] ?? part.providerId);
    const providers = providersForMove(part, asked);
    return {
      ...neededBy(part),
      name: part.serviceName,
      person: personOf(part),
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

/** Checks requirements of each part at its new time (rule 36.14). */
export function whyNotAllMovedThere(parts: readonly Appointment[], place: NewPlace, requester: Requester) {
  for (const move of movesOf(parts, place)) {
    const unmet = whyNotMovedThere(move, requester);
    if (unmet) return unmet;
  }
  return null;
}

function movesOf(parts: readonly Appointment[], { date, chain }: NewPlace) {
  const moves = parts.flatMap((part, at) => {
    const place = chain.rows.find(({ row }) => row === at);
    if (!place) return [];
    const { start: startMin, end: endMin, providerId } = place;
    return [{ part, row: at, to: { date, startMin, endMin, providerId } }];
  });
  return moves.map(({ part, row, to }) => ({
    ...{ appointment: part, row, to },
    others: moves.filter((other) => other.part !== part),
  }));
}

type PartChange = {
  row: number;
  before: Appointment;
  change: Change & Pick<Appointment, "date" | "startMin" | "providerId" | "status">;
};

export type MovedPart = { before: Appointment; after: Appointment };

/** Resets the status of a part that moves to a later time (rule 7.5), and the delay at a new time (rule 8.14). */
export function changesOf(
  parts: readonly Appointment[],
  { status, notes, ...place }: NewPlace & { status?: AppointmentStatus; notes?: string | null },
  requester: Requester,
  now: number,
): PartChange[] {
  const moment = studioNow(studio().timeZone, now);
  const changes = movesOf(parts, place).map((move) => {
    const { appointment: before, row, to } = move;
    const atOtherTime = to.date !== before.date || to.startMin !== before.startMin;
    const byStudio = atOtherTime && requester.kind === "staff";
    const then = status ?? statusAfterMove(before.status, to, { moment, byStudio });
    const change = {
      ...{ ...to, status: then },
      ...statusChange(before, then, { at: now, isToday: to.date === moment.date }),
      ...(atOtherTime && {
        ...repriced(before, { date: to.date, start: to.startMin, byStudio }),
        ...{ lateMinutes: 0, toCheck: toCheckAfterMove(move, requester) },
      }),
      ...(notes !== undefined && { notes }),
    };
    return { row, before, change };
  });
  return changes.filter(differs);
}

function differs({ before, change }: PartChange): boolean {
  const was: Record<string, unknown> = { ...before, notes: before.contact.notes };
  return Object.entries(change).some(([name, value]) => was[name] !== value);
}

type Place = Pick<Appointment, "date" | "startMin" | "providerId">;

export const isElsewhere = (before: Place, { date, startMin, providerId }: Place): boolean =>
  date !== before.date || startMin !== before.startMin || providerId !== before.providerId;

type State = Pick<Appointment, "status">;

export const isBack = (before: State, { status }: State): boolean =>
  occupies(status) && !occupies(before.status);

/** Writes the new places. Frees all old times first, so that two parts can swap providers (rule 35.31). */
export function recordChanges(
  changes: readonly PartChange[],
  bends: (row: number) => object,
  requester: Requester,
  now: number,
): MovedPart[] {
  const together = changes.length > 1 ? { parts: changes.length } : {};
  if (changes.length > 1) for (const { before } of changes) vacateTime(before.id).run();
  return changes.map(({ row, before, change }) => {
    const moves = isElsewhere(before, change);
    const after = recordChange(before, change, now, { forCalendars: moves || isBack(before, change) });
    if (moves) keepLinks(after, now);
    note({ before, after }, { ...bends(row), ...bookedWith(after, together) }, requester, now);
    return { before, after };
  });
}

export const recordMoves = (
  parts: readonly Appointment[],
  { overridden, ...place }: NewPlace & { overridden: readonly string[] },
  requester: Requester,
  now: number,
): MovedPart[] =>
  recordChanges(changesOf(parts, place, requester, now), () => overriddenInAudit(overridden), requester, now);

export const overriddenInAudit = (overridden: readonly string[]) =>
  overridden.length > 0 ? { bent: overridden } : {};

function note({ before, after }: MovedPart, facts: object, { actor }: Requester, now: number): void {
  const write = (action: "moved" | "state-changed" | "changed", more: object) => {
    const detail = { ...more, revision: after.revision };
    record({ entity: "appointment", entityId: after.id, action, detail }, { actor, now });
  };
  if (isElsewhere(before, after)) write("moved", { from: where(before), to: where(after), ...facts });
  if (before.status !== after.status) {
    write("state-changed", { from: before.status, to: after.status, ...bookedWith(after) });
  }
  if (before.contact.notes !== after.contact.notes) write("changed", { fields: ["notes"] });
}

const where = ({ date, startMin, providerId }: Place) => ({ date, time: timeOf(startMin), providerId });

export function notifyOfChanges(changed: readonly MovedPart[], tell: NotifyChoice, now: number): void {
  const settings = studio();
  const [one] = changed;
  if (changed.length > 1) {
    const previous = changed.map(({ before }) => before);
    const parts = changed.map(({ after }) => after);
    notifyOfJointVisit("moved", parts, settings, now, { previous, tell });
    return;
  }
  if (!one || now >= instantOf(one.after.date, one.after.endMin, settings.timeZone)) return;
  const { before, after } = one;
  const returns = isBack(before, after);
  // No client was notified of a no-show or of a cancellation by mistake.
  const isNews = returns && before.status === "cancelled" && before.cancelledBy !== "mistake";
  if (isNews) notifyOfBooking(after, settings, now, { tell, previous: before });
  else if (isElsewhere(before, after)) notifyOfMove(after, before, settings, now, { tell });
  else if (returns) restoreReminders(after, settings, now);
}

/** Moves the part to a distant date until its new time is written, in the same transaction. */
const vacateTime = (id: number) =>
  db().update(appointments).set({ date: "1000-01-01" }).where(eq(appointments.id, id));

type DeskPlace = Pick<Appointment, "date" | "startMin" | "providerId">;

/** Moves an appointment and notifies provider and studio. Call it in a transaction. Triggers refuse overlaps. */
export function recordDeskMove(
  before: Appointment,
  { date, startMin: start, providerId }: DeskPlace,
  tell: NotifyChoice,
  { actor, now }: By,
): Appointment {
  const end = start + before.endMin - before.startMin;
  const to = { date, chain: { start, end, rows: [{ row: 0, start, end, providerId }] }, overridden: [] };
  const moved = recordMoves([before], to, { kind: "staff", actor, userId: actor.id }, now);
  notifyOfChanges(moved, tell, now);
  return moved[0]?.after ?? before;
}
