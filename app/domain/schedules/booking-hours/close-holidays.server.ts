import { type AffectedDetail, confirmationIn } from "#app/domain/schedules/affected/affected.server.ts";
import { recordSettings } from "#app/domain/studio/record-settings.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { writing } from "#db/client.server.ts";
import { closeOn } from "./closing.server.ts";
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
    const named = days.map(({ date, name }) => ({ date, reason: name }));
    const closed = closeOn(named, confirmationIn(input), by);
    if (!closed.ok) return closed;
    recordSettings({ holidayRegion: region }, by);
    const detail = { days: closed.value.dates, outside: closed.value.outside };
    if (detail.days.length > 0)
      record({ action: "days-closed", entity: "settings", entityId: 1, detail }, by);
    return done(detail.days.length);
  });
}
