import type { DeskProblem } from "#app/routes/desk/parts/desk-problem.ts";

/** Offered once staff were told what is not so before the service (rule 36.22). */
export function Despite({ problem }: { problem: DeskProblem | undefined }) {
  if (!problem?.unmet) return null;
  return (
    <label className="choice">
      <input type="checkbox" name="despite" id="despite" />
      Book all the same: {problem.unmet}
    </label>
  );
}
