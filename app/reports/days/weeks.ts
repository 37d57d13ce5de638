import { addDays } from "#app/availability/dates.ts";
import { otherWork } from "#app/shared/other-work.ts";
import type { DayRange } from "./range.server.ts";

/** Reads a range seven days at a time; requests have their turn in between, however many visits it has (rule 39.5). */
export async function weekByWeek({ from, to }: DayRange, read: (week: DayRange) => void): Promise<void> {
  for (let first = from; first <= to; first = addDays(first, 7)) {
    const last = addDays(first, 6);
    read({ from: first, to: last < to ? last : to });
    await otherWork();
  }
}
