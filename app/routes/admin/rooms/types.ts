import type { AffectedDetail } from "#app/domain/schedules/affected.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";

export type RoomsAnswer = FormProblem<AffectedDetail> | undefined;
