import { type WaiveReason, waiveReasons } from "#app/booking/change/waive-reasons.ts";
import { longestFact } from "#app/studio/limits.ts";
import { Field } from "#app/ui/forms/field.tsx";
import { controlsOf, type FormProblem, unsent } from "#app/ui/forms/form-answer.ts";

type Sent = Pick<FormProblem, "fields" | "values">;

/** Why a charge is waived: one of four reasons, the last in words of one's own. `of`: what ids begin with, where there are several. */
export function WaiveFields({ problem = unsent, of = "" }: { problem?: Sent; of?: string }) {
  const control = controlsOf(problem);
  return (
    <div className="two">
      <Field as="select" {...control("waiveReason")} id={`${of}waiveReason`} label="Waived because">
        <option value="">Choose a reason</option>
        {reasons.map((reason) => (
          <option key={reason} value={reason}>
            {waiveReasons[reason]}
          </option>
        ))}
      </Field>
      <Field
        {...control("waiveWords")}
        id={`${of}waiveWords`}
        label="In words"
        optional
        autoComplete="off"
        maxLength={longestFact.cancelReason}
      />
    </div>
  );
}

const reasons: WaiveReason[] = ["illness", "first", "ours", "other"];
