import { type ReactNode, useState } from "react";
import { useHydrated } from "#app/platform/ui/browser/hydrated.ts";
import { PasswordField } from "./password-field.tsx";

/** A new password with its rule below. With script, the rule shows only while it is broken, in reserved space (rule 24.6). */
export function NewPasswordField({
  hintFor,
  error,
  label = "Password",
  name = "password",
  id = name,
}: {
  hintFor: (password: string) => string | null;
  error?: string;
  label?: ReactNode;
  name?: string;
  id?: string;
}) {
  const hydrated = useHydrated();
  const [typed, setTyped] = useState("");
  const rule = hintFor("") ?? "";
  const hint = typed === "" ? null : hintFor(typed);
  return (
    <div>
      <PasswordField
        kind="new-password"
        name={name}
        id={id}
        label={label}
        error={error}
        aria-describedby={error === rule ? undefined : `${id}-rule`}
        onType={setTyped}
      />
      {error === rule ? null : (
        <p id={`${id}-rule`} className={hydrated && !hint ? "hint unseen" : "hint"}>
          {hint ?? rule}
        </p>
      )}
      <span role="status" className="visually-hidden">
        {hint ?? ""}
      </span>
    </div>
  );
}
