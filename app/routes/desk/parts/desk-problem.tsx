import type { AffectedDetail } from "#app/domain/schedules/affected.server.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";

/** Offered once staff were told what is not so before the service (rule 36.22). */
export function Despite({ problem }: { problem: DeskProblem | undefined }) {
  if (!problem?.unmet) return null;
  return (
    <label className="choice">
      <input type="checkbox" name="despite" id="despite" />
      Book anyway: {problem.unmet}
    </label>
  );
}

/** A free time near a lost one as a radio's value, which carries the day and the provider too. */
export type FreeTimeChoice = { value: string; label: string };

/** What a form of the front desk is answered where it could not be taken. */
export type DeskProblem = FormProblem<AffectedDetail> & {
  alternatives?: FreeTimeChoice[];
  /** The client's other appointment at that time, in words. */
  ownAppointment?: string | null;
  /** What is not so before the service, in words. */
  unmet?: string;
  /** The visit that stands in the way of an undo. */
  inTheWay?: { url: string; label: string } | null;
  /** Somebody else's change, which is taken back once that was read. */
  asksUndo?: { id: number; label: string; by: string } | null;
  /** Nothing is wrong: other times were asked for, and what is typed stands beside them. */
  searched?: true;
  /** What was done beside the form, which stands as it was. */
  done?: string;
};
