import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useEffect,
  useRef,
} from "react";
import { longest } from "#app/platform/shared/phone.ts";

/** Input attributes of each kind of field (rule 24.5). */
const kinds = {
  name: {
    type: "text",
    autoComplete: "name",
    autoCapitalize: "words",
    enterKeyHint: "next",
    spellCheck: false,
    maxLength: longest.name,
  },
  "first-name": {
    type: "text",
    autoComplete: "given-name",
    autoCapitalize: "words",
    enterKeyHint: "next",
    spellCheck: false,
    maxLength: 50,
  },
  "last-name": {
    type: "text",
    autoComplete: "family-name",
    autoCapitalize: "words",
    enterKeyHint: "next",
    spellCheck: false,
    maxLength: 50,
  },
  email: {
    type: "email",
    autoComplete: "email",
    inputMode: "email",
    autoCapitalize: "none",
    enterKeyHint: "next",
    spellCheck: false,
    maxLength: longest.email,
  },
  phone: {
    type: "tel",
    autoComplete: "tel",
    inputMode: "tel",
    enterKeyHint: "next",
    maxLength: longest.phone,
  },
  password: { type: "password", autoComplete: "current-password", enterKeyHint: "done" },
  "new-password": { type: "password", autoComplete: "new-password", enterKeyHint: "done" },
  code: { type: "text", autoComplete: "one-time-code", inputMode: "numeric", enterKeyHint: "done" },
  date: { type: "date", autoComplete: "off" },
  // With autocomplete off, browsers restore nothing after Back.
  notes: { maxLength: longest.notes },
  client: { type: "search", autoComplete: "off", enterKeyHint: "search" },
} as const;

export type FieldKind = keyof typeof kinds;

type Common = {
  name: string;
  label: ReactNode;
  id?: string;
  hint?: ReactNode;
  error?: string;
  /** Fields are required unless this is set. */
  optional?: boolean;
  className?: string;
  beside?: ReactNode;
  kind?: FieldKind;
};

type Owned = keyof Common;
type FieldProps = Common &
  (
    | ({ as?: "input" } & Omit<InputHTMLAttributes<HTMLInputElement>, Owned>)
    | ({ as: "select" } & Omit<SelectHTMLAttributes<HTMLSelectElement>, Owned>)
    | ({ as: "textarea" } & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, Owned>)
  );

export function Field({
  as: Control = "input",
  name,
  label,
  id = name,
  hint,
  error,
  optional,
  className,
  beside,
  kind,
  ...rest
}: FieldProps) {
  const elsewhere = rest["aria-describedby"];
  const others: object = rest;
  const described = [hint && `${id}-hint`, error && `${id}-error`, elsewhere].filter(Boolean).join(" ");
  const attributes = {
    ...(kind && kinds[kind]),
    ...others,
    id,
    name,
    className: "input",
    "aria-describedby": described || undefined,
    "aria-invalid": error ? true : undefined,
  };
  const named = (
    <label htmlFor={id}>
      {label}
      {optional ? " (optional)" : null}
    </label>
  );
  return (
    <div className={className ? `field ${className}` : "field"}>
      {beside ? (
        <div className="split">
          {named}
          {beside}
        </div>
      ) : (
        named
      )}
      {hint ? (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      <Control {...attributes} />
    </div>
  );
}

export const FieldError = ({ id, children }: { id: string; children: ReactNode }) => (
  <p id={id} className="error">
    <span className="visually-hidden">Error: </span>
    {children}
  </p>
);

/** Updates an uncontrolled field after client-side navigation. Text typed before hydration stays (rule 6.81). */
export function useShown(
  id: string,
  value: string,
  otherwise?: (control: HTMLInputElement | HTMLSelectElement) => void,
): void {
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each value
  useEffect(() => {
    const control = document.getElementById(id);
    const wakesUp = first.current;
    first.current = false;
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement)) return;
    if (control.value === value) return;
    // A date field shows nothing for an invalid date.
    const isChosen = control.value !== "" || control instanceof HTMLSelectElement;
    if (wakesUp && otherwise && isChosen) otherwise(control);
    else control.value = value;
  }, [id, value]);
}
