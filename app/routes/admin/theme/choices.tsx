import { FieldError } from "#app/platform/ui/forms/field.tsx";

type Choice = {
  value: string;
  words: readonly [name: string, hint?: string];
  /** Dots in these hues of the drawings. */
  hues?: readonly string[];
};

/** One of a few, as radio buttons. */
export function Choices({
  name,
  legend,
  choices,
  chosen,
  error,
}: {
  name: string;
  legend: string;
  choices: Choice[];
  chosen: string;
  error?: string;
}) {
  return (
    <fieldset
      id={name}
      tabIndex={-1}
      className="role-boxes"
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend>{legend}</legend>
      {error ? <FieldError id={`${name}-error`}>{error}</FieldError> : null}
      <div className="theme-choices">
        {choices.map(({ value, words: [word, hint], hues }) => (
          <label key={value} className="choice">
            <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
            {hues ? (
              <span className="hues" aria-hidden="true">
                {hues.map((hue) => (
                  <span key={hue} className={`hue ${hue}`} />
                ))}
              </span>
            ) : null}
            <span>
              {word}
              {hint ? <span className="hint">, {hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
