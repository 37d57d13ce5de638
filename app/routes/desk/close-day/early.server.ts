/** What is still open when a day is about to be closed (rule 37.67). */

import { readCalendar } from "#app/domain/availability/calendar.server.ts";
import { bookingHoursOn } from "#app/domain/availability/calendar.ts";
import { clientsToTell } from "#app/domain/schedules/absence/glance.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { Moment } from "#app/platform/shared/clock.server.ts";
import { timeInWords } from "#app/platform/words/dates.ts";
import { visitsAhead } from "./unmarked.server.ts";

/** "The studio is open until 6:00 PM. 7 clients are not told yet."; null where nothing has to be asked. */
export function whyAskBeforeClosing(date: string, moment: Moment): string | null {
  const untold = clientsToTell(moment).length;
  const toTell =
    untold === 0 ? null : `${untold === 1 ? "1 client is" : `${untold} clients are`} not told yet.`;
  return [whyEarly(date, moment), toTell].filter(Boolean).join(" ") || null;
}

/** "2 visits are still ahead, and the studio is open until 6:00 PM."; null for a day that is over. */
function whyEarly(date: string, moment: Moment): string | null {
  if (date !== moment.date) return null;
  const ahead = visitsAhead(moment).length;
  const calendar = readCalendar({ providerIds: [], from: date, to: date });
  const hours = calendar.closedDays.has(date) ? undefined : bookingHoursOn(calendar, date);
  const isOpen = hours !== undefined && moment.minute < hours.end;
  const parts = [
    ...(ahead > 0 ? [ahead === 1 ? "1 visit is still ahead" : `${ahead} visits are still ahead`] : []),
    ...(isOpen ? [`the studio is open until ${timeInWords(hours.end, studio().locale)}`] : []),
  ].join(", and ");
  return parts === "" ? null : `${parts.charAt(0).toUpperCase()}${parts.slice(1)}.`;
}
