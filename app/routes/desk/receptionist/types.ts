import type { AlternativeTime } from "#app/booking/choose/choices.ts";
import { freeTimeValue } from "#app/booking/choose/free-time.ts";
import type { FormProblem } from "#app/ui/forms/form-answer.ts";

/** A free time near a lost one as a radio's value: it carries the day and the provider too. */
export type FreeTime = { value: string; label: string };

/** What a form of the front desk is answered where it could not be taken. `ownVisit`: the client's other visit then. */
export type DeskProblem = FormProblem & {
  alternatives?: FreeTime[];
  ownAppointment?: string | null;
  /** Nothing is wrong: other times were asked for, and what is typed stands beside them. */
  lookedUp?: true;
};

export const freeTime = (alternative: AlternativeTime): FreeTime => ({
  value: freeTimeValue(alternative),
  label: alternative.label,
});
