import type { AffectedDetail } from "#app/domain/schedules/affected.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";

/** Shown after staff learned which precondition isn't met (rule 36.22). */
export function PreconditionOverride({ problem }: { problem: DeskProblem | undefined }) {
  if (!problem?.unmet) return null;
  return (
    <label className="choice">
      <input type="checkbox" name="despite" id="despite" />
      Book anyway: {problem.unmet}
    </label>
  );
}

/** `value` holds the time, the day and the provider. */
export type FreeTimeChoice = { value: string; label: string };

/** The answer to a refused form of the front desk. */
export type DeskProblem = FormProblem<AffectedDetail> & {
  alternatives?: FreeTimeChoice[];
  ownAppointment?: string | null;
  /** The precondition that isn't met. */
  unmet?: string;
  /** The visit that blocks an undo. */
  inTheWay?: { url: string; label: string } | null;
  /** Another user's change, which is undone only after the user has read about it. */
  asksUndo?: { id: number; label: string; by: string } | null;
  /** No error: other times were requested, and the typed values stay. */
  searched?: true;
  done?: string;
};
