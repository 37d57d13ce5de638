import type { ReactNode } from "react";
import { FieldError } from "./field.tsx";

export function CheckboxGroup<Value extends string | number>({
  name,
  legend,
  choices,
  chosen,
  error,
  className = "role-boxes",
}: {
  name: string;
  legend: string;
  choices: readonly { value: Value; words: ReactNode }[];
  chosen: readonly Value[];
  error?: string;
  className?: string;
}) {
  return (
    <fieldset
      id={name}
      tabIndex={-1}
      className={className}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend>{legend}</legend>
      {error ? <FieldError id={`${name}-error`}>{error}</FieldError> : null}
      {choices.map(({ value, words }) => (
        <label key={value} className="choice">
          <input type="checkbox" name={name} value={value} defaultChecked={chosen.includes(value)} />
          {words}
        </label>
      ))}
    </fieldset>
  );
}
