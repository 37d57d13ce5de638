/** The hours of the night in which no reminder goes out (rule 11.14), in minutes since midnight on the studio's wall clock. */

/** From the first to the second, also over midnight; the same twice: none. */
type QuietHours = { quietFromMin: number; quietToMin: number };

const day = 1440;

/** Before they begin, so that a mail server which is slow or asks to wait does not carry a reminder into them. */
const marginMin = 30;

/** How long they are. */
export const quietLength = ({ quietFromMin, quietToMin }: QuietHours): number =>
  (quietToMin - quietFromMin + day) % day;

/** Minutes since they began; null outside of them. */
function minutesInto(minute: number, quiet: QuietHours): number | null {
  const since = (minute - quiet.quietFromMin + day) % day;
  return since < quietLength(quiet) ? since : null;
}

/** By how many minutes a reminder of this minute of the day goes out earlier; 0 outside of the quiet hours. */
export function minutesBeforeQuiet(minute: number, quiet: QuietHours): number {
  const since = minutesInto(minute, quiet);
  return since === null ? 0 : since + marginMin;
}

/** How long the quiet hours still last; 0 outside of them. */
export function minutesToQuietEnd(minute: number, quiet: QuietHours): number {
  const since = minutesInto(minute, quiet);
  return since === null ? 0 : quietLength(quiet) - since;
}

type Terms = { reminderHours: number; noticeHours: number };

/** Hours before the start. Where the notice has grown past the owner's figure, a day before free changes end. */
export const reminderLeadHours = ({ reminderHours, noticeHours }: Terms): number =>
  reminderHours > noticeHours ? reminderHours : noticeHours + 24;

export function reminderLeadInWords(terms: Terms): string {
  const hours = reminderLeadHours(terms);
  if (hours === 1) return "an hour before";
  if (hours === 24) return "the day before";
  if (hours === 48) return "two days before";
  return hours % 24 === 0 ? `${hours / 24} days before` : `${hours} hours before`;
}
