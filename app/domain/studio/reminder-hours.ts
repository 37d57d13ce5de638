/** Quiet hours without reminders (rule 11.14), in minutes since midnight in the studio's time zone. */

/** Can include midnight. Equal values mean no quiet hours. */
type QuietHours = { quietFromMin: number; quietToMin: number };

const day = 1440;

/** Reminders are sent this long before the quiet hours, so that a slow mail server doesn't deliver them later. */
const marginMin = 30;

export const quietLength = ({ quietFromMin, quietToMin }: QuietHours): number =>
  (quietToMin - quietFromMin + day) % day;

function minutesInto(minute: number, quiet: QuietHours): number | null {
  const since = (minute - quiet.quietFromMin + day) % day;
  return since < quietLength(quiet) ? since : null;
}

/** Returns by how many minutes a reminder is sent earlier, or 0 outside the quiet hours. */
export function minutesBeforeQuiet(minute: number, quiet: QuietHours): number {
  const since = minutesInto(minute, quiet);
  return since === null ? 0 : since + marginMin;
}

export function minutesToQuietEnd(minute: number, quiet: QuietHours): number {
  const since = minutesInto(minute, quiet);
  return since === null ? 0 : quietLength(quiet) - since;
}

type Terms = { reminderHours: number; noticeHours: number };

/** Returns hours before the visit: the setting, or if that is too late, a day before free changes end. */
export const reminderLeadHours = ({ reminderHours, noticeHours }: Terms): number =>
  reminderHours > noticeHours ? reminderHours : noticeHours + 24;

export function reminderLeadLabel(terms: Terms): string {
  const hours = reminderLeadHours(terms);
  if (hours === 1) return "an hour before";
  if (hours === 24) return "the day before";
  if (hours === 48) return "two days before";
  return hours % 24 === 0 ? `${hours / 24} days before` : `${hours} hours before`;
}
