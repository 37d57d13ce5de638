import type { AffectedDetail } from "#app/domain/schedules/affected.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";

/** What a form of a single day's page is answered where it could not be taken. */
export type DayProblem = FormProblem<AffectedDetail>;

/** What each part of the page is given; `seen` marks what it shows. */
export type DayPart = { date: string; seen: string; problem: DayProblem | undefined; busy: boolean };
