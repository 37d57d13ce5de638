import { longestFact } from "#app/studio/limits.ts";
import { Field } from "#app/ui/forms/field.tsx";
import { controlsOf, type FormProblem, unsent } from "#app/ui/forms/form-answer.ts";

/** What the mail to the client says of a cancellation by staff: that the client asked for it, or that the studio is sorry, and why. */
export function CancelReason({ problem = unsent }: { problem?: Pick<FormProblem, "fields" | "values"> }) {
  return (
    <>
      <label className="choice">
        <input type="checkbox" name="asked" defaultChecked={"asked" in problem.values} />
        The client asked for it
      </label>
      <Field
        {...controlsOf(problem)("reason")}
        label="Reason"
        optional
        hint="The client reads it: otherwise the mail says only that we are sorry."
        autoComplete="off"
        maxLength={longestFact.cancelReason}
      />
    </>
  );
}
