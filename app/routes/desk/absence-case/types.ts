import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";

/** `chosen`: the words of free times that were chosen, by their values, for rows to which others are offered by now. */
export type DecisionProblem = FormProblem & { chosen?: Record<string, string> };
