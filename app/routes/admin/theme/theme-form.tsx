import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode, RefObject } from "react";
import { isColor, type ThemeHeadings, themeForm } from "#app/platform/theme/choices.ts";
import { useHydrated } from "#app/platform/ui/browser/hydrated.ts";
import { FieldError } from "#app/platform/ui/forms/field.tsx";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { type FilledField, FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import type { ThemeData } from "./loader.server.ts";

/** Radio buttons. `hasHues`: shows dots in the hues that a value names. */
function Choices({
  field: { name, id, label, choices = {}, defaultValue, error },
  hints = {},
  hasHues = false,
}: {
  field: FilledField;
  hints?: Readonly<Record<string, string>>;
  hasHues?: boolean;
}) {
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      className="role-boxes"
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend>{label}</legend>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      <div className="theme-choices">
        {Object.entries(choices).map(([value, words]) => (
          <label key={value} className="choice">
            <input type="radio" name={name} value={value} defaultChecked={value === defaultValue} />
            {hasHues ? <Hues of={value} /> : null}
            <span>
              {words}
              {hints[value] ? <span className="hint">, {hints[value]}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const Hues = ({ of }: { of: string }) => (
  <span className="hues" aria-hidden="true">
    {of.split("-").map((hue) => (
      <span key={hue} className={`hue ${hue}`} />
    ))}
  </span>
);

const headingHints: Record<ThemeHeadings, string> = {
  fraunces: "a warm serif (14 KB)",
  figtree: "clear and friendly (8 KB)",
  serif: "no download",
  sans: "no download",
};

/** `ask`: called with the form after every change. `children`: shown below the color. */
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
  const field = filled(themeForm, problem, { ...chosen, code: "" });
  const accent = field("accent");
  return (
    <Form
      ref={form}
      method="post"
      action="/admin/theme"
      noValidate
      className="theme-form"
      onChange={(event) => ask(event.currentTarget, event.target)}
    >
      {/* A color input would drop an invalid value. */}
      <FormField {...accent} type={isColor(accent.defaultValue) ? "color" : "text"} />
      <FormField {...field("code")} />
      {children}
      <Choices field={field("headings")} hints={headingHints} />
      <Choices field={field("corners")} />
      <Choices field={field("art")} hasHues />
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
