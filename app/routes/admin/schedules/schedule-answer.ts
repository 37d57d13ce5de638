/** What the page's parts are given, and what its forms were answered with. */

import type { AffectedAppointments, AffectedDetail } from "#app/domain/schedules/affected.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import type { SchedulesData } from "./loader.server.ts";

/** With `rows` nothing was asked of the server but another row: what was typed stands there again. */
export type ScheduleAnswer = FormProblem<AffectedDetail> & { rows?: true };

/** The appointments that the form must be sent again with; null where nothing is asked. */
export const affectedIn = (answer: ScheduleAnswer | undefined): AffectedAppointments | null =>
  answer?.question?.outside ?? null;

/** What stopped a form; neither a question nor another row did. */
export const problemOf = (answer: ScheduleAnswer | undefined): ScheduleAnswer | undefined =>
  answer && !answer.question && !answer.rows ? answer : undefined;

/** What each part of a schedule's page is given. */
export type SchedulePart = {
  page: SchedulesData;
  schedule: NonNullable<SchedulesData["schedule"]>;
  answer: ScheduleAnswer | undefined;
  sending: boolean;
};
