import {
  type HoursByWeekday,
  readWeekHours,
  weekNoted,
} from "#app/domain/availability/booking-hours.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import { asSiteChange } from "#app/platform/undo/changes.server.ts";
import { db } from "#db/client.server.ts";
import { openingHours } from "#db/schema.ts";
import { differingDays, openingDays } from "./opening-days.server.ts";

export const openingLabel = "Opening hours";

export const openingHoursWeek = (): HoursByWeekday =>
  new Map(
    openingDays().map(({ weekday, opensMin, closesMin }) => [weekday, { start: opensMin, end: closesMin }]),
  );

export function changeOpeningHours(input: unknown, by: By): Outcome<boolean> {
  const week = readWeekHours(input);
  return week.ok ? setOpeningHours(week.value, by) : week;
}

export const setOpeningHours = (week: HoursByWeekday, by: By): Outcome<boolean> =>
  asSiteChange({ label: openingLabel, by }, () => {
    const before = openingHoursWeek();
    if (differingDays(before, week).length === 0) return done(false);
    writeOpening(week);
    const detail = { from: weekNoted(before), to: weekNoted(week) };
    record({ action: "opening-hours-changed", entity: "site", entityId: null, detail }, by);
    return done(true);
  });

function writeOpening(week: HoursByWeekday): void {
  db().delete(openingHours).run();
  for (const [weekday, { start, end }] of week) {
    db().insert(openingHours).values({ weekday, opensMin: start, closesMin: end }).run();
  }
}
