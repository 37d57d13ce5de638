/** "Away today": a provider reports an absence from home, and the studio gets a mail (rule 6.47). */
import { z } from "zod";
import { asDeskChange } from "#app/domain/appointments/desk-changes/desk-change.server.ts";
import { undoDeskChange } from "#app/domain/appointments/desk-changes/undo-desk-change.server.ts";
import {
  type OfferedUndo,
  whyNotUndone,
} from "#app/domain/appointments/desk-changes/why-not-undone.server.ts";
import { minutesOffOn, type TimeOff } from "#app/domain/availability/calendar.ts";
import { queueMessage } from "#app/domain/notifications/outbox.server.ts";
import {
  type KeptTimeOff,
  providerOf,
  scheduleNotFound,
  timeOffFrom,
} from "#app/domain/schedules/provider-record.server.ts";
import { deleteTimeOffOf, hasEnded } from "#app/domain/schedules/set-time-off.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { type Moment, studioNow } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome, type Refusal, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn, readInput } from "#app/platform/shared/read-input.server.ts";
import { type KeptChange, keptChange, ownChangeOf } from "#app/platform/undo/desk-changes.server.ts";
import { rowNow } from "#app/platform/undo/row-changes.sql.server.ts";
import { writing } from "#db/client.server.ts";
import {
  type AffectedVisit,
  absenceById,
  absenceOfTimeOff,
  affectedVisits,
  settledVisits,
} from "./absence.server.ts";
import { blockTime, type OpenedAbsence, openAbsenceOf } from "./open.server.ts";

const OwnInput = z.object({ part: z.enum(["day", "afternoon"]) });

type OwnPart = z.output<typeof OwnInput>["part"];

/** Reports an absence for `part`: "day" or "afternoon". Refusals: not-found, invalid. */
export function openOwnAbsence(
  providerId: number,
  input: Readonly<Record<string, unknown>>,
  by: By,
): ReturnType<typeof openAbsenceOf> {
  const work = (): Outcome<OpenedAbsence> => {
    if (!providerOf(providerId)) return scheduleNotFound();
    const asked = readInput(OwnInput, input, { wrong: () => "Choose how long." });
    if (!asked.ok) return asked;
    const moment = studioNow(studio().timeZone, by.now);
    const wished = ownTimeOff(asked.value.part, moment);
    const off = absenceCovering(providerId, wished) ?? blockTime(providerId, wished, moment, by);
    const opened = openAbsenceOf(providerId, off.id, by);
    if (opened.ok) notifyStudio(providerId, opened.value, by.now);
    return opened;
  };
  const change = { date: ({ date }: OpenedAbsence) => date, label: ({ label }: OpenedAbsence) => label };
  return asDeskChange(change, work, by);
}

/** Returns the time off. An afternoon starts at noon, or later at the full hour, so a double click is one. */
export const ownTimeOff = (part: OwnPart, { date, minute }: Moment): Omit<KeptTimeOff, "id"> => ({
  firstDate: date,
  startMin: part === "day" ? 0 : Math.max(720, minute - (minute % 60)),
  lastDate: date,
  endMin: 1440,
  reason: "",
});

const absenceCovering = (
  providerId: number,
  { firstDate, startMin, endMin }: TimeOff,
): KeptTimeOff | undefined =>
  timeOffFrom(providerId, firstDate).find(
    (other) =>
      absenceOfTimeOff(other.id) !== null &&
      minutesOffOn({ timeOff: [other] }, firstDate).some(
        (span) => span.start <= startMin && span.end >= endMin,
      ),
  );

const notifyStudio = (providerId: number, { id, hits }: OpenedAbsence, now: number): void =>
  queueForStudio(`provider-away ${id}`, { absenceId: id, providerId, hits }, now);

/** Emails everyone who got the email about the absence. Must run in the caller's transaction. */
function notifyStudioOfReturn({ id, rows }: KeptChange, now: number): void {
  const sent = rows
    .filter(({ table, before }) => table === "outbox" && before === null)
    .map(({ table, key }) => rowNow(table, key))
    .find((row) => row?.kind === "provider-away" && row.sent_at !== null);
  if (!sent) return;
  const { providerId } = fieldsIn(JSON.parse(String(sent.facts)));
  queueForStudio(`provider-back ${id}`, { providerId, back: true }, now);
}

function queueForStudio(occasion: string, facts: Record<string, unknown>, now: number): void {
  const { email: recipient } = studio();
  if (!recipient) return;
  const message = { kind: "provider-away", audience: "studio", recipient, appointmentId: null } as const;
  queueMessage({ ...message, occasion, facts, dueAt: now }, now);
}

// Providers undo their own changes on their page, unless someone changed them since (rule 6.86).

