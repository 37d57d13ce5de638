import type { AffectedAppointments, AffectedDetail } from "#app/domain/schedules/affected.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import type { SchedulesData } from "./loader.server.ts";

/** With `rows`, only a row was added or removed. */
export type ScheduleAnswer = FormProblem<AffectedDetail> & { rows?: true };

/** Appointments to confirm before saving, or null. */
export const affectedIn = (answer: ScheduleAnswer | undefined): AffectedAppointments | null =>
  answer?.question?.outside ?? null;

/** Returns the error of a form. A question or a new row is not an error. */
export const problemOf = (answer: ScheduleAnswer | undefined): ScheduleAnswer | undefined =>
  answer && !answer.question && !answer.rows ? answer : undefined;

export type SchedulePart = {
  page: SchedulesData;
  schedule: NonNullable<SchedulesData["schedule"]>;
  answer: ScheduleAnswer | undefined;
  sending: boolean;
};
