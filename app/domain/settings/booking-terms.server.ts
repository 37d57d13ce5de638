import { z } from "zod";
import { moveReminders } from "#app/domain/appointments/notices/reminders.server.ts";
import { comingAppointments } from "#app/domain/appointments/of-person.server.ts";
import { isOpen } from "#app/domain/appointments/status.ts";
import { minuteOf } from "#app/domain/availability/dates.ts";
import {
  type AffectedAppointments,
  type AffectedDetail,
  confirmAffectedByHours,
  confirmationIn,
  listedAppointments,
} from "#app/domain/schedules/affected.server.ts";
import { quietLength, reminderLeadHours } from "#app/domain/studio/reminder-hours.ts";
import { changesForm, windowForm } from "#app/domain/studio/settings-forms.ts";
import { recordSettings } from "#app/domain/studio/settings-section.server.ts";
import { type Studio, studio } from "#app/domain/studio/studio.server.ts";
import { longestQuietHours } from "#app/domain/studio/studio-limits.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { instantOf } from "#app/platform/shared/clock.server.ts";
import { readDeclared, schemaOf } from "#app/platform/shared/declared-schema.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { writing } from "#db/client.server.ts";

const timeWrong = changesForm.fields.quietFrom.wrong;

const time = z
  .string(timeWrong)
  // Some browsers add seconds.
  .transform((text) => minuteOf(text.trim().replace(/^(\d\d:\d\d):00$/u, "$1")))
  .refine((minute): minute is number => minute !== null, timeWrong);

/** Optional fields that are missing keep their values. Times are "HH:mm". */
const ChangeNotice = schemaOf(changesForm, { quietFrom: time, quietTo: time })
  .partial()
  .required({ noticeHours: true });

type ReminderTerms = Pick<Studio, "reminderHours" | "secondReminderHours" | "quietFromMin" | "quietToMin">;

/** Checks the reminder settings (rules 11.3, 11.4 and 11.14). */
function reminderTerms(
  given: Omit<z.output<typeof ChangeNotice>, "noticeHours">,
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
    fields.reminderHours = `Enter more than ${noticeHours}. Clients must get the reminder while they can still change the visit free of charge.`;
  }
  const first = reminderLeadHours({ reminderHours, noticeHours });
  const isAsked = given.secondReminderHours !== undefined || given.reminderHours !== undefined;
  if (isAsked && secondReminderHours > 0 && secondReminderHours >= first) {
    const name = given.secondReminderHours === undefined ? "reminderHours" : "secondReminderHours";
    fields[name] ??=
      `The second reminder (${secondReminderHours} hours before) must come after the first one (${first} hours before). Enter 0 for no second reminder.`;
  }
  if (quietLength(terms) > longestQuietHours * 60) {
    fields.quietTo = `Leave at least ${24 - longestQuietHours} hours a day for sending reminders.`;
  }
  const [sentence] = Object.values(fields);
  return sentence === undefined ? done(terms) : refused("invalid", sentence, { fields });
}

const unitMinutes = { minutes: 1, hours: 60, days: 1440 } as const;

const BookingWindow = schemaOf(windowForm, {});

/** Saves the booking window and the minimum notice. Refusals: invalid, conflict (with `detail.outside`). */
export function changeBookingWindow(input: unknown, by: By): Outcome<boolean, AffectedDetail> {
  const request = readDeclared(windowForm, BookingWindow, input);
  if (!request.ok) return request;
  const { windowDays, noticeAmount, noticeUnit } = request.value;
  const minimumNoticeMinutes = noticeAmount * unitMinutes[noticeUnit];
  if (minimumNoticeMinutes >= windowDays * 1440) {
    const sentence =
      "The minimum notice must be shorter than the days ahead. Otherwise no time can be booked.";
    return refused("invalid", sentence, { fields: { noticeAmount: sentence } });
  }
  return writing(() => {
    const affected = confirmAffectedByHours({ windowDays }, confirmationIn(input), by.now);
    if (!affected.ok) return affected;
    return done(recordSettings({ windowDays, minimumNoticeMinutes }, by, auditNote(affected.value)));
  });
}

/** Returns the notice in its largest unit, such as 2 hours for 120 minutes. */
export function noticeAsTyped(minutes: number): { amount: number; unit: keyof typeof unitMinutes } {
  const unit = minutes > 0 && minutes % 1440 === 0 ? "days" : minutes % 60 === 0 ? "hours" : "minutes";
  return { amount: minutes / unitMinutes[unit], unit };
}

/** Saves notice and reminders, also for existing appointments (rule 15.4). Refusals: invalid, conflict. */
export function changeNotice(input: unknown, by: By): Outcome<boolean, AffectedDetail> {
  const { now } = by;
  const request = readDeclared(changesForm, ChangeNotice, input);
  if (!request.ok) return request;
  const present = studio();
  const { noticeHours, deskMailSeconds, noShowGraceMinutes, ...given } = request.value;
  const desk = {
    deskMailSeconds: deskMailSeconds ?? present.deskMailSeconds,
    noShowGraceMinutes: noShowGraceMinutes ?? present.noShowGraceMinutes,
  };
  const reminders = reminderTerms(given, noticeHours);
  if (!reminders.ok) return reminders;
  return writing(() => {
    const nearer = newlyWithinNotice(noticeHours, now);
    if (nearer.count > 0 && confirmationIn(input) !== nearer.mark) {
      return refused("conflict", noLongerFreeMessage(nearer.count), { detail: { outside: nearer } });
    }
    const changed = recordSettings({ noticeHours, ...reminders.value, ...desk }, by, auditNote(nearer));
    moveReminders(now);
    return done(changed);
  });
}

function newlyWithinNotice(hours: number, now: number): AffectedAppointments {
  const { timeZone, locale, noticeHours } = studio();
  const nearer = comingAppointments(now).filter(({ date, startMin, status }) => {
    const left = instantOf(date, startMin, timeZone) - now;
    return isOpen(status) && left >= noticeHours * 3_600_000 && left < hours * 3_600_000;
  });
  const affected = nearer.map((appointment) => ({ appointment, why: `Starts in less than ${hours} hours` }));
  return listedAppointments(affected, locale);
}

const noLongerFreeMessage = (count: number): string =>
  count === 1
    ? "1 client will no longer be able to change their visit free of charge. The visit stays booked."
    : `${count} clients will no longer be able to change their visits free of charge. The visits stay booked.`;

const auditNote = ({ count }: AffectedAppointments) => (count > 0 ? { outside: count } : {});
