import { type WaiveReason, waiveReasons } from "#app/domain/booking/change/waive-reasons.ts";
import { longestFact } from "#app/domain/studio/studio-limits.ts";
import { backBy } from "#app/domain/till/method-words.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { controlsOf, type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";

type Sent = Pick<FormProblem, "fields" | "values">;

/**
 * How much of a charge is waived and why: one of four reasons, the last in words of one's own. `isPaid`: some of it is, and is given
 * back. `of`: what ids begin with, where there are several.
 */
export function WaiveFields({ charge, isPaid, problem = unsent, of = "" }: Waiving) {
  const control = controlsOf(problem);
  return (
    <div className="two">
      <Field
        {...control("waiveAmount")}
        id={`${of}waiveAmount`}
        label="Amount to waive"
        hint={`Leave it empty to waive all of ${charge}.`}
        inputMode="decimal"
        autoComplete="off"
        optional
      />
      {isPaid ? (
        <Field as="select" {...control("refund")} id={`${of}refund`} label="Give back what is paid">
          <option value="">choose how</option>
          {backBy.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </Field>
      ) : null}
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

type Waiving = { charge: string; isPaid: boolean; problem?: Sent | undefined; of?: string };

const reasons: WaiveReason[] = ["illness", "first", "ours", "other"];
