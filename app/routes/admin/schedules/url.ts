import type { WeekChoice } from "#app/domain/schedules/week-rows.ts";
import { addressWith } from "#app/platform/words/address-with.ts";

/** A schedule and its parts. Without `provider`: the list, or for a provider the own one. */
type SchedulePlace = {
  provider?: number;
  /** What is being changed. */
  edit?: "week" | "offer";
  /** Which of the weeks: every one, or one that alternates. */
  weeks?: WeekChoice;
  /** The time off that is being changed. */
  off?: number;
  done?: string;
};

export const scheduleUrl = ({ provider, edit, weeks, off, done }: SchedulePlace = {}): string =>
  addressWith("/admin/schedules", { provider, edit, weeks: weeks === "every" ? null : weeks, off, done });
