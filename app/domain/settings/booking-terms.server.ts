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

// When clients are reminded, as the owner sets it (rules 11.3, 11.4 and 11.14).

const timeWrong = changesForm.fields.quietFrom.wrong;

const time = z
  .string(timeWrong)
  // Some browsers send the seconds too.
  .transform((text) => minuteOf(text.trim().replace(/^(\d\d:\d\d):00$/u, "$1")))
  .refine((minute): minute is number => minute !== null, timeWrong);

/** All but the notice may be absent: then they stay as they are. Times are "HH:mm". */
const ChangeNotice = schemaOf(changesForm, { quietFrom: time, quietTo: time })
  .partial()
  .required({ noticeHours: true });

type ReminderTerms = Pick<Studio, "reminderHours" | "secondReminderHours" | "quietFromMin" | "quietToMin">;

/** Refuses as "invalid" a first that comes too late for free changes, a second before it, and a day that is nearly all quiet. */
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

const unitMinutes = { minutes: 1, hours: 60, days: 1440 } as const;

const BookingWindow = schemaOf(windowForm, {});

/** The notice comes as `noticeAmount` of a `noticeUnit`. Refuses as "invalid" or, with `detail.outside`, as "conflict". */
export function changeBookingWindow(input: unknown, by: By): Outcome<boolean, AffectedDetail> {
  const request = readDeclared(windowForm, BookingWindow, input);
  if (!request.ok) return request;
  const { windowDays, noticeAmount, noticeUnit } = request.value;
  const minimumNoticeMinutes = noticeAmount * unitMinutes[noticeUnit];
  if (minimumNoticeMinutes >= windowDays * 1440) {
    const sentence = "With so long a notice nothing could be booked. Make it shorter than the days above.";
    return refused("invalid", sentence, { fields: { noticeAmount: sentence } });
  }
  return writing(() => {
    const affected = confirmAffectedByHours({ windowDays }, confirmationIn(input), by.now);
    if (!affected.ok) return affected;
    return done(recordSettings({ windowDays, minimumNoticeMinutes }, by, auditNote(affected.value)));
  });
}

/** 120 minutes are typed as 2 hours. */
export function noticeAsTyped(minutes: number): { amount: number; unit: keyof typeof unitMinutes } {
  const unit = minutes > 0 && minutes % 1440 === 0 ? "days" : minutes % 60 === 0 ? "hours" : "minutes";
  return { amount: minutes / unitMinutes[unit], unit };
}

/** `noticeHours` with or without the terms of reminders; they hold for what is booked already (rule 15.4). Refuses as "invalid" or, with `detail.outside`, as "conflict". */
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
    const nearer = nowWithoutNotice(noticeHours, now);
    if (nearer.count > 0 && confirmationIn(input) !== nearer.mark) {
      return refused("conflict", nearerInWords(nearer.count), { detail: { outside: nearer } });
    }
    const changed = recordSettings({ noticeHours, ...reminders.value, ...desk }, by, auditNote(nearer));
    moveReminders(now);
    return done(changed);
  });
}

function nowWithoutNotice(hours: number, now: number): AffectedAppointments {
  const { timeZone, locale, noticeHours } = studio();
  const nearer = comingAppointments(now).filter(({ date, startMin, status }) => {
    const left = instantOf(date, startMin, timeZone) - now;
    return isOpen(status) && left >= noticeHours * 3_600_000 && left < hours * 3_600_000;
  });
  const affected = nearer.map((appointment) => ({ appointment, why: `Begins in less than ${hours} hours` }));
  return listedAppointments(affected, locale);
}

const nearerInWords = (count: number): string =>
  count === 1
    ? "1 client can change their visit free of charge now, and could not any more. The visit itself stays as it is."
    : `${count} clients can change their visits free of charge now, and could not any more. The visits themselves stay as they are.`;

const auditNote = ({ count }: AffectedAppointments) => (count > 0 ? { outside: count } : {});
