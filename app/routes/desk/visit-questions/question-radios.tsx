import { FieldError } from "#app/platform/ui/forms/field.tsx";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";

export type SentAnswers = Pick<FormProblem, "fields" | "values">;

/** One choice of a question at the desk. The first radio carries the id that the summary of problems leads to; `of`: what ids begin with. */
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
