import type { WeekChoice } from "#app/domain/schedules/week-rows.ts";
import { urlWithQuery } from "#app/platform/words/url-with-query.ts";

/** Without `provider`: the list, or a provider's own schedule. */
type SchedulePlace = {
  provider?: number;
  edit?: "week" | "offer";
  /** Every week, or one of two alternating weeks. */
  weeks?: WeekChoice;
  off?: number;
  done?: string;
};

export const scheduleUrl = ({ provider, edit, weeks, off, done }: SchedulePlace = {}): string =>
  urlWithQuery("/admin/schedules", { provider, edit, weeks: weeks === "every" ? null : weeks, off, done });
