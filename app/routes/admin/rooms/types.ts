import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import type { AffectedDetail } from "#app/schedules/affected/affected.server.ts";

export type RoomsAnswer = FormProblem<AffectedDetail> | undefined;
