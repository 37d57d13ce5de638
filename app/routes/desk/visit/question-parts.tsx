import { FieldError } from "#app/platform/ui/forms/field.tsx";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import type { Question } from "#app/platform/ui/kit/confirm.tsx";
import { deskUrl } from "#app/routes/parts/desk-pages.ts";
import type { DeskAppointment } from "./panel.server.ts";

export type SentAnswers = Pick<FormProblem, "fields" | "values">;

/** The error summary links to the first radio. `of`: prefix of the ids. */
export function QuestionRadios({
  name,
  legend,
  choices,
  problem: { values, fields },
  usual,
  of = "",
}: {
  name: string;
  legend: string;
  choices: Record<string, string>;
  problem: SentAnswers;
  usual?: string;
  of?: string;
}) {
  const error = fields[name];
  return (
    <fieldset aria-describedby={error ? `${of}${name}-error` : undefined}>
      <legend className="legend">{legend}</legend>
      {error ? <FieldError id={`${of}${name}-error`}>{error}</FieldError> : null}
      {Object.entries(choices).map(([value, label], at) => (
        <label key={value} className="choice">
          <input
            type="radio"
            name={name}
            id={at === 0 ? `${of}${name}` : undefined}
            value={value}
            required
            defaultChecked={(values[name] ?? usual) === value}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** Staff see prepayments before they cancel (rule 37.63). */
export function PaidBefore({ appointment: { till } }: { appointment: Pick<DeskAppointment, "till"> }) {
  const { paid, deposit } = till;
  return (
    <>
      {paid ? (
        <p>
          {paid.words}. It counts toward a charge. To refund it, void receipt {paid.number}
          {paid.hasMore ? ", which reverses everything on it." : "."}
        </p>
      ) : null}
      {deposit ? (
        <p>
          A deposit of {deposit.words} is paid. It counts toward a charge. Refund the rest on its receipt, or
          use it for the next visit.
        </p>
      ) : null}
    </>
  );
}

export const questionTarget = (
  { id, revision, date }: Pick<DeskAppointment, "id" | "revision" | "date">,
  intent: "cancel" | "no-show",
): Pick<Question, "at" | "back"> & { fields: Record<string, string> } => ({
  at: deskUrl({ date, appointment: id, step: intent }),
  back: deskUrl({ date, appointment: id }),
  fields: { intent, visit: String(id), revision: String(revision) },
});
