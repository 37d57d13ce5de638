import type { ReactNode } from "react";
import type {
  DeclaredForm,
  FieldDeclaration,
  FieldDeclarations,
} from "#app/platform/shared/declared-form.ts";
import { Field, type FieldKind } from "./field.tsx";
import { type FormProblem, unsent } from "./form-answer.ts";

export type FilledField = Omit<FieldDeclaration, "wrong" | "required"> & {
  name: string;
  id: string;
  required?: true;
  defaultValue?: string | number;
  ticked?: boolean;
  sent?: string;
  /** A file was sent and must be chosen again. */
  lost?: boolean;
  error?: string;
};

type Told = Pick<FormProblem, "fields" | "values">;
type Present = string | number | boolean | object | null | undefined;

/** Typed values (`told`) override `present`. `suffix` makes ids unique if a page has the form several times. */
export const filled =
  <Fields extends FieldDeclarations>(
    { fields }: DeclaredForm<Fields>,
    { values, fields: problems }: Told = unsent,
    present: { readonly [Name in keyof Fields]?: Present } = {},
    suffix = "",
  ) =>
  (name: keyof Fields & string): FilledField => {
    const { wrong, required, ...shown }: FieldDeclaration = fields[name] ?? { label: name };
    const [sent, stands] = [values[name], present[name]];
    // Unticked boxes are not sent.
    const wasSent = Object.keys(values).length > 0;
    return {
      ...shown,
      ...{ name, id: name + suffix, error: problems[name], sent },
      required: required ? true : undefined,
      defaultValue: sent ?? (typeof stands === "string" || typeof stands === "number" ? stands : undefined),
      lost: shown.kind === "file" && sent === "sent",
      ticked: wasSent ? sent === "on" : stands === true,
    };
  };

/** Only used by staff, so not in field.tsx, which guests load. */
const inputs = {
  digits: { inputMode: "numeric", autoComplete: "off" },
  number: { type: "number", inputMode: "numeric" },
  money: { inputMode: "decimal", autoComplete: "off" },
  time: { type: "time", autoComplete: "off" },
  url: { inputMode: "url" },
} as const;

type InputKind = FieldKind | keyof typeof inputs;

const isStaffs = (kind: InputKind): kind is keyof typeof inputs => kind in inputs;

type FormFieldProps = Omit<FilledField, "label" | "hint" | "min" | "max" | "kind"> & {
  label: ReactNode;
  hint?: ReactNode;
  min?: number | string;
  max?: number | string;
  kind?: FieldDeclaration["kind"];
  type?: string;
  inputMode?: "text";
  readOnly?: boolean;
  onChange?: (event: { currentTarget: { value: string } }) => void;
  children?: ReactNode;
};

/** Renders a declared field: `<FormField {...field("name")} />`. Later props override it. */
export function FormField({ kind, choices = {}, ticked, sent, lost, children, ...field }: FormFieldProps) {
  if (kind === "tick") {
    return (
      <label className="choice">
        <input type="checkbox" name={field.name} defaultChecked={ticked} />
        {field.label}
      </label>
    );
  }
  if (kind === "choice") {
    const named = Object.entries(choices).map(([value, words]) => (
      <option key={value} value={value}>
        {words}
      </option>
    ));
    return (
      <Field as="select" {...field}>
        {children ?? named}
      </Field>
    );
  }
  if (kind === "text") return <Field as="textarea" {...field} />;
  if (kind === undefined || kind === "boxes" || kind === "file") return <Field {...field} />;
  if (!isStaffs(kind)) return <Field kind={kind} {...field} />;
  const { min, max, ...others } = field;
  return <Field {...inputs[kind]} {...(kind === "digits" ? others : field)} />;
}
