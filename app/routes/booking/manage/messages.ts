import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";

/** A free time near the lost one, as a radio's value: day, time and provider at once, so that it works without script. */
export type MoveRadio = { value: string; label: string };

/** `alternatives` are offered in place of the time that is gone. */
export type ManageProblem = FormProblem & { alternatives?: MoveRadio[] };

export const manageFailed = (status: number): string => `Failed to update appointment: ${status}`;

export const manageHeadings = {
  appointment: "Your Visit",
  cancel: "Cancel Your Visit",
  move: "Move Your Visit",
  add: "Add a Treatment",
  contact: "Correct Your Details",
  note: "A Note for Us",
};

export const linkEnded = "This link has ended";
