import type { FormProblem } from "#app/ui/forms/form-answer.ts";

/** A refused try; `alternatives` are free chains near one that is gone. */
export type WholeVisitProblem = FormProblem & { alternatives?: { value: string; label: string }[] };

export const wholeVisitHeadings = {
  cancel: "Cancel all of this visit?",
  move: "Move All of Your Visit",
} as const;
