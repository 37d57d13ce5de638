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
