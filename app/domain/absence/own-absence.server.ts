/** "Away today": a provider opens the case of the own day from home, and the studio hears it by mail (rule 6.47). */
import { z } from "zod";
import { minutesOffOn, type TimeOff } from "#app/domain/availability/calendar.ts";
import { asDeskChange } from "#app/domain/desk-changes/desk-change.server.ts";
import { queueMessage } from "#app/domain/notifications/outbox.server.ts";
import {
  type KeptTimeOff,
  providerOf,
  scheduleNotFound,
  timeOffFrom,
} from "#app/domain/schedules/provider-record.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { type Moment, studioNow } from "#app/platform/shared/clock.server.ts";
import type { Outcome } from "#app/platform/shared/outcome.ts";
import { fieldsIn, readInput } from "#app/platform/shared/read-input.server.ts";
import { rowNow } from "#app/platform/undo/captured.sql.server.ts";
import type { KeptChange } from "#app/platform/undo/desk-changes.server.ts";
import { absenceOfTimeOff } from "./absence.server.ts";
import { blockTime, type OpenedAbsence, openAbsenceOf } from "./open.server.ts";

const OwnInput = z.object({ part: z.enum(["day", "afternoon"]) });

type OwnPart = z.output<typeof OwnInput>["part"];

/**
 * A provider says from home that they can't come today: the same case, and a mail to the studio (rule 6.47). `part`: "day", or
 * "afternoon". Refuses as "not-found" and "invalid".
 */
export function openOwnAbsence(
  providerId: number,
  input: Readonly<Record<string, unknown>>,
  by: By,
): ReturnType<typeof openAbsenceOf> {
  const work = (): Outcome<OpenedAbsence> => {
    if (!providerOf(providerId)) return scheduleNotFound();
    const asked = readInput(OwnInput, input, { wrong: () => "Choose for how long." });
    if (!asked.ok) return asked;
    const moment = studioNow(studio().timeZone, by.now);
    const wished = ownTimeOff(asked.value.part, moment);
    const off = caseAround(providerId, wished) ?? blockTime(providerId, wished, moment, by);
    const opened = openAbsenceOf(providerId, off.id, by);
    if (opened.ok) tellStudio(providerId, opened.value, by.now);
    return opened;
  };
  const change = { date: ({ date }: OpenedAbsence) => date, label: ({ label }: OpenedAbsence) => label };
  return asDeskChange(change, work, by);
}

/** Today, or from noon on; past noon from the hour that runs, so that the same once more is the same. */
export const ownTimeOff = (part: OwnPart, { date, minute }: Moment): Omit<KeptTimeOff, "id"> => ({
  firstDate: date,
  startMin: part === "day" ? 0 : Math.max(720, minute - (minute % 60)),
  lastDate: date,
  endMin: 1440,
  reason: "",
});

/** The time off of a case that takes in the whole of another, of one day. */
const caseAround = (providerId: number, { firstDate, startMin, endMin }: TimeOff): KeptTimeOff | undefined =>
  timeOffFrom(providerId, firstDate).find(
    (other) =>
      absenceOfTimeOff(other.id) !== null &&
      minutesOffOn({ timeOff: [other] }, firstDate).some(
        (span) => span.start <= startMin && span.end >= endMin,
      ),
  );

const tellStudio = (providerId: number, { id, hits }: OpenedAbsence, now: number): void =>
  queueForStudio(`provider-away ${id}`, { absenceId: id, providerId, hits }, now);

/** Whoever has read that a provider can't come reads that they come after all. Inside the caller's transaction. */
export function tellStudioBack({ id, rows }: KeptChange, now: number): void {
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
