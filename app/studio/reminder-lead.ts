/** How long before a visit its client is reminded. */

type Terms = { reminderHours: number; noticeHours: number };

/**
 * Hours before the start: what the owner set. A reminder must come while changes are free of charge, so where the notice for
 * them has grown past it (each is saved by itself, and older databases know no such rule), it comes a day before they end.
 */
export const reminderLeadHours = ({ reminderHours, noticeHours }: Terms): number =>
  reminderHours > noticeHours ? reminderHours : noticeHours + 24;

/** "two days before", for a sentence. */
export function reminderLeadInWords(terms: Terms): string {
  const hours = reminderLeadHours(terms);
  if (hours === 1) return "an hour before";
  if (hours === 24) return "the day before";
  if (hours === 48) return "two days before";
  return hours % 24 === 0 ? `${hours / 24} days before` : `${hours} hours before`;
}
