/** When clients are reminded, as the owner sets it (rules 11.3, 11.4 and 11.14). */
import { z } from "zod";
import { minuteOf } from "#app/domain/availability/dates.ts";
import { quietLength } from "#app/domain/studio/quiet-hours.ts";
import { reminderLeadHours } from "#app/domain/studio/reminder-lead.ts";
import { type Studio, studio } from "#app/domain/studio/studio.server.ts";
import { longestQuietHours, longestReminderHours } from "#app/domain/studio/studio-limits.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { wholeNumber } from "./whole-number.server.ts";

const firstWrong = `Enter whole hours, from 1 to ${longestReminderHours}.`;
const secondWrong = "Enter whole hours, or 0 for none.";
const timeWrong = "Enter a time, like 21:00.";

const time = z
  .string(timeWrong)
  // Some browsers send the seconds too.
  .transform((text) => minuteOf(text.trim().replace(/^(\d\d:\d\d):00$/u, "$1")))
  .refine((minute): minute is number => minute !== null, timeWrong);

/** Each may be absent: then it stays as it is. Times are "HH:mm". */
export const reminderFields = {
  reminderHours: wholeNumber(firstWrong, 1, longestReminderHours).optional(),
  secondReminderHours: wholeNumber(secondWrong, 0, longestReminderHours).optional(),
  quietFrom: time.optional(),
  quietTo: time.optional(),
};

const ReminderFields = z.object(reminderFields);

type ReminderTerms = Pick<Studio, "reminderHours" | "secondReminderHours" | "quietFromMin" | "quietToMin">;

/** Refuses as "invalid" a first that comes too late for free changes, a second before it, and a day that is nearly all quiet. */
export function reminderTerms(
  given: z.output<typeof ReminderFields>,
  noticeHours: number,
): Outcome<ReminderTerms> {
  const now = studio();
  const terms = {
    reminderHours: given.reminderHours ?? now.reminderHours,
    secondReminderHours: given.secondReminderHours ?? now.secondReminderHours,
    quietFromMin: given.quietFrom ?? now.quietFromMin,
    quietToMin: given.quietTo ?? now.quietToMin,
  };
  const { reminderHours, secondReminderHours } = terms;
  const fields: Record<string, string> = {};
  if (given.reminderHours !== undefined && reminderHours <= noticeHours) {
    fields.reminderHours = `Enter more than ${noticeHours}: a reminder must come while a visit can still be changed free of charge.`;
  }
  const first = reminderLeadHours({ reminderHours, noticeHours });
  const isAsked = given.secondReminderHours !== undefined || given.reminderHours !== undefined;
  if (isAsked && secondReminderHours > 0 && secondReminderHours >= first) {
    const name = given.secondReminderHours === undefined ? "reminderHours" : "secondReminderHours";
    fields[name] ??=
      `The second reminder, ${secondReminderHours} hours before, must come after the first one, ${first} hours before. 0: there is none.`;
  }
  if (quietLength(terms) > longestQuietHours * 60) {
    fields.quietTo = `Leave at least ${24 - longestQuietHours} hours of the day in which reminders may go out.`;
  }
  const [sentence] = Object.values(fields);
  return sentence === undefined ? done(terms) : refused("invalid", sentence, { fields });
}
