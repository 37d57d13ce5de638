/** Blocks the provider's time and opens a case (rule 6.40). */
import { z } from "zod";
import { asDeskChange, type DeskOutcome } from "#app/domain/appointments/desk-changes/desk-change.server.ts";
import { minutesOffOn } from "#app/domain/availability/calendar.ts";
import { isDate, timeOf } from "#app/domain/availability/dates.ts";
import {
  type KeptTimeOff,
  providerOf,
  scheduleNotFound,
  timeOffById,
  timeOffFrom,
  writeTimeOff,
} from "#app/domain/schedules/provider-record.server.ts";
import { timeOffInWords } from "#app/domain/schedules/schedule-words.server.ts";
import { hasEnded, readTimeOff } from "#app/domain/schedules/set-time-off.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { type Moment, studioNow } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import {
  absenceById,
  absenceOfTimeOff,
  insertAbsence,
  setAbsenceClosed,
  unsettledVisits,
  visitsDuring,
} from "./absence.server.ts";
import { writeInformed } from "./informed.server.ts";

export type OpenedAbsence = { id: number; date: string; label: string; hits: number };

const Input = z.object({ how: z.enum(["day", "now", "until"]), date: z.string().refine(isDate) });

/** Opens a case, once per request. `how`: "day", "now" or "until". Refusals: not-found, invalid. */
export function openAbsence(
  providerId: number,
  input: Readonly<Record<string, unknown>>,
  by: By,
): DeskOutcome<OpenedAbsence, never> {
  return opening(providerId, () => openFromForm(providerId, input, by), by);
}

/** Opens a case for a time off from the schedules page. Refusal: not-found. */
export function openAbsenceOf(
  providerId: number,
  timeOffId: number,
  by: By,
): DeskOutcome<OpenedAbsence, never> {
  const work = () => {
    const off = timeOffById(providerId, timeOffId);
    if (!off) return refused("not-found", "This time off no longer exists.");
    return openInTransaction(providerId, off, by);
  };
  return opening(providerId, work, by);
}

function opening(
  providerId: number,
  work: () => Outcome<OpenedAbsence>,
  by: By,
): DeskOutcome<OpenedAbsence, never> {
  const change = { date: ({ date }: OpenedAbsence) => date, label: ({ label }: OpenedAbsence) => label };
  const found = () => (providerOf(providerId) ? work() : scheduleNotFound());
  return asDeskChange(change, found, by);
}

function openFromForm(
  providerId: number,
  input: Readonly<Record<string, unknown>>,
  by: By,
): Outcome<OpenedAbsence> {
  const asked = readInput(Input, input, { wrong: () => "Choose how long." });
  if (!asked.ok) return asked;
  const moment = momentOf(by);
  const off = readTimeOff(timeOffInput(asked.value, input, moment), moment);
  return off.ok ? openInTransaction(providerId, blockTime(providerId, off.value, moment, by), by) : off;
}

const momentOf = ({ now }: By): Moment => studioNow(studio().timeZone, now);

function timeOffInput(
  { how, date }: z.output<typeof Input>,
  { lastDate, to, reason }: Readonly<Record<string, unknown>>,
  now: Moment,
) {
  const from = how !== "day" && date === now.date ? timeOf(now.minute) : "";
  const firstDate = how === "now" ? now.date : date;
  const end = how === "until" ? { lastDate, to } : { lastDate: "", to: "" };
  return { firstDate, from: how === "now" ? timeOf(now.minute) : from, ...end, reason };
}

export function blockTime(
  providerId: number,
  off: Omit<KeptTimeOff, "id">,
  moment: Moment,
  by: By,
): KeptTimeOff {
  const there = timeOffFrom(providerId, moment.date).find(
    (other) =>
      other.firstDate === off.firstDate &&
      other.lastDate === off.lastDate &&
      other.startMin === off.startMin &&
      other.endMin === off.endMin,
  );
  if (there) return there;
  const id = writeTimeOff(providerId, null, off);
  const detail = {
    from: `${off.firstDate} ${timeOf(off.startMin)}`,
    to: `${off.lastDate} ${timeOf(off.endMin)}`,
  };
  record({ action: "time-off-added", entity: "schedule", entityId: providerId, detail }, by);
  return { ...off, id };
}

function openInTransaction(providerId: number, off: KeptTimeOff, by: By): Outcome<OpenedAbsence> {
  const { locale } = studio();
  const label = `${providerOf(providerId)?.name ?? ""} can't come: ${timeOffInWords(off, locale)}`;
  const moment = momentOf(by);
  const hit = visitsDuring(off, providerId, moment);
  const hits = unsettledVisits(hit).length;
  const known = absenceOfTimeOff(off.id);
  if (known !== null) {
    if (hits > 0 && absenceById(known)?.closedAt != null) {
      setAbsenceClosed(known, null);
      const detail = { absence: known, outside: hits };
      record({ action: "absence-reopened", entity: "schedule", entityId: providerId, detail }, by);
    }
    return done({ id: known, date: off.firstDate, label, hits });
  }
  const { id: openedBy } = by.actor;
  const id = insertAbsence({ timeOffId: off.id, providerId, openedAt: by.now, openedBy });
  for (const visit of hit) {
    writeInformed(visit, { how: "not_yet", absenceId: id, at: by.now, by: openedBy });
  }
  if (hits === 0) setAbsenceClosed(id, by.now);
  const detail = { absence: id, outside: hits };
  record({ action: "absence-opened", entity: "schedule", entityId: providerId, detail }, by);
  return done({ id, date: off.firstDate, label, hits });
}

export function timesOffOn(providerId: number, date: string, now: number) {
  const moment = studioNow(studio().timeZone, now);
  return timeOffFrom(providerId, date)
    .filter((off) => minutesOffOn({ timeOff: [off] }, date).length > 0 && !hasEnded(off, moment))
    .map((off) => ({
      off,
      hits: unsettledVisits(visitsDuring(off, providerId, moment)).length,
      absenceId: absenceOfTimeOff(off.id),
    }));
}
