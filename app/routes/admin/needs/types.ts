import type { AffectedDetail } from "#app/domain/schedules/affected.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import type { NeedsData } from "./loader.server.ts";

export type NeedsAnswer = FormProblem<AffectedDetail> | undefined;

/** What each part of the page is given. */
export type NeedsPart = { page: NeedsData; answer: NeedsAnswer; sending: boolean };
