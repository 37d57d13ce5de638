import { z } from "zod";
import { daysBetween, isDate, minuteOf } from "#app/domain/availability/dates.ts";
import type { KeptTimeOff } from "#app/domain/schedules/provider-record.server.ts";
import { farthestTimeOff, longestReason } from "#app/domain/schedules/schedule-limits.ts";
import { endMinuteOf } from "#app/domain/schedules/week/week-request.server.ts";
import type { Moment } from "#app/platform/shared/clock.server.ts";
import { oneLine } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";

const typed = z.string().trim().nullish();
const text = typed.transform((value) => value ?? "");

const day = text.refine((value) => value === "" || isDate(value), "Date input not valid.");
const time = text.refine((value) => value === "" || minuteOf(value) !== null, "Enter a time like 14:00.");

const TimeOffInput = z.object({
  firstDate: day.refine((value) => value !== "", "Enter the first day."),
  lastDate: day,
  from: time,
  to: time,
  reason: text.pipe(oneLine(longestReason, `Please keep the reason under ${longestReason} characters.`)),
});

/** "yyyy-MM-dd" and "HH:mm" (none: one day, whole days). Refuses as "invalid", also what is over or too far ahead (rule 14.3). */
export function readTimeOff(input: unknown, now: Moment): Outcome<Omit<KeptTimeOff, "id">> {
  const given = readInput(TimeOffInput, input, {
    wrong: () => "The form could not be read. Please send it again.",
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
    return wrong("lastDate", "This is over already. Choose today or a later day.");
  }
  return done({ firstDate, startMin, lastDate, endMin, reason });
}
