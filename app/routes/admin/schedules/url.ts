import type { WeekChoice } from "#app/schedules/week/alternation.ts";

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

export function scheduleUrl({ provider, edit, weeks, off, done }: SchedulePlace = {}): string {
  const query = new URLSearchParams();
  if (provider) query.set("provider", String(provider));
  if (edit) query.set("edit", edit);
  if (weeks && weeks !== "every") query.set("weeks", weeks);
  if (off) query.set("off", String(off));
  if (done) query.set("done", done);
  return query.size > 0 ? `/admin/schedules?${query}` : "/admin/schedules";
}
