import { z } from "zod";
import type { TimeOff } from "#app/domain/availability/calendar.ts";
import { daysBetween, isDate, minuteOf, timeOf } from "#app/domain/availability/dates.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { type Moment, studioNow } from "#app/platform/shared/clock.server.ts";
import { textOf } from "#app/platform/shared/declared-schema.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { writing } from "#db/client.server.ts";
import { type AffectedDetail, confirmAffectedByHours } from "./affected.server.ts";
import {
  deleteTimeOff,
  type KeptTimeOff,
  providerOf,
  scheduleNotFound,
  timeOffById,
  timeOffFrom,
  writeTimeOff,
} from "./provider-record.server.ts";
import { timeOffForm } from "./schedule-forms.ts";
import { farthestTimeOff } from "./schedule-limits.ts";
import { endMinuteOf } from "./set-week.server.ts";

const typed = z.string().trim().nullish();
const text = typed.transform((value) => value ?? "");

const day = text.refine((value) => value === "" || isDate(value), "Date input not valid.");
const time = text.refine((value) => value === "" || minuteOf(value) !== null, "Enter a time like 14:00.");

const TimeOffInput = z.object({
  firstDate: day.refine((value) => value !== "", timeOffForm.fields.firstDate.required),
  lastDate: day,
  from: time,
  to: time,
  reason: text.pipe(textOf(timeOffForm.fields.reason)),
});

/** Reads dates ("yyyy-MM-dd") and times ("HH:mm"). Refusal: invalid, such as too far ahead (rule 14.3). */
export function readTimeOff(input: unknown, now: Moment): Outcome<Omit<KeptTimeOff, "id">> {
  const given = readInput(TimeOffInput, input, {
    wrong: () => "The form could not be read. Send it again.",
  });
  if (!given.ok) return given;
  const { firstDate, from, to, reason } = given.value;
  const lastDate = given.value.lastDate || firstDate;
  const startMin = minuteOf(from) ?? 0;
  const endMin = endMinuteOf(to) ?? 1440;
  const wrong = (name: string, sentence: string) =>
    refused("invalid", sentence, { fields: { [name]: sentence } });
  if (lastDate < firstDate) return wrong("lastDate", "The last day must not be before the first day.");
  if (daysBetween(now.date, lastDate) > farthestTimeOff) {
    return wrong("lastDate", "Time off can be entered for two years from today.");
  }
  if (lastDate === firstDate && endMin <= startMin) return wrong("to", "The end must be after the start.");
  if (lastDate < now.date || (lastDate === now.date && endMin <= now.minute)) {
    return wrong("lastDate", "This time is in the past. Choose today or a later day.");
  }
  return done({ firstDate, startMin, lastDate, endMin, reason });
}

type TimeOffForm = Record<string, unknown> & {
  shown?: unknown;
};

/** Saves time off, once per request (rule 14.3). Refusals: not-found, invalid, conflict (confirmation). */
export function setTimeOff(
  providerId: number,
  id: number | null,
  input: TimeOffForm,
  by: By,
): Outcome<null, AffectedDetail> {
  return writing(() => {
    if (!providerOf(providerId)) return scheduleNotFound();
    if (id !== null && !timeOffById(providerId, id)) return timeOffNotFound();
    const moment = studioNow(studio().timeZone, by.now);
    const request = readTimeOff(input, moment);
    if (!request.ok) return request;
    const others = timeOffFrom(providerId, moment.date).filter((other) => other.id !== id);
    const same = others.find((other) => isSame(other, request.value));
    const timeOff = [...others, request.value];
    const confirmed = confirmAffectedByHours({ schedule: { providerId, timeOff } }, input.shown, by.now);
    if (!confirmed.ok) return confirmed;
    if (same && id !== null) deleteTimeOff(providerId, id);
    writeTimeOff(providerId, same?.id ?? id, request.value);
    const detail = { ...inShort(request.value), outside: confirmed.value.count };
    const action = id === null ? "time-off-added" : "time-off-changed";
    record({ action, entity: "schedule", entityId: providerId, detail }, by);
    return done(null);
  });
}

/** Refusal: not-found. */
export function deleteTimeOffOf(providerId: number, id: number, by: By): Outcome<null> {
  return writing(() => {
    const there = providerOf(providerId) && timeOffById(providerId, id);
    if (!there) return timeOffNotFound();
    deleteTimeOff(providerId, id);
    const detail = inShort(there);
    record({ action: "time-off-removed", entity: "schedule", entityId: providerId, detail }, by);
    return done(null);
  });
}

const timeOffNotFound = () => refused("not-found", "This time off no longer exists.");

const isSame = (a: KeptTimeOff, b: Omit<KeptTimeOff, "id">): boolean =>
  a.firstDate === b.firstDate &&
  a.lastDate === b.lastDate &&
  a.startMin === b.startMin &&
  a.endMin === b.endMin;

/** Describes time off for the audit log without the reason, which may be private. */
const inShort = ({ firstDate, startMin, lastDate, endMin }: Omit<KeptTimeOff, "id" | "reason">) => ({
  from: `${firstDate} ${timeOf(startMin)}`,
  to: `${lastDate} ${timeOf(endMin)}`,
});

type Clock = { date: string; minute: number };

/** Returns true if the time off is in progress, to the minute (rule 15.6). */
export const isInProgress = (off: TimeOff, now: Clock): boolean =>
  (off.firstDate < now.date || (off.firstDate === now.date && off.startMin <= now.minute)) &&
  !hasEnded(off, now);

export const hasEnded = ({ lastDate, endMin }: TimeOff, { date, minute }: Clock): boolean =>
  lastDate < date || (lastDate === date && endMin <= minute);
