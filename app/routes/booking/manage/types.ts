import type { FormProblem } from "#app/ui/forms/form-answer.ts";

/** A free time near the lost one, as a radio's value: day, time and provider at once, so that it works without script. */
export type MoveRadio = { value: string; label: string };

/** `alternatives` are offered in place of the time that is gone. */
export type ManageProblem = FormProblem & { alternatives?: MoveRadio[] };
