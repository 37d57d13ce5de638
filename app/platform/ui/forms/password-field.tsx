import { type ComponentProps, useState } from "react";
import { useHydrated } from "#app/platform/ui/browser/hydrated.ts";
import { Field } from "./field.tsx";

type Props = Pick<
  ComponentProps<typeof Field>,
  "name" | "label" | "id" | "hint" | "error" | "aria-describedby"
> & {
  kind?: "password" | "new-password";
  /** False if only some cases need it, as the hint explains. */
  required?: boolean;
  onType?: (password: string) => void;
};

export function PasswordField({ kind = "password", required = true, onType, ...field }: Props) {
  const hydrated = useHydrated();
  const [shown, setShown] = useState(false);
  return (
    <div className="with-toggle">
      <Field
        {...field}
        kind={kind}
        type={shown ? "text" : "password"}
        required={required}
        autoCapitalize="none"
        spellCheck={false}
        onInput={
          onType && ((event: { currentTarget: { value: string } }) => onType(event.currentTarget.value))
        }
      />
      {hydrated ? (
        <button
          type="button"
          className="toggle"
          aria-controls={field.id ?? field.name}
          onClick={() => setShown(!shown)}
        >
          {shown ? "Hide" : "Show"}
          <span className="visually-hidden"> password</span>
        </button>
      ) : null}
      <span role="status" className="visually-hidden">
        {shown ? "Your password is shown" : ""}
      </span>
    </div>
  );
}
