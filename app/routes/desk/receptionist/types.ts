import type { Alternative } from "#app/booking/choose/choices.ts";
import type { FormProblem } from "#app/ui/forms/form-answer.ts";

/** A free time near a lost one as a radio's value: it carries the day and the provider too. */
export type FreeTime = { value: string; label: string };

/** What a form of the front desk is answered where it could not be taken. `ownVisit`: the client's other visit then. */
export type DeskProblem = FormProblem & {
  alternatives?: FreeTime[];
  ownVisit?: string | null;
  /** Nothing is wrong: other times were asked for, and what is typed stands beside them. */
  lookedUp?: true;
};

export const freeTime = ({ date, time, providerId, label }: Alternative): FreeTime => ({
  value: `${date}T${time}@${providerId}`,
  label,
});

/** What a chosen free time says, over what the form says besides; null for a time that is none. */
export function freeTimeIn(time: unknown): { date: string; time: string; providerId: string } | null {
  const value = typeof time === "string" ? time : "";
  const [, date, at, providerId] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)@(\d{1,15})$/u.exec(value) ?? [];
  return date && at && providerId ? { date, time: at, providerId } : null;
}
