import { type ReactNode, useState } from "react";
import { useHydrated } from "#app/platform/ui/browser/hydrated.ts";
import { PasswordField } from "./password-field.tsx";

/**
 * A password that is being chosen. The rule is said below it; with script only while what is typed breaks it
 * (rule 24.6), in a place that is kept free, so that nothing moves.
 */
export function NewPasswordField({
  hintFor,
  error,
  label = "Password",
  name = "password",
  id = name,
}: {
  /** What is wrong with a password; null where nothing is. */
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
