import { writeClosedDay } from "#app/availability/booking-hours.server.ts";
import {
  type AffectedDetail,
  confirmAffectedByHours,
  confirmationIn,
} from "#app/schedules/affected/affected.server.ts";
import { type By, record } from "#app/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { fieldsIn } from "#app/shared/read-input.server.ts";
import { recordSettings } from "#app/studio/record.server.ts";
import { writing } from "#db/client.server.ts";
import type { Holiday, HolidayPlace } from "./holidays.server.ts";

/**
 * Closes the ticked `holidays` (dates) of the list that was offered, with their names as reasons, and keeps the region for the
 * next time. Answers how many. Refuses as "invalid" where none is ticked, or "conflict" (`outside`) (rule 3.8).
 */
export function closeHolidays(
  input: unknown,
  offered: readonly Holiday[],
  { region }: HolidayPlace,
  by: By,
): Outcome<number, AffectedDetail> {
  const ticked = [fieldsIn(input).holidays ?? []].flat();
  const days = offered.filter(({ date }) => ticked.includes(date));
  if (days.length === 0) return refused("invalid", "Tick the holidays on which you are closed.");
  return writing(() => {
    const newClosedDays = new Set(days.map(({ date }) => date));
    const confirmed = confirmAffectedByHours({ newClosedDays }, confirmationIn(input), by.now);
    if (!confirmed.ok) return confirmed;
    for (const { date, name } of days) writeClosedDay({ date, reason: name });
    recordSettings({ holidayRegion: region }, by);
    const detail = { days: days.map(({ date }) => date), outside: confirmed.value.count };
    record({ action: "days-closed", entity: "settings", entityId: 1, detail }, by);
    return done(days.length);
  });
}
