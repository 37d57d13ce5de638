/** The single and closed days as the public is told them. */

import { closedDaysFrom, singleHoursFrom } from "#app/domain/availability/booking-hours.server.ts";
import { openedForNobody } from "#app/domain/availability/calendar.server.ts";
import type { Span } from "#app/domain/availability/spans.ts";
import { activeProviderIds } from "#app/domain/catalogue/service-providers.server.ts";

/** Both by date, the next one first. */
type ToldDays = { single: Map<string, Span>; closed: { date: string; reason: string }[] };

/** From one date to another, both included; a closed day that was opened for nobody is closed (rule 22.8). */
export function toldDays(first: string, last: string): ToldDays {
  const nobody = openedForNobody(activeProviderIds(), first, last);
  const single = new Map([...singleHoursFrom(first)].filter(([date]) => date <= last && !nobody.has(date)));
  const closed = closedDaysFrom(first).filter(({ date }) => date <= last && !single.has(date));
  return { single, closed };
}
