import { FieldError } from "#app/platform/ui/forms/field.tsx";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import type { NeedsData } from "./loader.server.ts";

/** Who takes another price or another time than the service says. */
export function OwnTerms({
  page: { terms, currency },
  said: { values, fields },
}: {
  page: NeedsData;
  said: Pick<FormProblem, "values" | "fields">;
}) {
  if (terms.providers.length === 0) return <p className="hint">Nobody gives this service yet.</p>;
  return (
    <table className="own-terms">
      <caption className="hint">
        Left empty: {terms.price} {currency} and {terms.duration} minutes, as the service says.
      </caption>
      <thead>
        <tr>
          <th scope="col">With</th>
          <th scope="col">Price in {currency}</th>
          <th scope="col">Minutes</th>
        </tr>
      </thead>
      <tbody>
        {terms.providers.map(({ id, name, price, minutes }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td>
              <Own
                name={`price-${id}`}
                label={`Price with ${name}`}
                inputMode="decimal"
                placeholder={terms.price}
                value={values[`price-${id}`] ?? price}
                error={fields[`price-${id}`]}
              />
            </td>
            <td>
              <Own
                name={`minutes-${id}`}
                label={`Minutes with ${name}`}
                inputMode="numeric"
                placeholder={String(terms.duration)}
                value={values[`minutes-${id}`] ?? minutes}
                error={fields[`minutes-${id}`]}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Own({
  name,
  label,
  value,
  error,
  ...rest
}: {
  name: string;
  label: string;
  inputMode: "decimal" | "numeric";
  placeholder: string;
  value: string | number;
  error: string | undefined;
}) {
  return (
    <>
      {error ? <FieldError id={`${name}-error`}>{error}</FieldError> : null}
      <input
        {...rest}
        id={name}
        name={name}
        className="input"
        aria-label={label}
        autoComplete="off"
        defaultValue={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${name}-error` : undefined}
      />
    </>
  );
}
