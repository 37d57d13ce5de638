import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode, RefObject } from "react";
import { artPalettes, cornerStyles, headingFonts, isColour } from "#app/platform/theme/choices.ts";
import { useHydrated } from "#app/platform/ui/browser/hydrated.ts";
import { Field, FieldError } from "#app/platform/ui/forms/field.tsx";
import { type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import type { ThemeData } from "./loader.server.ts";

type Choice = {
  value: string;
  words: readonly [name: string, hint?: string];
  /** Dots in these hues of the drawings. */
  hues?: readonly string[];
};

/** One of a few, as radio buttons. */
function Choices({
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

const headings: Record<(typeof headingFonts)[number], [name: string, hint: string]> = {
  fraunces: ["Fraunces", "a warm serif (14 KB)"],
  figtree: ["Figtree", "clear and friendly (8 KB)"],
  serif: ["The device's serif", "nothing to load"],
  sans: ["The device's sans serif", "nothing to load"],
};

const corners: Record<(typeof cornerStyles)[number], [name: string]> = {
  soft: ["Soft"],
  square: ["Square"],
  round: ["Round"],
};

const pairName = (pair: string): string => {
  const [first = "", second] = pair.split("-");
  return `${first.charAt(0).toUpperCase()}${first.slice(1)} & ${second}`;
};

/** `ask` is called with the form after every change; `children` stand below the colour. */
export function ThemeForm({
  page: { chosen, isStandard },
  problem,
  form,
  ask,
  children,
}: {
  page: ThemeData;
  problem: FormProblem | undefined;
  form: RefObject<HTMLFormElement>;
  ask: (form: HTMLFormElement, changed: EventTarget) => void;
  children: ReactNode;
}) {
  const sending = useNavigation().formMethod === "POST";
  const hydrated = useHydrated();
  const { fields, values } = problem ?? unsent;
  const typed = { ...chosen, code: "", ...values };
  return (
    <Form
      ref={form}
      method="post"
      action="/admin/theme"
      noValidate
      className="theme-form"
      onChange={(event) => ask(event.currentTarget, event.target)}
    >
      <ColourFields typed={typed} fields={fields} />
      {children}
      <ShapeChoices typed={typed} fields={fields} />
      <div className="actions">
        <Button name="intent" value="save" disabled={sending}>
          Save
        </Button>
        {hydrated ? null : (
          <Button variant="ghost" formMethod="get">
            Preview
          </Button>
        )}
        {isStandard ? null : (
          <Button variant="ghost" name="intent" value="restore" disabled={sending}>
            Restore default
          </Button>
        )}
      </div>
    </Form>
  );
}

/** `typed`: what stands in the fields, by their names; `fields`: what is wrong with them. */
type FieldsProps = { typed: Record<(typeof themeFields)[number], string>; fields: FormProblem["fields"] };

function ColourFields({ typed, fields }: FieldsProps) {
  return (
    <>
      <Field
        name="accent"
        label="Accent color"
        hint="Of buttons, links and whatever can be pressed. The other shades are made from it."
        // A colour input would drop what is no colour.
        type={isColour(typed.accent) ? "color" : "text"}
        defaultValue={typed.accent}
        error={fields.accent}
        autoComplete="off"
      />
      <Field
        name="code"
        label="Or type its code"
        optional
        hint="Such as #3f6650. It wins over the color above."
        defaultValue={typed.code}
        error={fields.code}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  );
}

function ShapeChoices({ typed, fields }: FieldsProps) {
  return (
    <>
      <Choices
        name="headings"
        legend="Headings"
        error={fields.headings}
        chosen={typed.headings}
        choices={headingFonts.map((value) => ({ value, words: headings[value] }))}
      />
      <Choices
        name="corners"
        legend="Corners"
        error={fields.corners}
        chosen={typed.corners}
        choices={cornerStyles.map((value) => ({ value, words: corners[value] }))}
      />
      <Choices
        name="art"
        legend="Drawings"
        error={fields.art}
        chosen={typed.art}
        choices={artPalettes.map((value) => ({ value, words: [pairName(value)], hues: value.split("-") }))}
      />
    </>
  );
}

/** The fields of the form, in its order. */
export const themeFields = ["accent", "code", "headings", "corners", "art"] as const;
