import type { AffectedDetail } from "#app/schedules/affected/affected.server.ts";
import type { FormProblem } from "#app/ui/forms/form-answer.ts";

export type RoomsAnswer = FormProblem<AffectedDetail> | undefined;