/** `undo` is null if the front desk has opened or changed the case. */
type OwnAbsence = { visits: number; allDay: boolean; undo: OfferedUndo | null };

export function ownAbsenceToday(by: By): OwnAbsence | null {
  const { id: providerId } = by.actor;
  if (providerId === null) return null;
  const moment = studioNow(studio().timeZone, by.now);
  const { date } = moment;
  const cases = timeOffFrom(providerId, date).flatMap((off) => {
    const [span] = hasEnded(off, moment) ? [] : minutesOffOn({ timeOff: [off] }, date);
    const id = span ? absenceOfTimeOff(off.id) : null;
    const absence = id === null ? undefined : absenceById(id);
    if (!span || !absence) return [];
    const change = ownChangeOf(providerId, "absences", [absence.id]);
    return [{ absence, change, allDay: span.start === 0 && span.end === 1440 }];
  });
  const present = cases.find(({ change }) => change !== null) ?? cases[0];
  if (!present) return null;
  const { absence, change, allDay } = present;
  const visits = affectedVisits(absence, moment).filter(({ open, untold }) => open || untold).length;
  return { visits, allDay, undo: change && offered(change, by) };
}

export function ownUndo(id: number | null, by: By): OfferedUndo | null {
  const change = id === null ? null : keptChange(id);
  return change && change.undoneAt === null && isOwn(change, by) ? offered(change, by) : null;
}

export function undoneLabel(id: number | null, by: By): string | null {
  const change = id === null ? null : keptChange(id);
  return change && change.undoneAt !== null && isOwn(change, by) ? change.label : null;
}

/** Undoes the provider's change. Refuses as `undoDeskChange`, or if the desk has settled visits. */
export function undoOwnChange(id: number | null, by: By): Outcome<{ date: string }> {
  return writing(() => {
    const change = id === null ? null : keptChange(id);
    const settled = change && isOwn(change, by) ? whySettled(change, by) : null;
    if (settled) return settled;
    const undone = undoDeskChange(id, by, { ownOnly: true });
    if (!undone.ok) return refused(undone.refusal.reason, undone.refusal.message);
    if (change) notifyStudioOfReturn(change, by.now);
    return done({ date: undone.value.date });
  });
}

const isOwn = ({ actorId }: KeptChange, { actor }: By): boolean => actorId !== null && actorId === actor.id;

function offered(change: KeptChange, by: By): OfferedUndo | null {
  const isFree = whyNotUndone(change, by) === null && whySettled(change, by) === null;
  return isFree ? { id: change.id, label: change.label, by: null } : null;
}

function whySettled({ rows }: KeptChange, { now }: By): { ok: false; refusal: Refusal<never> } | null {
  const moment = studioNow(studio().timeZone, now);
  const settled = rows.some(({ table, key, before }) => {
    const absence = table === "absences" && !before ? absenceById(Number(key[0])) : undefined;
    return absence !== undefined && settledVisits(absence, moment).length > 0;
  });
  return settled ? settledSinceMessage() : null;
}

const settledSinceMessage = () =>
  refused(
    "conflict",
    "You can't undo this here because the front desk has already settled some of the visits. Please call the front desk.",
  );

// A time off can be removed as long as no visits were settled because of it (rule 6.86).

type Removal = { ownOnly: boolean; agreed: unknown };

/** Removes time off. `agreed`: the number of settled visits on the page. Refusals: not-found, conflict. */
export function removeTimeOff(
  providerId: number,
  id: number,
  { ownOnly, agreed }: Removal,
  by: By,
): Outcome<null> {
  return writing(() => {
    const settled = settledOfTimeOff(providerId, id, by.now);
    if (settled.length > 0) {
      if (ownOnly) return settledSinceMessage();
      if (agreed !== String(settled.length)) return refused("conflict", settledMessage(settled));
    }
    const absence = absenceOfTimeOff(id);
    const dropped = deleteTimeOffOf(providerId, id, by);
    const opened = absence === null ? null : ownChangeOf(providerId, "absences", [absence]);
    if (dropped.ok && opened) notifyStudioOfReturn(opened, by.now);
    return dropped;
  });
}

export function settledOfTimeOff(providerId: number, id: number, now: number): AffectedVisit[] {
  const known = absenceOfTimeOff(id);
  const absence = known === null ? undefined : absenceById(known);
  if (absence?.providerId !== providerId) return [];
  return settledVisits(absence, studioNow(studio().timeZone, now));
}

function settledMessage(settled: readonly AffectedVisit[]): string {
  const [count, stay] =
    settled.length === 1
      ? ["1 visit", "which stays as it is now"]
      : [`${settled.length} visits`, "which stay as they are now"];
  const names = settled.map(({ appointment }) => appointment.contact.name).join(", ");
  return `The front desk has already settled ${count}, ${stay}: ${names}. The time off has not been removed yet.`;
}
