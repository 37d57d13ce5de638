/** Who is on time off on a day, in words for the page of that day. */
import { minutesOffOn } from "#app/domain/availability/calendar.ts";
import type { Span } from "#app/domain/availability/spans.ts";
import { timeOffFrom } from "#app/domain/schedules/provider-record.server.ts";
import { spanInWords } from "#app/domain/schedules/schedule-words.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { timeInWords } from "#app/platform/words/dates.ts";

/** "on time off then (Holiday)", with the times where it is a part of the day; null for one who is there (rule 14.15). */
export function awayInWords(providerId: number, date: string): string | null {
  const parts = timeOffFrom(providerId, date).flatMap((off) =>
    minutesOffOn({ timeOff: [off] }, date).map((span) => {
      const when = whenInWords(span);
      return off.reason ? `${when} (${off.reason})` : when;
    }),
  );
  return parts.length > 0 ? `on time off ${parts.join(", ")}` : null;
}

function whenInWords({ start, end }: Span): string {
  const { locale } = studio();
  if (start === 0) return end === 1440 ? "then" : `until ${timeInWords(end, locale)}`;
  return end === 1440 ? `from ${timeInWords(start, locale)}` : spanInWords({ start, end }, locale);
}
